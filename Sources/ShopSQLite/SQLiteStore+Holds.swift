package import FoundationEssentials
package import GRDB
import ShopCore
package import StoreAPI

extension SQLiteStore {
    /// The lines that a quote holds.
    package static func held(by quote: String, _ db: Database) throws -> [OrderLine] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT variant, quantity FROM stock_hold WHERE quote = ? ORDER BY variant"),
            arguments: [quote]
        ).map { OrderLine(variant: $0["variant"], quantity: $0["quantity"]) }
    }

    /// Inserts a hold of a quote's line; the reservation is a move of its own.
    package static func insert(_ line: OrderLine, of quote: String, until: Date, _ db: Database) throws {
        try db.run(
            "INSERT INTO stock_hold VALUES (?, ?, ?, ?)",
            arguments: [quote, line.variant, line.quantity, until.seconds])
    }

    /// Deletes the holds of a quote; its units stay reserved until a move frees them.
    package static func forgetHold(of quote: String, _ db: Database) throws {
        try db.run("DELETE FROM stock_hold WHERE quote = ?", arguments: [quote])
    }

    /// The index is named: all the others that wait are many, and SQLite would rather look at each of them.
    package static let overdueOrders = """
        SELECT id, status, order_axis, money_axis, goods_axis, version, expires_at,
            (SELECT max(at) FROM order_step WHERE order_id = id) AS last_step
        FROM shop_order INDEXED BY order_by_expiry
        WHERE status = 'awaiting_payment' AND expires_at <= ? ORDER BY expires_at, id
        """

    /// SQL for quotes with holds that have ended by a moment, in seconds since 1970.
    package static let endedHolds = """
        SELECT DISTINCT quote FROM stock_hold INDEXED BY stock_hold_by_end WHERE until <= ? ORDER BY quote
        """

    /// Ends what is over.
    ///
    /// - Throws: ``Refusal`` if an order's guard is broken.
    package static func expire(upTo now: Date, _ db: Database) throws {
        var facts = Holding.Facts()
        let orders = try Row.fetchAll(db.cachedStatement(sql: overdueOrders), arguments: [now.seconds])
        for order in orders {
            guard let state = OrderState(order) else { continue }
            facts.orders.append(
                Holding.Overdue(
                    order: order["id"], state: state, version: order["version"],
                    expiresAt: Date(seconds: order["expires_at"]),
                    lastStep: (order["last_step"] as Int64?).map { Date(seconds: $0) },
                    lines: try lineStands(of: order["id"], db)))
        }
        for quote in try String.fetchAll(db.cachedStatement(sql: endedHolds), arguments: [now.seconds]) {
            facts.holds.append((quote, try held(by: quote, db)))
        }
        try carryOut(Holding.expire(facts, at: now), db)
    }

    /// Ends unpaid orders and holds whose time is over, in one transaction, and frees their units.
    package func expire(upTo now: Date) async throws {
        try await write { db in try Self.expire(upTo: now, db) }
    }
}
