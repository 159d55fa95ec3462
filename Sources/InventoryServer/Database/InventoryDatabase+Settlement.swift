import CardNetwork
import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// How a submitted payment ended.
enum Settlement: Hashable, Sendable {
    /// The network holds and captured the amount under its reference.
    case approved(reference: String)
    case declined(CardNetwork.Decline)
    /// The server stopped before it had stored the network's answer; the authorisation is given up.
    case voided

    fileprivate var paymentState: String {
        switch self {
        case .approved: "captured"
        case .declined: "declined"
        case .voided: "voided"
        }
    }

    fileprivate var transitions: [OrderTransition] {
        switch self {
        case .approved: [.authorized, .captured]
        case .declined: [.declined]
        case .voided: [.voided]
        }
    }

    /// How the network names what it captured.
    fileprivate var reference: String? {
        if case .approved(let reference) = self { reference } else { nil }
    }

    /// The code that the shopper's program is told; nil when the payment went through.
    var declineCode: CardNetwork.Decline? {
        switch self {
        case .approved: nil
        case .declined(let code): code
        case .voided: .processingError
        }
    }
}

extension InventoryDatabase {
    /// Ends a pending payment in one transaction and stores the answer to its key.
    ///
    /// After a declined payment the order waits for another one and its stock is free; the shopper's next
    /// attempt is a new key with the same quote. An order that was settled meanwhile is left as it is.
    func settle(
        order id: String, _ settlement: Settlement, at now: Date, requestID: String
    ) async throws -> StoredAnswer {
        try await write { db in
            guard let order = try Self.order(id: id, db) else { throw Refusal.notFound }
            if order.status == .paymentPending {
                try Self.settle(order, settlement, at: now, requestID: requestID, db)
            }
            guard let answer = try Self.attempt(key: order.attemptKey, db)?.answer else {
                throw Refusal.inProgress
            }
            return answer
        }
    }

    /// Ends every attempt that was begun before the given moment and has no answer; gives how many.
    ///
    /// A crash leaves them. One whose payment was not sent yet is given up. One that was sent is voided: the
    /// card's number is not stored, so the network cannot be asked again, and what it may have authorised was
    /// never captured. The answer to its key becomes a definite decline with `processing_error`: nothing was
    /// charged, the stock is back, and the shopper may try again with a new key.
    func recover(startedBefore moment: Date, at now: Date, requestID: String) async throws -> Int {
        try await write { db in
            let keys = try String.fetchAll(
                db,
                sql: "SELECT key FROM attempt WHERE status IS NULL AND created_at <= ? ORDER BY key",
                arguments: [moment.seconds])
            for key in keys {
                try Self.recover(key, at: now, requestID: requestID, db)
            }
            return keys.count
        }
    }

    private static func recover(_ key: String, at now: Date, requestID: String, _ db: Database) throws {
        let id = try String.fetchOne(
            db, sql: "SELECT id FROM shop_order WHERE attempt_key = ?", arguments: [key])
        guard let id, let order = try Self.order(id: id, db) else { return }
        guard order.status == .awaitingPayment else {
            return try settle(order, .voided, at: now, requestID: requestID, db)
        }
        let payment = try String.fetchOne(
            db,
            sql: "SELECT payment_id FROM stock_move WHERE order_id = ? AND cause = 'order' ORDER BY id DESC",
            arguments: [id])
        guard let payment else { return }
        try giveUp(order: id, payment: payment, key: key, at: now, db)
    }

    private static func settle(
        _ order: StoredOrder, _ settlement: Settlement, at now: Date, requestID: String, _ db: Database
    ) throws {
        let payment = try String.fetchOne(
            db, sql: "SELECT id FROM payment WHERE order_id = ? AND state = 'pending'",
            arguments: [order.id])
        guard let payment else { throw Refusal.notFound }
        for transition in settlement.transitions { try advance(order.id, by: transition, at: now, db) }
        try db.execute(
            sql: "UPDATE payment SET state = ?, decline_code = ?, network_reference = ? WHERE id = ?",
            arguments: [
                settlement.paymentState, settlement.declineCode?.rawValue, settlement.reference, payment,
            ])
        guard let decline = settlement.declineCode else {
            guard let settled = try Self.order(id: order.id, db) else { throw Refusal.notFound }
            try finish(order.attemptKey, status: 201, body: try StoredText.encode(settled.wire), db)
            return
        }
        try returnStock(of: order.id, payment: payment, at: now, db)
        let tries = try Int.fetchOne(
            db, sql: "SELECT count(*) FROM payment WHERE order_id = ?", arguments: [order.id])
        let problem = Problem(
            .paymentDeclined, title: "Payment declined", status: 402,
            detail: "The card was not charged. Order again with a new key to try again.", instance: requestID,
            retryable: false, declineCode: decline.rawValue, order: order.wire.links[.this]?.href,
            attemptsLeft: max(0, mostPayments - (tries ?? 0)))
        try finish(order.attemptKey, status: 402, body: try StoredText.encode(problem), db)
    }

    private static func finish(_ key: String, status: Int, body: String, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE attempt SET status = ?, body = ? WHERE key = ? AND status IS NULL",
            arguments: [status, body, key])
    }

    /// Moves an order along one edge of the state table by a guarded update, and writes its history.
    static func advance(_ order: String, by transition: OrderTransition, at now: Date, _ db: Database) throws
    {
        let axes = transition.axes
        try db.execute(
            sql: """
                UPDATE shop_order SET status = ?, order_axis = ?, money_axis = ?, goods_axis = ?,
                version = version + 1 WHERE id = ? AND status = ?
                """,
            arguments: [
                transition.to.rawValue, axes.order, axes.money, axes.goods, order, transition.from.rawValue,
            ])
        precondition(db.changesCount == 1, "an order leaves the state that it is in")
        try db.execute(
            sql: """
                INSERT INTO order_step SELECT ?, count(*) + 1, ?, ?, ? FROM order_step WHERE order_id = ?
                """,
            arguments: [order, now.seconds, transition.from.rawValue, transition.to.rawValue, order])
    }
}
