import CardNetwork
import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// How a submitted payment ended.
enum Settlement: Hashable, Sendable {
    /// The network holds no longer but has taken the amount.
    case captured
    case declined(CardNetwork.Decline)
    /// The network was never reached, or does not hold what it authorised any more: nothing was taken.
    case voided

    fileprivate var paymentState: String {
        switch self {
        case .captured: "captured"
        case .declined: "declined"
        case .voided: "voided"
        }
    }

    fileprivate func transition(from state: Order.Status) -> OrderTransition {
        switch self {
        case .captured: .captured
        case .declined: .declined
        case .voided: state == .authorized ? .captureFailed : .voided
        }
    }

    /// The code that the shopper's program is told; nil when the payment went through.
    var declineCode: CardNetwork.Decline? {
        switch self {
        case .captured: nil
        case .declined(let code): code
        case .voided: .processingError
        }
    }
}

extension InventoryDatabase {
    /// Records what the network holds for a payment, before it is captured. False when the payment is not
    /// open any more: then nobody wants what is held.
    func authorize(payment: String, reference: String, at now: Date) async throws -> Bool {
        try await write { db in
            try db.execute(
                sql: """
                    UPDATE payment SET state = 'authorized', network_reference = ?
                    WHERE id = ? AND state = 'pending'
                    """, arguments: [reference, payment])
            guard db.changesCount == 1 else {
                return try Bool.fetchOne(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM payment
                        WHERE id = ? AND state = 'authorized' AND network_reference = ?)
                        """, arguments: [payment, reference]) ?? false
            }
            let order = try String.fetchOne(
                db, sql: "SELECT order_id FROM payment WHERE id = ?", arguments: [payment])
            guard let order else { throw Refusal.notFound }
            try Self.advance(order, by: .authorized, at: now, db)
            return true
        }
    }

    /// Ends a payment in one transaction and stores the answer to its key. One that was ended before is left
    /// as it is.
    ///
    /// After a declined payment the order waits for another one and its stock is free; the shopper's next
    /// attempt is a new key with the same quote.
    func settle(payment: String, _ settlement: Settlement, at now: Date, requestID: String) async throws {
        try await write { db in
            let row = try Row.fetchOne(
                db,
                sql: "SELECT order_id FROM payment WHERE id = ? AND state IN ('pending', 'authorized')",
                arguments: [payment])
            guard let row, let order = try Self.order(id: row["order_id"], db) else { return }
            try Self.settle(order, payment, settlement, at: now, requestID: requestID, db)
        }
    }

    private static func settle(
        _ order: StoredOrder, _ payment: String, _ settlement: Settlement, at now: Date, requestID: String,
        _ db: Database
    ) throws {
        try advance(order.id, by: settlement.transition(from: order.status), at: now, db)
        try db.execute(
            sql: "UPDATE payment SET state = ?, decline_code = ? WHERE id = ?",
            arguments: [settlement.paymentState, settlement.declineCode?.rawValue, payment])
        guard let decline = settlement.declineCode else {
            guard let settled = try Self.order(id: order.id, db) else { throw Refusal.notFound }
            try finish(order.attemptKey, status: 201, body: try StoredText.encode(settled.wire), db)
            return
        }
        try returnStock(of: order.id, payment: payment, at: now, db)
        let problem = Problem(
            .paymentDeclined, title: "Payment declined", status: 402,
            detail: "The card was not charged. Order again with a new key to try again.", instance: requestID,
            retryable: false, declineCode: decline.rawValue, order: order.wire.links[.this]?.href,
            attemptsLeft: max(0, mostPayments - (try tries(of: order.id, db))))
        try finish(order.attemptKey, status: 402, body: try StoredText.encode(problem), db)
    }

    /// How often somebody tried to pay an order; tries whose payment was refused count too.
    static func tries(of order: String, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(DISTINCT payment_id) FROM stock_move WHERE order_id = ?",
            arguments: [order]) ?? 0
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
        // An order leaves the state that it is in, or stays.
        guard db.changesCount == 1 else { throw Refusal.inProgress }
        try db.execute(
            sql: """
                INSERT INTO order_step SELECT ?, count(*) + 1, ?, ?, ? FROM order_step WHERE order_id = ?
                """,
            arguments: [order, now.seconds, transition.from.rawValue, transition.to.rawValue, order])
    }
}
