import CardNetwork
package import FoundationEssentials
package import PayKit
import SQLStatements
package import ShopCore
import ShopSQL
package import StoreAPI

extension PostgreSQLStore {
    /// Records a payment of an unpaid order, which is locked, and its idempotency key, before the network
    /// is asked.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides, `tokenReplayed` for a spent token, `keyReused` for the
    ///   key.
    package func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedBeginning {
        try await begin(keyed, facts: [Self.lockOrder(order), Self.selectOrder(order)]) { found in
            let order = try found.last?.first.flatMap { try StoredOrder($0) }
            return try Paying.pay(payment, id: id, of: order, mode, keyed, at: now)
        }
    }

    /// Decides to capture an authorised amount or part of it; nil is all of it.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides, `keyReused` for the key.
    package func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await begin(keyed, facts: Self.factsOfPayment(id)) { found in
            let (payment, order) = try Self.paymentAndOrder(found)
            return try Paying.capture(amount, of: payment, order, keyed, at: now)
        }
    }

    /// Decides to void an authorised payment.
    ///
    /// - Throws: ``Refusal`` as ``Paying`` decides, `keyReused` for the key.
    package func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        try await begin(keyed, facts: Self.factsOfPayment(id)) { found in
            let (payment, order) = try Self.paymentAndOrder(found)
            return try Paying.void(payment, order, keyed, at: now)
        }
    }

    /// The order of a payment, locked, then the payment, then the order.
    private static func factsOfPayment(_ id: String) -> [Statement] {
        [
            lockOrder(where: ofPayment, [.text(id)]),
            Statement("SELECT * FROM payment WHERE id = $1", [.text(id)]),
            Statement(selectOrder(where: ofPayment), [.text(id)]),
        ]
    }

    private static func paymentAndOrder(
        _ found: ArraySlice<QueryResult>
    ) throws -> (payment: StoredPayment?, order: StoredOrder?) {
        let (payment, order) = (found[found.startIndex + 1], found[found.startIndex + 2])
        return (
            try payment.first.flatMap { try StoredPayment($0) },
            try order.first.flatMap { try StoredOrder($0) }
        )
    }

    // MARK: The network's word

    /// Records the network's authorisation of a pending payment; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` as ``Settling`` decides.
    package func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws {
        try await write(as: .ending) { transaction in
            guard let facts = try await Self.facts(ofPayment: id, withLines: false, at: now, transaction)
            else { return }
            try await Self.carryOut(
                Settling(documents: documents).authorize(facts, reference: reference), transaction)
        }
    }

    /// Ends a payment and answers the keys that wait for it; an ended one is left as it is.
    ///
    /// - Throws: ``Refusal`` as ``Settling`` decides.
    package func settle(
        _ id: String, _ settlement: Settlement, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws {
        try await write(as: .ending) { transaction in
            let isTaken = settlement == .captured
            let facts = try await Self.facts(ofPayment: id, withLines: isTaken, at: now, transaction)
            guard let facts else { return }
            try await Self.carryOut(
                Settling(documents: documents).settle(facts, settlement, newParcel: newParcel), transaction)
        }
    }

    private static func facts(
        ofPayment id: String, withLines: Bool, at now: Date, _ transaction: Transaction
    ) async throws -> Settling.Facts? {
        var asked = factsOfPayment(id) + [selectWaiting(for: id)]
        if withLines {
            asked.append(
                selectLines(
                    where: "order_id = (SELECT order_id FROM payment WHERE id = $1)", [.text(id)]))
        }
        let found = try await transaction.run(asked)
        let (payment, order) = try paymentAndOrder(found[...])
        guard let payment else { return nil }
        guard let order else { throw Refusal.notFound }
        let lines = withLines ? try found[4].map { try OrderLineStand($0) } : []
        return Settling.Facts(
            payment: payment, course: OrderCourse(order, lines: lines, at: now),
            waiting: try found[3].compactMap { try WaitingAttempt($0) })
    }

    // MARK: What the network has to be asked

    /// Decides to let go everything that was held for too long.
    package func lapse(at now: Date) async throws {
        try await write { transaction in
            try await transaction.run(
                """
                UPDATE payment SET state = 'voiding' WHERE id IN (
                    SELECT id FROM payment WHERE \(Self.isOpen) AND state = 'authorized' AND deadline <= $1
                    ORDER BY id FOR NO KEY UPDATE)
                AND state = 'authorized'
                """, [.moment(now)])
        }
    }

    /// The condition of the index `payment_open`, in its own words, by which it is known that it may be used.
    private static let isOpen = "state IN ('pending', 'authorized', 'capturing', 'voiding')"

    /// SQL for orders with work towards the network: `$1` is the latest start, `$2` a start in the future.
    package static let unsettledOrders = """
        SELECT order_id FROM payment
        WHERE \(isOpen) AND (state IN ('capturing', 'voiding')
            OR state = 'pending' AND (created_at <= $1 OR created_at > $2))
        UNION SELECT order_id FROM refund WHERE state = 'pending' ORDER BY 1
        """

    /// The ids of orders with payments or refunds that the network has to be told or asked about, sorted.
    package func unsettledOrders(startedUpTo moment: Date, orAfter later: Date) async throws -> [String] {
        try await read(Self.unsettledOrders, [.moment(moment), .moment(later)], as: .ending).map {
            try $0.get(0)
        }
    }

    /// The order's payment that the network has to be told or asked about; nil when there is none.
    package func unsettledPayment(of order: String) async throws -> StoredPayment? {
        let payment = try await read(
            "SELECT * FROM payment WHERE order_id = $1 AND state NOT IN ('declined', 'voided')",
            [.text(order)], as: .ending
        ).first.flatMap { try StoredPayment($0) }
        return payment?.isUnsettled == true ? payment : nil
    }
}
