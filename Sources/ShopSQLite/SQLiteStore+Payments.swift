package import FoundationEssentials
package import GRDB
package import PayKit
package import ShopCore
package import StoreAPI

extension SQLiteStore {
    /// Records a payment of an unpaid order and its idempotency key in one transaction, before the network
    /// is asked.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides, `tokenReplayed` for a spent token, `keyReused` for the
    ///   key, or `overloaded` from a full write queue.
    package func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            let order = try Self.order(id: order, db)
            return try Self.carryOut(
                Paying.pay(payment, id: id, of: order, mode, keyed, at: now), db)
        }
    }

    /// Decides to capture an authorised amount or part of it; nil is all of it.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides, `keyReused` for the key, or `overloaded` from a full
    ///   write queue.
    package func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            let (payment, order) = try Self.paymentAndOrder(id, db)
            return try Self.carryOut(Paying.capture(amount, of: payment, order, keyed, at: now), db)
        }
    }

    /// Decides to void an authorised payment.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides, `keyReused` for the key, or `overloaded` from a full
    ///   write queue.
    package func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        try await write { db in
            if let known = try Self.beginning(keyed, db) { return known }
            let (payment, order) = try Self.paymentAndOrder(id, db)
            return try Self.carryOut(Paying.void(payment, order, keyed, at: now), db)
        }
    }

    private static func paymentAndOrder(
        _ id: String, _ db: Database
    ) throws -> (payment: StoredPayment?, order: StoredOrder?) {
        let payment = try payment(id: id, db)
        return (payment, try payment.flatMap { try order(id: $0.order, db) })
    }

    /// Moves a payment that is in the state the step begins at; no row changes otherwise.
    package static func update(_ step: PaymentStep, _ db: Database) throws {
        try db.run(
            """
            UPDATE payment SET state = ?, captured = coalesce(?, captured),
            network_reference = coalesce(?, network_reference), decline_code = coalesce(?, decline_code)
            WHERE id = ? AND state = ?
            """,
            arguments: [
                step.to.rawValue, step.captured, step.reference, step.declineCode, step.payment,
                step.from.rawValue,
            ])
    }

    /// Adds minor units to the refunded sum of a captured payment; no row changes beyond the captured sum.
    package static func setAside(_ amount: Int64, of payment: String, _ db: Database) throws {
        try db.run(
            """
            UPDATE payment SET refunded = refunded + :amount
            WHERE id = :id AND state = 'captured' AND refunded + :amount <= captured
            """, arguments: ["amount": amount, "id": payment])
    }

    /// Inserts a pending payment.
    ///
    /// - Throws: the given ``Refusal`` for a transaction identifier that is spent.
    package static func insert(_ payment: SubmittedPayment, else refusal: Refusal, _ db: Database) throws {
        if let identifier = payment.transactionIdentifier {
            let isSpent = try Bool.fetchOne(
                db.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM payment WHERE transaction_identifier = ?)"),
                arguments: [identifier])
            if isSpent == true { throw refusal }
        }
        try db.run(
            """
            INSERT INTO payment (id, order_id, state, kind, network, last_four,
            transaction_identifier, amount, currency, is_manual, deadline, created_at)
            VALUES (?, ?, 'pending', ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            arguments: [
                payment.id, payment.order, payment.kind, payment.network.rawValue, payment.lastFour,
                payment.transactionIdentifier, payment.amount.minorUnits,
                payment.amount.currency.code, payment.mode == .manual, payment.deadline.seconds,
                payment.createdAt.seconds,
            ])
    }

    /// Decides to let go everything that was held for too long.
    package func lapse(at now: Date) async throws {
        try await write { db in
            try db.run(Self.lapsedPayments, arguments: [now.seconds])
        }
    }

    /// The condition of the index `payment_open`, in its own words, by which SQLite knows that it may use it.
    private static let isOpen = "state IN ('pending', 'authorized', 'capturing', 'voiding')"

    /// SQL that moves authorised payments past their deadline to `voiding`.
    package static let lapsedPayments = """
        UPDATE payment INDEXED BY payment_open SET state = 'voiding'
        WHERE \(isOpen) AND state = 'authorized' AND deadline <= ?
        """

    /// SQL for orders with work towards the network: started up to `:moment`, or after `:later`.
    package static let unsettledOrders = """
        SELECT order_id FROM payment INDEXED BY payment_open
        WHERE \(isOpen) AND (state IN ('capturing', 'voiding')
            OR state = 'pending' AND (created_at <= :moment OR created_at > :later))
        UNION SELECT order_id FROM refund INDEXED BY refund_open WHERE state = 'pending' ORDER BY 1
        """

    // MARK: What the network has to be asked

    /// The ids of orders with payments or refunds that the network has to be told or asked about, sorted.
    package func unsettledOrders(startedUpTo moment: Date, orAfter later: Date) async throws -> [String] {
        try await read { db in
            try String.fetchAll(
                db.cachedStatement(sql: Self.unsettledOrders),
                arguments: ["moment": moment.seconds, "later": later.seconds])
        }
    }

    /// The payment of an order about which the network has to be told or asked something.
    package func unsettledPayment(of order: String) async throws -> StoredPayment? {
        try await read { db in
            try Self.standingPayment(of: order, db).flatMap { $0.isUnsettled ? $0 : nil }
        }
    }
}
