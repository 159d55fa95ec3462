package import FoundationEssentials
package import SQLStatements
import ShopCore
import ShopSQL
import StoreAPI

extension PostgreSQLStore {
    /// The lines that a quote holds, locked.
    package static func lockHeld(by quote: String) -> Statement {
        Statement(
            "SELECT variant, quantity FROM stock_hold WHERE quote = $1 ORDER BY variant FOR UPDATE",
            [.text(quote)])
    }

    /// The orders and holds whose time is over, if any. The first of each is asked for: PostgreSQL expects a
    /// third of those that wait to be over, and would read through all orders until it finds one of them.
    package static func isAnyOver(at now: Date) -> Statement {
        Statement(
            """
            SELECT coalesce(least((SELECT min(expires_at) FROM shop_order WHERE status = 'awaiting_payment'),
                (SELECT min(until) FROM stock_hold)) <= $1, FALSE)
            """, [.moment(now)])
    }

    /// Condition of unpaid orders that have expired by `$1`, in seconds since 1970.
    package static let overdue = "status = 'awaiting_payment' AND expires_at <= $1"

    /// Ends what is over.
    package func expire(upTo now: Date) async throws {
        let statement = Self.isAnyOver(at: now)
        guard try await read(statement.sql, statement.values).first?.get(0) == true else { return }
        try await write { transaction in
            let found = try await transaction.run([
                Statement(
                    """
                    SELECT id FROM shop_order WHERE \(Self.overdue)
                    ORDER BY expires_at, id FOR NO KEY UPDATE
                    """, [.moment(now)]),
                Statement(
                    """
                    SELECT quote, variant, quantity FROM stock_hold WHERE until <= $1
                    ORDER BY quote, variant FOR UPDATE
                    """, [.moment(now)]),
            ])
            var facts = Holding.Facts()
            facts.orders = try await Self.overdue(found[0].map { try $0.get("id") }, transaction)
            for row in found[1] {
                let quote: String = try row.get("quote")
                if facts.holds.last?.quote != quote { facts.holds.append((quote, [])) }
                facts.holds[facts.holds.count - 1].lines.append(try OrderLine(row))
            }
            try await Self.carryOut(Holding.expire(facts, at: now), transaction)
        }
    }

    /// Orders that are locked, as they are now.
    private static func overdue(
        _ ids: [String], _ transaction: Transaction
    ) async throws -> [Holding.Overdue] {
        guard !ids.isEmpty else { return [] }
        let found = try await transaction.run([
            Statement(
                """
                SELECT id, status, order_axis, money_axis, goods_axis, version, expires_at,
                    (SELECT max(at) FROM order_step WHERE order_id = shop_order.id) AS last_step
                FROM shop_order WHERE id = ANY($1) ORDER BY expires_at, id
                """, [.texts(ids)]),
            selectLines(where: "order_id = ANY($1)", [.texts(ids)]),
        ])
        let lines = try Dictionary(grouping: found[1]) { try $0.get("order_id", as: String.self) }
        return try found[0].compactMap { row in
            let id: String = try row.get("id")
            guard let state = try OrderState(row) else { return nil }
            return Holding.Overdue(
                order: id, state: state, version: try row.get("version"),
                expiresAt: try row.moment("expires_at"),
                lastStep: try row.get("last_step", as: Int64?.self).map { Date(seconds: $0) },
                lines: try (lines[id] ?? []).map { try OrderLineStand($0) })
        }
    }
}
