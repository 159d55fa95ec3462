package import FoundationEssentials
import PayKit
package import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    /// Cancels an order, which is locked, and files the idempotency key; money on its way back is left to
    /// `settle`.
    package func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws(Refusal) -> KeyedBeginning {
        try await begin(keyed, facts: Self.factsOfCourse(id)) { found in
            try Cancelling.cancel(Self.course(found, at: now), refund: refund, keyed, documents)
        }
    }

    /// Replaces an order's contact and address with optimistic locking: only at the version that was read.
    package func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date)
        async throws(Refusal)
    {
        try await run(
            StoreTransaction([Self.lockOrder(id), Self.selectOrder(id)]) { found in
                let order = try found[1].first.flatMap { try StoredOrder($0) }
                return .write(try Cancelling.change(order, to: frozen, ifVersion: version, at: now))
            })
    }

    /// Begins a refund of an order, which is locked, and files its key, before the network is asked.
    package func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws(Refusal) -> KeyedBeginning {
        try await begin(keyed, facts: Self.factsOfCourse(order)) { found in
            try Refunding.begin(draft, of: Self.course(found, at: now), keyed)
        }
    }

    package static func factsOfCourse(_ order: String) -> [Statement] {
        [lockOrder(order), selectOrder(order), selectLines(order)]
    }

    package static func course(_ found: [QueryResult], at now: Date) throws -> OrderCourse? {
        try found[1].first.flatMap { try StoredOrder($0) }.map { order in
            OrderCourse(order, lines: try found[2].map { try OrderLineStand($0) }, at: now)
        }
    }

    package func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws(Refusal) {
        let asked =
            Self.factsOfCourse(refund.order) + [
                Self.selectRefunds(refund.order),
                Statement(
                    "SELECT * FROM refund_line WHERE refund_id = $1 ORDER BY variant", [.text(refund.id)]),
                Self.selectWaiting(for: refund.id),
            ]
        try await run(
            StoreTransaction(as: .ending, asked) { found in
                let facts = try Self.facts(of: refund, found, at: now)
                return .write(try Refunding.settle(facts, isPaidBack: isPaidBack, documents))
            })
    }

    private static func facts(
        of refund: StoredRefund, _ found: [QueryResult], at now: Date
    ) throws -> Refunding.Facts {
        let refunds = try found[3].compactMap { try StoredRefund($0) }
        guard let stored = refunds.first(where: { $0.id == refund.id }),
            let course = try course(found, at: now)
        else { throw Refusal.notFound }
        let paidBack = refunds.filter { $0.payment == stored.payment && $0.state == .succeeded }
        return Refunding.Facts(
            refund: stored, units: try found[4].map { try RefundUnits($0) }, course: course,
            paidBack: paidBack.reduce(0) { $0 + $1.amount.minorUnits },
            waiting: try found[5].compactMap { try WaitingAttempt($0) })
    }

    package static func selectRefund(where condition: String) -> String {
        """
        SELECT refund.*, payment.currency, payment.network_reference,
            \(lineArrays("refund_line WHERE refund_id = refund.id AND quantity > 0"))
        FROM refund JOIN payment ON payment.id = refund.payment_id WHERE \(condition)
        """
    }

    private static func selectRefunds(_ order: String) -> Statement {
        Statement(
            selectRefund(where: "refund.order_id = $1") + " ORDER BY refund.created_at, refund.id",
            [.text(order)])
    }

    package func refunds(of order: String) async throws(Refusal) -> [StoredRefund] {
        try await rows([Self.selectRefunds(order)]) { try $0[0].compactMap { try StoredRefund($0) } }
    }
}

extension StoredRefund {
    /// Reads a row of a refund with its lines; nil for an unknown state or currency.
    package init?(_ row: Row) throws {
        guard let state = Refund.State(rawValue: try row.get("state")),
            let currency = Currency(code: try row.get("currency"))
        else { return nil }
        self.init(
            id: try row.get("id"), order: try row.get("order_id"), payment: try row.get("payment_id"),
            reference: try row.get("network_reference", as: String?.self) ?? "", state: state,
            amount: Money(minorUnits: try row.get("amount"), currency: currency),
            lines: try row.orderLines(),
            reason: try row.get("reason"), createdAt: try row.moment("created_at"))
    }
}

extension RefundUnits {
    fileprivate init(_ row: Row) throws {
        self.init(
            variant: try row.get("variant"), quantity: try row.get("quantity"),
            withdrawn: try row.get("withdrawn"), returned: try row.get("returned"))
    }
}
