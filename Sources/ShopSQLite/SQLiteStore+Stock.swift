import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// Moves units between accounts: one guarded statement, and one row of the ledger.
    ///
    /// Throws ``StockShort`` and changes nothing when they are not there.
    package static func write(_ move: StockMove, _ db: Database) throws {
        try db.run(
            """
            UPDATE variant SET on_hand = on_hand + :hand, reserved = reserved + :reserved
            WHERE id = :id AND reserved + :reserved BETWEEN 0 AND on_hand + :hand
            """, arguments: ["id": move.variant, "hand": move.onHand, "reserved": move.reserved])
        guard db.changesCount == 1 else { throw try short(move.variant, db) }
        try db.run(
            """
            INSERT INTO stock_move
            (variant, from_account, to_account, quantity, cause, order_id, reference, at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                move.variant, move.from.rawValue, move.to.rawValue, move.quantity, move.cause.rawValue,
                move.order, move.reference, move.at.seconds,
            ])
        if move.isForAnybody { try touchProduct(of: move.variant, db) }
    }

    private static func short(_ variant: String, _ db: Database) throws -> StockShort {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT sku, \(available) AS stock, (SELECT coalesce(sum(quantity), 0) FROM stock_hold
                        WHERE variant = variant.id) AS held FROM variant WHERE id = ?
                    """),
            arguments: [variant])
        guard let row else { throw Refusal.notFound }
        return StockShort(variant: variant, sku: row["sku"], available: row["stock"], held: row["held"])
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

    /// Makes every move; refuses all of them when one is short, and tells all that are.
    package static func reserve(_ moves: [StockMove], _ db: Database) throws {
        var shortages: [Problem.Shortage] = []
        for move in moves {
            do {
                try carryOut(.move(move), db)
            } catch let short as StockShort {
                shortages.append(short.of(move.quantity))
            }
        }
        guard shortages.isEmpty else { throw Refusal.insufficientStock(shortages) }
    }
}
