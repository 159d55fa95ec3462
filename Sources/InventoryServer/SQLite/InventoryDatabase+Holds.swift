import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Keeps the lines of a quote for its shopper until a moment, all of them or none.
    static func hold(
        _ lines: [PricedQuote.Line], for quote: String, until: Date, at now: Date, _ db: Database
    ) throws {
        try expire(upTo: now, db)
        try reserve(lines, cause: .hold, order: nil, reference: quote, at: now, db)
        for line in lines {
            try db.run(
                "INSERT INTO stock_hold VALUES (?, ?, ?, ?)",
                arguments: [quote, line.variant, line.quantity, until.seconds])
        }
    }

    /// Gives up what a quote holds; false when it holds nothing.
    ///
    /// - Parameter isTold: Whether listeners hear of it; not when an order takes the same units at once.
    @discardableResult
    static func dropHold(
        of quote: String, isTold: Bool = true, at now: Date, _ db: Database
    ) throws -> Bool {
        let lines = try Row.fetchAll(
            db.cachedStatement(sql: "DELETE FROM stock_hold WHERE quote = ? RETURNING variant, quantity"),
            arguments: [quote])
        for line in lines {
            try move(
                line["quantity"], of: line["variant"], from: .reserved, to: .available, cause: .unhold,
                order: nil, reference: quote, isTold: isTold, at: now, db)
        }
        return !lines.isEmpty
    }

    /// The index is named: all the others that wait are many, and SQLite would rather look at each of them.
    static let overdueOrders = """
        SELECT id, max(expires_at, coalesce((SELECT max(at) FROM order_step WHERE order_id = id), 0))
            AS ended_at FROM shop_order INDEXED BY order_by_expiry
        WHERE status = 'awaiting_payment' AND expires_at <= ? ORDER BY expires_at, id
        """

    static let endedHolds = """
        SELECT DISTINCT quote FROM stock_hold INDEXED BY stock_hold_by_end WHERE until <= ? ORDER BY quote
        """

    /// Ends what is over: orders that nobody paid in time, and holds.
    static func expire(upTo now: Date, _ db: Database) throws {
        let orders = try Row.fetchAll(
            db.cachedStatement(sql: overdueOrders), arguments: [now.seconds])
        for order in orders {
            let id: String = order["id"]
            try advance(id, by: .expired, at: Date(seconds: order["ended_at"]), db)
            try release(id, at: now, db)
            try returnCoupons(of: id, db)
        }
        let quotes = try String.fetchAll(
            db.cachedStatement(sql: endedHolds), arguments: [now.seconds])
        for quote in quotes { try dropHold(of: quote, at: now, db) }
    }

    /// Ends what is over in a transaction of its own.
    func expire(upTo now: Date) async throws { try await write { db in try Self.expire(upTo: now, db) } }
}
