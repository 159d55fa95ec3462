import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

extension InventoryDatabase {
    /// Records a payment that is about to be sent to the network, in one transaction.
    ///
    /// A wallet's token is spent with it: the second order that brings it is refused.
    func submit(_ payment: CheckedPayment, for order: OpenOrder, seal: Seal, at now: Date) async throws {
        try await write { db in
            if let identifier = payment.transactionIdentifier {
                let isSpent = try Bool.fetchOne(
                    db, sql: "SELECT EXISTS (SELECT 1 FROM payment WHERE transaction_identifier = ?)",
                    arguments: [identifier])
                if isSpent == true { throw Refusal.tokenReplayed }
            }
            guard var stored = try Self.order(id: order.id, db), stored.attemptKey == order.key else {
                throw Refusal.inProgress
            }
            stored.frozen.payment = Order.PaymentLine(type: payment.kind, displayName: payment.displayName)
            try db.execute(
                sql: "UPDATE shop_order SET frozen = ? WHERE id = ?",
                arguments: [try StoredText.encode(stored.frozen), order.id])
            try Self.advance(order.id, by: .submitted, at: now, db)
            // Of a card its network, its last four digits and a keyed fingerprint stay, never its number.
            try db.execute(
                sql: "INSERT INTO payment VALUES (?, ?, 'pending', ?, ?, ?, ?, ?, NULL, NULL, ?)",
                arguments: [
                    order.paymentID, order.id, payment.kind, payment.network.rawValue, payment.lastFour,
                    Data(seal.code("card", [payment.accountNumber.reveal])), payment.transactionIdentifier,
                    now.seconds,
                ])
        }
    }

    /// The payment that was sent to the network under a key and has no answer yet.
    func pendingPayment(key: String) async throws -> (order: String, payment: String, total: Money)? {
        try await read { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT payment.id AS payment, order_id FROM payment
                    JOIN shop_order ON shop_order.id = order_id
                    WHERE attempt_key = ? AND state = 'pending'
                    """, arguments: [key])
            guard let row, let order = try Self.order(id: row["order_id"], db) else { return nil }
            return (order.id, row["payment"], order.total)
        }
    }

    /// Takes back a try whose payment was refused before the network was asked: the stock returns, the key is
    /// free, and the order can be paid for in another way.
    func giveUp(_ order: OpenOrder, at now: Date) async throws {
        try await write { db in
            try Self.giveUp(order: order.id, payment: order.paymentID, key: order.key, at: now, db)
        }
    }

    static func giveUp(order: String, payment: String, key: String, at now: Date, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM attempt WHERE key = ? AND status IS NULL", arguments: [key])
        guard db.changesCount == 1 else { return }
        try returnStock(of: order, payment: payment, at: now, db)
    }
}
