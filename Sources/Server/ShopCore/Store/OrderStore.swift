package import FoundationEssentials
package import PayKit
package import StoreAPI

/// Prices that were promised for a while, and the stock that is held with them.
package protocol QuoteStore: Sendable {
    /// Finds every line of a basket and every coupon that there is; refuses what the shop does not sell.
    func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws(Refusal) -> (lines: [FoundLine], coupons: [String: StoredCoupon])

    /// Stores a quote, with its stock when somebody holds it, and forgets those that ended a day ago.
    func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws(Refusal)

    /// Holds the stock of a quote that nothing was ordered from, anew or for longer.
    func hold(_ quote: String, for holder: QuoteHolder, at now: Date) async throws(Refusal)

    /// The quote as it may be read at a moment; refuses one that ended or was given up.
    func liveQuote(id: String, at now: Date) async throws(Refusal) -> PricedQuote

    /// The quote, expired or not; nil when there is none, and when it was given up.
    func quote(id: String) async throws(Refusal) -> PricedQuote?

    /// Gives up a quote that nothing was ordered from, and the stock it holds; a second time it is gone.
    func dropQuote(id: String, at now: Date) async throws(Refusal)
}

/// The answers of idempotency keys.
package protocol AttemptStore: Sendable {
    /// The state of a key so far; throws when it came with another request.
    func attempt(_ request: KeyedRequest) async throws(Refusal) -> KnownAttempt?

    /// The attempt of a key, whatever it was used for; orders that were placed come first.
    func attempt(key: String) async throws(Refusal) -> (attempt: KnownAttempt, operation: KeyedOperation)?

    /// Gives a key up with which nothing came so far: what comes with it later is refused. Refused itself
    /// where something came; a second time it is given up already.
    func withdrawAttempt(key: String, at now: Date) async throws(Refusal)

    func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws(Refusal) -> (known: KnownAttempt?, quote: PricedQuote?)

    /// Forgets keys that belong to no order and were used before a moment; those of orders stay with them.
    func forgetAttempts(before moment: Date) async throws(Refusal)
}

package protocol OrderStore: Sendable {
    /// Writes key, order, reservation, coupon uses and payment in one transaction; a refusal leaves nothing
    /// behind. The order of a quote that waits for its payment is taken up again.
    func place(_ draft: OrderDraft, seal: Seal, documents: OrderDocuments) async throws(Refusal)
        -> KeyedBeginning

    /// Cancels an order: its units are free, and what is held or taken is on its way back.
    func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws(Refusal) -> KeyedBeginning

    func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date)
        async throws(Refusal)

    /// Ends what is over: orders that nobody paid in time, and holds.
    func expire(upTo now: Date) async throws(Refusal)

    func order(id: String) async throws(Refusal) -> StoredOrder?

    /// The orders with a number or the reference of a quote, the newest first; or the latest of all where
    /// there is none, so that both take as long.
    func orders(namedOrLatest number: String, quotePrefix: String?) async throws(Refusal) -> [StoredOrder]

    /// A page of orders as the clock says, in the same states as each of them alone.
    func orders(_ query: OrderQuery, at now: Date) async throws(Refusal) -> OrderListing

    /// Counts the orders in each state that waits for somebody, and the cancelled ones that wait for their
    /// refund; at most so many are counted.
    func waitingOrders(atMost most: Int, at now: Date) async throws(Refusal) -> [Order.Status: Int]

    func lines(of order: String) async throws(Refusal) -> [NamedLine]
}

/// The units of an order's line, by their ends, with the SKU of its variant.
package typealias NamedLine = (sku: String, units: OrderLineStand)

/// Payments: each decision is durable before the network is told, and its answer is written with the answer
/// to the key.
package protocol PaymentStore: Sendable {
    /// True if other servers may work on the same shop at the same time.
    var isShared: Bool { get }

    func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        at now: Date
    ) async throws(Refusal) -> KeyedBeginning

    /// Decides to take what is held, or part of it.
    func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws(Refusal) -> KeyedBeginning

    func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws(Refusal) -> KeyedBeginning

    /// Decides to let go everything that was held for too long.
    func lapse(at now: Date) async throws(Refusal)

    /// Records what the network holds for a payment. One that was ended before is left as it is; nil when
    /// there is none.
    func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws(Refusal) -> SettledPayment?

    /// Ends a payment and answers the keys that wait for it. One that was ended before is left as it is.
    ///
    /// After a declined payment the order waits for another one and keeps its units until its time is over.
    ///
    /// - Parameter reference: of what the network held for it, where that was not recorded before.
    func settle(
        _ id: String, _ settlement: Settlement, holding reference: String?, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws(Refusal) -> SettledPayment?

    /// The orders of which the network has to be told or asked something; what is pending only where it was
    /// begun up to a moment or, by a clock that was put back since, after another.
    func unsettledOrders(startedUpTo moment: Date, orAfter later: Date) async throws(Refusal) -> [String]

    func unsettledPayment(of order: String) async throws(Refusal) -> StoredPayment?

    func payment(id: String) async throws(Refusal) -> StoredPayment?

    /// All tries to pay an order, the oldest first.
    func payments(of order: String) async throws(Refusal) -> [StoredPayment]
}

extension PaymentStore {
    /// False: an engine in one process shares its shop with no other server.
    package var isShared: Bool { false }
}

/// Money and units that are given back.
package protocol RefundStore: Sendable {
    func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws(Refusal) -> KeyedBeginning

    /// Ends a refund and answers the keys that wait for it. One that was ended before is left as it is.
    func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws(Refusal)

    /// Refunds of an order, the oldest first.
    func refunds(of order: String) async throws(Refusal) -> [StoredRefund]

    /// The refunds of all orders before one of them, the newest first, with the numbers of their orders.
    func refunds(
        before id: String?, limit: Int
    ) async throws(Refusal) -> [(refund: StoredRefund, number: String)]
}

extension RefundStore {
    package func unsettledRefunds(of order: String) async throws(Refusal) -> [StoredRefund] {
        try await refunds(of: order).filter { $0.state == .pending }
    }
}

package protocol FulfilmentStore: Sendable {
    func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws(Refusal) -> KeyedOutcome

    /// Takes a parcel one step further; throws when it is there already.
    func advance(fulfilment id: String, at now: Date) async throws(Refusal) -> StoredFulfilment

    func advanceFulfilments(upTo now: Date) async throws(Refusal)

    func fulfilment(id: String) async throws(Refusal) -> StoredFulfilment?

    /// The parcels of an order, the oldest first.
    func fulfilments(of order: String) async throws(Refusal) -> [StoredFulfilment]
}
