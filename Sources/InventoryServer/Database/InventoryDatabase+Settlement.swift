import CardNetwork
import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

/// How a submitted payment ended.
enum Settlement: Hashable, Sendable {
    case approved
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
    /// Ends a pending order in one transaction and stores the answer to its key.
    ///
    /// A declined payment cancels its order and returns the stock; the shopper's next attempt is a new order with
    /// a new key from the same quote. An order that somebody else has settled meanwhile is left as it is.
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

    /// Voids every order that a crash left pending before the given moment; gives how many.
    ///
    /// The card's number is not stored, so the network cannot be asked again; what it may have authorised was
    /// never captured. The answer to the key becomes a definite decline with `processing_error`: nothing was
    /// charged, the stock is back, and the shopper may try again with a new key.
    func recover(startedBefore moment: Date, at now: Date, requestID: String) async throws -> Int {
        try await write { db in
            let ids = try String.fetchAll(
                db,
                sql:
                    "SELECT id FROM shop_order WHERE status = 'payment_pending' AND created_at <= ? ORDER BY id",
                arguments: [moment.seconds])
            for id in ids {
                guard let order = try Self.order(id: id, db) else { continue }
                try Self.settle(order, .voided, at: now, requestID: requestID, db)
            }
            return ids.count
        }
    }

    private static func settle(
        _ order: StoredOrder, _ settlement: Settlement, at now: Date, requestID: String, _ db: Database
    ) throws {
        for transition in settlement.transitions { try advance(order.id, by: transition, at: now, db) }
        try db.execute(
            sql: "UPDATE payment SET state = ?, decline_code = ? WHERE order_id = ? AND state = 'pending'",
            arguments: [settlement.paymentState, settlement.declineCode?.rawValue, order.id])
        guard let decline = settlement.declineCode else {
            guard let settled = try Self.order(id: order.id, db) else { throw Refusal.notFound }
            try finish(order.attemptKey, status: 201, body: try StoredText.encode(settled.wire), db)
            return
        }
        try returnStock(of: order.id, at: now, db)
        let tries = try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM shop_order
                WHERE quote = (SELECT quote FROM shop_order WHERE id = ?)
                """, arguments: [order.id])
        let problem = Problem(
            .paymentDeclined, title: "Payment declined", status: 402,
            detail: "The card was not charged. Order again with a new key to try again.", instance: requestID,
            retryable: false, declineCode: decline.rawValue, order: order.wire.links[.this]?.href,
            attemptsLeft: max(0, attemptsPerQuote - (tries ?? 0)))
        try finish(order.attemptKey, status: 402, body: try StoredText.encode(problem), db)
    }

    private static func returnStock(of order: String, at now: Date, _ db: Database) throws {
        let lines = try Row.fetchAll(
            db, sql: "SELECT variant, quantity FROM order_line WHERE order_id = ? ORDER BY variant",
            arguments: [order])
        for line in lines {
            let variant: String = line["variant"]
            let quantity: Int = line["quantity"]
            try db.execute(
                sql: "UPDATE variant SET stock = stock + ? WHERE id = ?", arguments: [quantity, variant])
            try move(quantity, of: variant, cause: "release", order, at: now, db)
        }
        try touchProducts(of: order, db)
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
