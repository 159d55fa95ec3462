import FoundationEssentials
import GRDB
import StoreAPI

extension InventoryDatabase {
    /// Takes every line by one guarded statement, in one order for all buyers; refuses all when one is short.
    static func takeStock(for order: OpenOrder, at now: Date, _ db: Database) throws {
        var shortages: [Problem.Shortage] = []
        for line in order.quote.lines.sorted(by: { $0.variant < $1.variant }) {
            try db.execute(
                sql: "UPDATE variant SET stock = stock - ? WHERE id = ? AND stock >= ?",
                arguments: [line.quantity, line.variant, line.quantity])
            guard db.changesCount == 0 else {
                try move(
                    -line.quantity, of: line.variant, cause: "order", order.id, payment: order.paymentID,
                    at: now, db)
                continue
            }
            let stock = try Int.fetchOne(
                db, sql: "SELECT stock FROM variant WHERE id = ?", arguments: [line.variant])
            shortages.append(
                Problem.Shortage(sku: line.sku, requested: line.quantity, available: stock ?? 0))
        }
        guard shortages.isEmpty else { throw Refusal.insufficientStock(shortages) }
        try touchProducts(of: order.id, db)
    }

    /// Returns what one try to pay an order had taken; a second time is refused by the ledger.
    static func returnStock(of order: String, payment: String, at now: Date, _ db: Database) throws {
        let lines = try Row.fetchAll(
            db, sql: "SELECT variant, quantity FROM order_line WHERE order_id = ? ORDER BY variant",
            arguments: [order])
        for line in lines {
            let variant: String = line["variant"]
            let quantity: Int = line["quantity"]
            try db.execute(
                sql: "UPDATE variant SET stock = stock + ? WHERE id = ?", arguments: [quantity, variant])
            try move(quantity, of: variant, cause: "release", order, payment: payment, at: now, db)
        }
        try touchProducts(of: order, db)
    }

    private static func move(
        _ delta: Int, of variant: String, cause: String, _ order: String, payment: String, at now: Date,
        _ db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO stock_move (variant, delta, cause, order_id, payment_id, at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [variant, delta, cause, order, payment, now.seconds])
    }

    /// Raises the versions of an order's products and of the catalogue after a change of stock.
    private static func touchProducts(of order: String, _ db: Database) throws {
        try db.execute(
            sql: """
                UPDATE product SET version = version + 1 WHERE id IN
                (SELECT product FROM variant JOIN order_line ON variant.id = order_line.variant
                WHERE order_id = ?)
                """, arguments: [order])
        try db.execute(sql: "UPDATE shop SET catalogue_version = catalogue_version + 1")
    }
}
