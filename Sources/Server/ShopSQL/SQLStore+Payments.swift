import CardNetwork
package import FoundationEssentials
package import PayKit
import SQLStatements
package import ShopCore
package import StoreAPI

extension SQLStore {
    /// Records a payment of an unpaid order, which is locked, and its idempotency key, before the network
    /// is asked.
    package func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode,
        _ keyed: KeyedRequest,
        at now: Date
    ) async throws(Refusal) -> KeyedBeginning {
        try await begin(keyed, facts: [Self.lockOrder(order), Self.selectOrder(order)]) { found in
            let order = try found[1].first.flatMap { try StoredOrder($0) }
            return try Paying.pay(payment, id: id, of: order, mode, keyed, at: now)
        }
    }

    /// Nil is all of the amount.
    package func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws(Refusal) -> KeyedBeginning {
        try await begin(keyed, facts: Self.factsOfPayment(id)) { found in
            let (payment, order) = try Self.paymentAndOrder(found)
            return try Paying.capture(amount, of: payment, order, keyed, at: now)
        }
    }

    package func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws(Refusal)
        -> KeyedBeginning
    {
        try await begin(keyed, facts: Self.factsOfPayment(id)) { found in
            let (payment, order) = try Self.paymentAndOrder(found)
            return try Paying.void(payment, order, keyed, at: now)
        }
    }

    /// The order of a payment, locked, then the payment, then the order.
    private static func factsOfPayment(_ id: String) -> [Statement] {
        [
            lockOrder(where: ofPayment, [.text(id)]),
            Statement("\(StoredPayment.select) WHERE id = $1", [.text(id)]),
            Statement(selectOrder(where: ofPayment), [.text(id)]),
        ]
    }

    private static func paymentAndOrder(
        _ found: [QueryResult]
    ) throws -> (payment: StoredPayment?, order: StoredOrder?) {
        (
            try found[1].first.flatMap { try StoredPayment($0) },
            try found[2].first.flatMap { try StoredOrder($0) }
        )
    }

    // MARK: The network's word

    package func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws(Refusal) -> SettledPayment? {
        try await end(id, withLines: false, at: now) { facts in
            try Settling(documents: documents).authorize(facts, reference: reference)
        }
    }

    package func settle(
        _ id: String, _ settlement: Settlement, holding reference: String?, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws(Refusal) -> SettledPayment? {
        try await end(id, withLines: settlement == .captured, at: now) { facts in
            try Settling(documents: documents)
                .settle(facts, settlement, holding: reference, newParcel: newParcel)
        }
    }

    private func end(
        _ id: String, withLines: Bool, at now: Date,
        _ decide: @escaping @Sendable (Settling.Facts) throws -> Decision<SettledPayment>
    ) async throws(Refusal) -> SettledPayment? {
        var asked = Self.factsOfPayment(id) + [Self.selectWaiting(for: id)]
        if withLines {
            asked.append(
                Self.selectLines(
                    where: "order_id = (SELECT order_id FROM payment WHERE id = $1)", [.text(id)]))
        }
        return try await run(
            StoreTransaction(as: .ending, asked) { found in
                let (payment, order) = try Self.paymentAndOrder(found)
                guard let payment else { return .done(nil) }
                guard let order else { throw Refusal.notFound }
                let lines = withLines ? try found[4].map { try OrderLineStand($0) } : []
                return .write(
                    try decide(
                        Settling.Facts(
                            payment: payment, course: OrderCourse(order, lines: lines, at: now),
                            waiting: try found[3].compactMap { try WaitingAttempt($0) })
                    ).map { $0 })
            })
    }

    // MARK: What the network has to be asked

    package func lapse(at now: Date) async throws(Refusal) {
        try await write([Statement(Self.lapsedPayments, [.moment(now)])])
    }

    package static var lapsedPayments: String {
        """
        UPDATE payment SET state = 'voiding' WHERE id IN (
            SELECT id FROM payment /*sqlite INDEXED BY payment_open*/
            WHERE \(openPayment) AND state = 'authorized' AND deadline <= $1
            ORDER BY id FOR NO KEY UPDATE)
        AND state = 'authorized'
        """
    }

    /// SQL for orders with work towards the network: `$1` is the latest start, `$2` a start in the future.
    package static var unsettledOrders: String {
        """
        SELECT order_id FROM payment /*sqlite INDEXED BY payment_open*/
        WHERE \(openPayment) AND (state IN ('capturing', 'voiding')
            OR state = 'pending' AND (created_at <= $1 OR created_at > $2))
        UNION SELECT order_id FROM refund /*sqlite INDEXED BY refund_open*/ WHERE state = 'pending' ORDER BY 1
        """
    }

    package func unsettledOrders(startedUpTo moment: Date, orAfter later: Date) async throws(Refusal)
        -> [String]
    {
        try await all(Self.unsettledOrders, [.moment(moment), .moment(later)], as: .ending) { try $0.get(0) }
    }

    package func unsettledPayment(of order: String) async throws(Refusal) -> StoredPayment? {
        let payment = try await first(
            "\(StoredPayment.select) WHERE order_id = $1 AND state NOT IN ('declined', 'voided')",
            [.text(order)], as: .ending
        ) { try StoredPayment($0) }
        return payment?.isUnsettled == true ? payment : nil
    }
}

/// The condition of the index `payment_open` word for word, so that SQLite's planner can use the index.
let openPayment =
    "(state = 'pending' OR state = 'authorized' OR state = 'capturing' OR state = 'voiding')"
