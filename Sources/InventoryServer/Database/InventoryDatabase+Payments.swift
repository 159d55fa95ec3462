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
            let attempt = try Self.attempt(key: order.key, db)
            guard let attempt, attempt.answer == nil, var stored = try Self.order(id: order.id, db),
                stored.attemptKey == order.key
            else { throw Refusal.inProgress }
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

    /// Attempts without an answer that were begun before a moment, the oldest first.
    func openAttempts(startedBefore moment: Date) async throws -> [OpenAttempt] {
        try await read { db in
            try Row.fetchAll(
                db, sql: OpenAttempt.query + " AND attempt.created_at <= ? ORDER BY attempt.created_at, key",
                arguments: [moment.seconds]
            ).compactMap { try OpenAttempt($0, db) }
        }
    }

    /// The attempt of a key when it has no answer.
    func openAttempt(key: String) async throws -> OpenAttempt? {
        try await read { db in
            let row = try Row.fetchOne(db, sql: OpenAttempt.query + " AND key = ?", arguments: [key])
            return try row.flatMap { try OpenAttempt($0, db) }
        }
    }

    /// Takes back a try whose payment was never sent: the stock returns, the key is free, and the order can
    /// be paid for in another way.
    func giveUp(order: String, payment: String, key: String, at now: Date) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    DELETE FROM attempt WHERE key = ? AND status IS NULL
                    AND NOT EXISTS (SELECT 1 FROM payment WHERE id = ?)
                    """, arguments: [key, payment])
            guard db.changesCount == 1 else { return }
            // No key has a blank: the next order may use this one.
            try db.execute(
                sql: "UPDATE shop_order SET attempt_key = 'given up ' || ? WHERE id = ? AND attempt_key = ?",
                arguments: [payment, order, key])
            try Self.returnStock(of: order, payment: payment, at: now, db)
        }
    }
}

/// An attempt that has no answer yet, as far as its records go.
struct OpenAttempt: Sendable {
    var key: String
    var order: String
    /// The id of the try; a payment of this id exists once it was sent.
    var payment: String
    var total: Money
    var stage: Stage

    enum Stage: Hashable, Sendable {
        /// The order is durable and its stock taken.
        case begun
        /// The network may have been asked.
        case sent
        /// The network holds the amount under its reference.
        case authorized(reference: String)
    }

    fileprivate static let query = """
        SELECT key, attempt.order_id AS order_id,
        (SELECT payment_id FROM stock_move WHERE order_id = attempt.order_id AND cause = 'order'
            ORDER BY id DESC LIMIT 1) AS payment_id
        FROM attempt JOIN shop_order ON attempt_key = key WHERE attempt.status IS NULL
        """

    fileprivate init?(_ row: Row, _ db: Database) throws {
        let id: String = row["order_id"]
        guard let order = try InventoryDatabase.order(id: id, db), let payment: String = row["payment_id"]
        else { return nil }
        key = row["key"]
        self.order = id
        self.payment = payment
        total = order.total
        let sent = try Row.fetchOne(
            db, sql: "SELECT state, network_reference FROM payment WHERE id = ?", arguments: [payment])
        switch (sent?["state"] as String?, sent?["network_reference"] as String?) {
        case (nil, _): stage = .begun
        case ("authorized", let reference?): stage = .authorized(reference: reference)
        case (.some, _): stage = .sent
        }
    }
}
