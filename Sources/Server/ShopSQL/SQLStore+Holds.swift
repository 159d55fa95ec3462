package import FoundationEssentials
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    package static func lockHeld(by quote: String) -> Statement {
        Statement(
            "SELECT variant, quantity FROM stock_hold WHERE quote = $1 ORDER BY variant FOR UPDATE",
            [.text(quote)])
    }

    package static func isAnyOver(at now: Date) -> Statement {
        Statement(
            """
            SELECT coalesce((SELECT min(expires_at) FROM shop_order /*sqlite INDEXED BY order_by_expiry*/
                WHERE status = 'awaiting_payment') <= $1, FALSE)
            OR coalesce((SELECT min(until) FROM stock_hold) <= $1, FALSE)
            """, [.moment(now)])
    }

    /// Condition of unpaid orders that have expired by `$1`, in seconds since 1970.
    package static var overdue: String { "status = 'awaiting_payment' AND expires_at <= $1" }

    package func expire(upTo now: Date) async throws(Refusal) {
        guard try await rows([Self.isAnyOver(at: now)], { try $0[0].first?.get(0) == true }) else { return }
        try await run(Self.expiry(upTo: now))
    }

    package static func expiry(upTo now: Date) -> StoreTransaction<Void> {
        let over = [
            Statement(
                """
                SELECT id FROM shop_order /*sqlite INDEXED BY order_by_expiry*/ WHERE \(overdue)
                ORDER BY expires_at, id FOR NO KEY UPDATE
                """, [.moment(now)]),
            Statement(
                """
                SELECT quote, variant, quantity FROM stock_hold /*sqlite INDEXED BY stock_hold_by_end*/
                WHERE until <= $1 ORDER BY quote, variant FOR UPDATE
                """, [.moment(now)]),
        ]
        return StoreTransaction(over) { found in
            var holds: [(quote: String, lines: [OrderLine])] = []
            for row in found[1] {
                let quote: String = try row.get("quote")
                if holds.last?.quote != quote { holds.append((quote, [])) }
                holds[holds.count - 1].lines.append(try OrderLine(row))
            }
            let ids = try found[0].map { try $0.get("id", as: String.self) }
            return .run(overdueOrders(ids), []) { [holds] found in
                let facts = Holding.Facts(orders: try overdue(found), holds: holds)
                return .write(try Holding.expire(facts, at: now))
            }
        }
    }

    private static func overdueOrders(_ ids: [String]) -> [Statement] {
        guard !ids.isEmpty else { return [] }
        return [
            Statement(
                """
                SELECT id, status, order_axis, money_axis, goods_axis, version, expires_at,
                    (SELECT max(at) FROM order_step WHERE order_id = shop_order.id) AS last_step
                FROM shop_order WHERE id = ANY($1) ORDER BY expires_at, id
                """, [.texts(ids)]),
            selectLines(where: "order_id = ANY($1)", [.texts(ids)]),
        ]
    }

    private static func overdue(_ found: [QueryResult]) throws -> [Holding.Overdue] {
        guard !found.isEmpty else { return [] }
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
