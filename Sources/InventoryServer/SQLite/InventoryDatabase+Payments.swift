import FoundationEssentials
import GRDB
import PayKit
import StoreAPI

extension InventoryDatabase {
    /// Writes a key and a payment of an order that waits for one.
    func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        seal: Seal, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            try Self.submit(payment, id: id, for: order, mode, seal: seal, at: now, db)
            try Self.file(keyed, .pay, order: order, subject: id, at: now, db)
            return .begun(order: order)
        }
    }

    /// Records a payment that is about to be sent to the network.
    ///
    /// A wallet's token is spent with it: the second order that brings it is refused.
    static func submit(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, seal: Seal,
        at now: Date, _ db: Database
    ) throws {
        guard let stored = try Self.order(id: order, db) else { throw Refusal.notFound }
        try stored.seen(at: now).state.requirePayable()
        guard try tries(of: order, db) < OrderTerms.mostPayments else { throw Refusal.tooManyAttempts }
        if let identifier = payment.transactionIdentifier {
            let isSpent = try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM payment WHERE transaction_identifier = ?)"),
                arguments: [identifier])
            if isSpent == true { throw Refusal.tokenReplayed }
        }
        try advance(order, by: .submitted, at: now, db)
        var frozen = stored.frozen
        frozen.payment = Order.PaymentLine(type: payment.kind, displayName: payment.displayName)
        try freeze(frozen, of: order, db)
        // Of a card its network, its last four digits and a keyed fingerprint stay, never its number.
        try db.run(
            """
            INSERT INTO payment (id, order_id, state, kind, network, last_four, fingerprint,
            transaction_identifier, amount, currency, is_manual, deadline, created_at)
            VALUES (?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                id, order, payment.kind, payment.network.rawValue, payment.lastFour,
                Data(seal.code("card", [payment.accountNumber.reveal])), payment.transactionIdentifier,
                stored.total.minorUnits, stored.total.currency.code, mode == .manual,
                now.seconds + Int64(OrderTerms.authorizationLife), now.seconds,
            ])
    }

    /// How often somebody tried to pay an order.
    static func tries(of order: String, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db.cachedStatement(sql: "SELECT count(*) FROM payment WHERE order_id = ?"), arguments: [order])
            ?? 0
    }

    /// Decides to take what is held, or part of it.
    func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            guard let payment = try Self.payment(id: id, db) else { throw Refusal.notFound }
            let amount = amount ?? payment.amount
            guard amount.currency == payment.amount.currency, amount.minorUnits > 0,
                amount.minorUnits <= payment.amount.minorUnits
            else { throw Refusal.invalidAmount("The amount is more than is held, or no amount at all.") }
            try db.run(
                """
                UPDATE payment SET state = 'capturing', captured = ?
                WHERE id = ? AND state = 'authorized' AND deadline > ?
                """, arguments: [amount.minorUnits, id, now.seconds])
            guard db.changesCount == 1 else {
                throw Refusal.illegalTransition(from: try Self.state(of: payment.order, at: now, db))
            }
            try Self.file(keyed, .capture, order: payment.order, subject: id, at: now, db)
            return .begun(order: payment.order)
        }
    }

    /// Decides to let go what is held.
    func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            guard let payment = try Self.payment(id: id, db) else { throw Refusal.notFound }
            guard try Self.beginVoid(id, db) else {
                throw Refusal.illegalTransition(from: try Self.state(of: payment.order, at: now, db))
            }
            try Self.file(keyed, .void, order: payment.order, subject: id, at: now, db)
            return .begun(order: payment.order)
        }
    }

    /// False when nothing is held that could be let go.
    static func beginVoid(_ payment: String, _ db: Database) throws -> Bool {
        try db.run(
            "UPDATE payment SET state = 'voiding' WHERE id = ? AND state = 'authorized'",
            arguments: [payment])
        return db.changesCount == 1
    }

    /// Decides to let go everything that was held for too long.
    func lapse(at now: Date) async throws {
        try await write { db in
            try db.run(Self.lapsedPayments, arguments: [now.seconds])
        }
    }

    /// What the index `payment_open` is of, in its own words, by which SQLite knows that it may use it.
    private static let isOpen = "state IN ('pending', 'authorized', 'capturing', 'voiding')"

    static let lapsedPayments = """
        UPDATE payment INDEXED BY payment_open SET state = 'voiding'
        WHERE \(isOpen) AND state = 'authorized' AND deadline <= ?
        """

    static let unsettledOrders = """
        SELECT order_id FROM payment INDEXED BY payment_open
        WHERE \(isOpen) AND (state IN ('capturing', 'voiding') OR state = 'pending' AND created_at <= :moment)
        UNION SELECT order_id FROM refund INDEXED BY refund_open WHERE state = 'pending' ORDER BY 1
        """

    // MARK: What the network has to be asked

    /// The orders of which the network has to be told or asked something that was begun before a moment.
    func unsettledOrders(startedBefore moment: Date) async throws -> [String] {
        try await read { db in
            try String.fetchAll(
                db.cachedStatement(sql: Self.unsettledOrders), arguments: ["moment": moment.seconds])
        }
    }

    /// The payment of an order about which the network has to be told or asked something.
    func unsettledPayment(of order: String) async throws -> StoredPayment? {
        try await read { db in
            let payment = try Self.standingPayment(of: order, db)
            switch payment?.state {
            case .pending, .capturing, .voiding: return payment
            case .authorized, .captured, .voided, .declined, nil: return nil
            }
        }
    }
}
