import FoundationEssentials
import GRDB
package import ShopCore
import StoreAPI

/// The books as a meter reads them: rows are only ever added, so that what is new lies behind the last row
/// that was seen, and nothing else is looked at.
extension SQLiteStore {
    /// The last row of each of the books' tables, as a place to read on from.
    package func bookMark() async throws -> BookMark { try await read(Self.bookMark) }

    package func books(since start: BookMark, countingOrders: Bool) async throws -> BookReading {
        try await read { db in
            let end = try Self.bookMark(db)
            var part = BookPart()
            part.placed = Int(
                try Int64.fetchOne(
                    db, sql: "SELECT count(*) FROM shop_order WHERE rowid > ?", arguments: [start.order]) ?? 0
            )
            part.arrived[OrderState.placed.status] = part.placed
            try Self.readSteps(since: start, into: &part, db)
            try Self.readMoves(since: start, into: &part, db)
            part.captured = try Self.amounts(Self.captured, since: start, db)
            part.refunded = try Self.amounts(Self.refunded, since: start, db)
            return BookReading(
                start: start, end: end, part: part, orders: countingOrders ? try Self.orders(db) : nil)
        }
    }

    private static func bookMark(_ db: Database) throws -> BookMark {
        func last(_ column: String, _ table: String) throws -> Int64 {
            try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(\(column)) FROM \(table)")) ?? 0
        }
        return BookMark(
            order: try last("rowid", "shop_order"), step: try last("rowid", "order_step"),
            move: try last("id", "stock_move"))
    }

    private static func readSteps(since start: BookMark, into part: inout BookPart, _ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT event, from_status, to_status, count(*) AS count FROM order_step WHERE rowid > ?
                GROUP BY event, from_status, to_status
                """, arguments: [start.step])
        for row in rows {
            let count: Int = row["count"]
            if let event = OrderEvent(rawValue: row["event"]) { part.steps[event, default: 0] += count }
            if let from = Order.Status(rawValue: row["from_status"]) {
                part.arrived[from, default: 0] -= count
            }
            if let to = Order.Status(rawValue: row["to_status"]) { part.arrived[to, default: 0] += count }
        }
    }

    private static func readMoves(since start: BookMark, into part: inout BookPart, _ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT cause, count(*) AS count, sum(quantity) AS units FROM stock_move WHERE id > ?
                GROUP BY cause
                """, arguments: [start.move])
        for row in rows {
            guard let cause = StockCause(rawValue: row["cause"]) else { continue }
            part.moves[cause] = BookPart.Moves(count: row["count"], units: row["units"])
        }
    }

    private static func orders(_ db: Database) throws -> [Order.Status: Int] {
        let rows = try Row.fetchAll(
            db, sql: "SELECT status, count(*) AS count FROM shop_order GROUP BY status")
        return rows.reduce(into: [:]) { counts, row in
            if let status = Order.Status(rawValue: row["status"]) { counts[status] = row["count"] }
        }
    }

    private static func amounts(
        _ query: String, since start: BookMark, _ db: Database
    ) throws -> [String: Int64] {
        try Row.fetchAll(db, sql: query, arguments: ["step": start.step]).reduce(into: [:]) { sums, row in
            sums[row["currency"]] = row["amount"]
        }
    }

    /// An order is captured once.
    private static let captured = """
        SELECT payment.currency, sum(payment.captured) AS amount FROM order_step
        JOIN payment ON payment.order_id = order_step.order_id AND payment.state = 'captured'
        WHERE order_step.rowid > :step AND order_step.event = 'captured' GROUP BY payment.currency
        """

    /// Each refund that went through left a step, in the order in which they were made: as many of an order's
    /// latest are new as it has new steps.
    private static let refunded = """
        WITH step AS (
            SELECT order_id, count(*) AS count FROM order_step
            WHERE rowid > :step AND event IN ('refunded', 'refunded_part') GROUP BY order_id),
        latest AS (
            SELECT refund.amount, refund.payment_id, step.count,
            row_number() OVER (PARTITION BY refund.order_id ORDER BY refund.rowid DESC) AS place
            FROM step CROSS JOIN refund ON refund.order_id = step.order_id AND refund.state = 'succeeded')
        SELECT payment.currency, sum(latest.amount) AS amount FROM latest
        JOIN payment ON payment.id = latest.payment_id WHERE latest.place <= latest.count
        GROUP BY payment.currency
        """
}

extension SQLiteStore {
    /// Nil for a database in memory.
    package func files() async throws -> DatabaseFiles? {
        let path = try await read { db in
            try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
        }
        guard let path, !path.isEmpty else { return nil }
        func size(_ path: String) -> Int {
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return attributes?[.size] as? Int ?? 0
        }
        return DatabaseFiles(main: size(path), log: size("\(path)-wal"))
    }
}
