import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Moves units between accounts: one guarded statement, and one row of the ledger.
    ///
    /// Throws ``StockShort`` and changes nothing when they are not there. A move for the same line of an
    /// order, cause and reference happens once: the second is refused by the ledger.
    ///
    /// - Parameter isTold: Whether listeners hear of it; not when a move of the same units follows that tells
    ///   how it ends, or the whole catalogue is told anew.
    static func move(
        _ quantity: Int, of variant: String, from: StockAccount, to: StockAccount, cause: StockCause,
        order: String?, reference: String? = nil, isTold: Bool = true, at now: Date, _ db: Database
    ) throws {
        let onHand = (to.isOnHand ? quantity : 0) - (from.isOnHand ? quantity : 0)
        let reserved = (to == .reserved ? quantity : 0) - (from == .reserved ? quantity : 0)
        try db.run(
            """
            UPDATE variant SET on_hand = on_hand + :hand, reserved = reserved + :reserved
            WHERE id = :id AND reserved + :reserved BETWEEN 0 AND on_hand + :hand
            """, arguments: ["id": variant, "hand": onHand, "reserved": reserved])
        guard db.changesCount == 1 else { throw try short(variant, db) }
        try db.run(
            """
            INSERT INTO stock_move
            (variant, from_account, to_account, quantity, cause, order_id, reference, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                variant, from.rawValue, to.rawValue, quantity, cause.rawValue, order, reference, now.seconds,
            ])
        guard from == .available || to == .available else { return }
        try touchProduct(of: variant, db)
        if isTold { try tellStock(of: variant, db) }
    }

    private static func short(_ variant: String, _ db: Database) throws -> StockShort {
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT sku, \(available) AS stock FROM variant WHERE id = ?"),
            arguments: [variant])
        guard let row else { throw Refusal.notFound }
        return StockShort(variant: variant, sku: row["sku"], available: row["stock"])
    }

    /// Raises the versions of a variant's product and of the catalogue.
    private static func touchProduct(of variant: String, _ db: Database) throws {
        try db.run(
            """
            UPDATE product SET version = version + 1
            WHERE id = (SELECT product FROM variant WHERE id = ?)
            """, arguments: [variant])
        try db.run("UPDATE shop SET catalogue_version = catalogue_version + 1", arguments: [])
    }

    /// Reserves every line, in one order for all buyers; refuses all of them when one is short.
    static func reserve(
        _ lines: [PricedQuote.Line], cause: StockCause, order: String?, reference: String? = nil,
        at now: Date, _ db: Database
    ) throws {
        var shortages: [Problem.Shortage] = []
        for line in lines.sorted(by: { $0.variant < $1.variant }) {
            do {
                try move(
                    line.quantity, of: line.variant, from: .available, to: .reserved, cause: cause,
                    order: order, reference: reference, at: now, db)
            } catch let short as StockShort {
                shortages.append(
                    Problem.Shortage(sku: short.sku, requested: line.quantity, available: short.available))
            }
        }
        guard shortages.isEmpty else { throw Refusal.insufficientStock(shortages) }
    }

    /// Frees what an order still has on the shelf; a second time there is nothing left to free.
    static func release(_ order: String, at now: Date, _ db: Database) throws {
        let lines = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT variant, quantity - withdrawn - shipped AS rest FROM order_line
                    WHERE order_id = ? AND quantity > withdrawn + shipped ORDER BY variant
                    """), arguments: [order])
        for line in lines {
            let variant: String = line["variant"]
            let rest: Int = line["rest"]
            try db.run(
                """
                UPDATE order_line SET withdrawn = withdrawn + ?
                WHERE order_id = ? AND variant = ? AND withdrawn + shipped + ? = quantity
                """, arguments: [rest, order, variant, rest])
            guard db.changesCount == 1 else { throw Refusal.inProgress }
            try move(
                rest, of: variant, from: .reserved, to: .available, cause: .release, order: order, at: now, db
            )
        }
    }
}
