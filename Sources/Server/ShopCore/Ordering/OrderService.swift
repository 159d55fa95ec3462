import CardNetwork
package import FoundationEssentials
import StoreAPI

/// Places, pays, changes and refunds orders: every idempotency key is worked on once, and what each call to
/// the card network is for is durable before it is sent.
///
/// Every operation has the same recovery points: the decision is written with its key, then the network is
/// called under an id of the shop's own, then its answer is written with the answer to the key. An operation
/// that stops in between is found again and finished by the same steps.
package struct OrderService: Sendable {
    package let store: any SellingStore
    package let shop: ShopFacts
    package let environment: ServerEnvironment
    package let seal: Seal
    package let documents: OrderDocuments
    private let work: RequestCoalescer
    /// Serial executor per quote: one task at a time works on an order.
    package let quoteExecutor: PerQuoteExecutor
    /// Payments that this process began and has not finished.
    package let begun = InFlightPayments()
    /// Cache of quotes that were made here, which spares an order the read.
    package let quotes = RecentQuotes()

    package init(
        store: any SellingStore, shop: ShopFacts, environment: ServerEnvironment,
        problem: @escaping OrderDocuments.ProblemWriter
    ) {
        self.store = store
        self.shop = shop
        self.environment = environment
        work = RequestCoalescer(time: environment.time, executor: environment.executor)
        quoteExecutor = PerQuoteExecutor(executor: environment.executor)
        seal = Seal(secret: shop.secret)
        documents = OrderDocuments(merchant: shop.policy.shop.merchantLabel, problem: problem)
    }

    /// Does the work of a key, or finds what it brought before.
    package func once(
        _ keyed: KeyedRequest, _ begin: @escaping @Sendable () async throws -> KeyedBeginning
    ) async throws -> KeyedOutcome {
        try await work.once(keyed) {
            switch try await store.attempt(keyed) {
            case let known?: return try await outcome(of: known, keyed)
            case nil: return try await outcome(of: begin(), keyed)
            }
        }
    }

    /// Does the work of a key with a quote, or finds what the key brought before.
    ///
    /// - Parameters:
    ///   - prepare: Validates what is asked for; nothing is written by it.
    ///   - begin: Begins what was prepared, unless it finds that the key is known.
    package func once<Prepared: Sendable>(
        _ keyed: KeyedRequest, with quote: String,
        prepare: @escaping @Sendable (PricedQuote?) throws -> Prepared,
        begin: @escaping @Sendable (Prepared) async throws -> KeyedBeginning
    ) async throws -> KeyedOutcome {
        try await work.once(keyed) {
            let prepared: Prepared
            if let quote = quotes.take(quote) {
                do { prepared = try prepare(quote) } catch {
                    // A key that was answered gets the same answer again, whatever would be decided now.
                    guard let known = try await store.attempt(keyed) else { throw error }
                    return try await outcome(of: known, keyed)
                }
            } else {
                let (known, quote) = try await store.attempt(keyed, orQuote: quote)
                if let known { return try await outcome(of: known, keyed) }
                prepared = try prepare(quote)
            }
            return try await outcome(of: begin(prepared), keyed)
        }
    }

    /// The answer of a known key. No work for it runs in this process: work that was left over is finished
    /// now, but for what another server may be sending in this moment.
    private func outcome(of known: KnownAttempt, _ keyed: KeyedRequest) async throws -> KeyedOutcome {
        switch known {
        case .answered(let answer): return KeyedOutcome(answer: answer, isReplay: true)
        case .open(let order): return try await outcome(ofLeftOver: order, keyed)
        }
    }

    private func outcome(of beginning: KeyedBeginning, _ keyed: KeyedRequest) async throws -> KeyedOutcome {
        switch beginning {
        case .answered(let outcome): return outcome
        case .begun(let order):
            return try await Self.afterBegun { try await answer(to: keyed, of: order, isReplay: false) }
        case .open(let order): return try await outcome(ofLeftOver: order, keyed)
        }
    }

    private func outcome(ofLeftOver order: String, _ keyed: KeyedRequest) async throws -> KeyedOutcome {
        try await Self.afterBegun {
            try await settleAlone(order)
            return try await answer(to: keyed, of: order, isReplay: true)
        }
    }

    /// Runs work that has begun to write: a refusal of it, or a store that fails, cannot say that nothing was
    /// done.
    package static func afterBegun<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let refusal as Refusal where refusal == .overloaded {
            throw Refusal.storage(.outcomeUnknown)
        } catch Refusal.storage(let trouble, let code)
            where [.full, .readOnly, .unreachable, .busy].contains(trouble)
        {
            throw Refusal.unfinished(trouble, code: code)
        }
    }

    private func settleAlone(_ order: String) async throws {
        guard let quote = try await store.order(id: order)?.quote else { return }
        try await quoteExecutor.run(quote) { try await settle(order) }
    }

    /// Settles an order that was left over; a task that works on it already settles it itself.
    private func settleLeftOver(_ order: String) async throws {
        guard let quote = try await store.order(id: order)?.quote, await quoteExecutor.isFree(quote) else {
            return
        }
        try await quoteExecutor.run(quote) { try await settle(order) }
    }

    /// The answer of a key; 202 as long as nobody knows the outcome.
    private func answer(
        to keyed: KeyedRequest, of order: String, isReplay: Bool
    ) async throws -> KeyedOutcome {
        if case .answered(let answer) = try await store.attempt(keyed) {
            return KeyedOutcome(answer: answer, isReplay: isReplay)
        }
        guard let stored = try await store.order(id: order) else { throw Refusal.notFound }
        let document = documents.order(stored, for: KeyedRequest.audience(ofScope: keyed.scope))
        let answer = try StoredAnswer(
            .accepted, document, location: Endpoints.order.link(id: order).href, order: order,
            orderKey: stored.tokenKey(inScope: keyed.scope))
        return KeyedOutcome(answer: answer, isReplay: false)
    }

    /// Waits for everything that is being worked on.
    package func drain() async { await work.drain() }

    // MARK: Maintenance

    /// No other server works any more on what was begun up to this moment.
    package func leftOver(at now: Date) -> Date { now.addingTimeInterval(-Self.attemptTimeout) }

    /// True if another server may be working on what was begun at a moment. One that lies further ahead than
    /// a server's clock may be wrong was told by a clock that was put back since.
    package func mayBeUnderWay(_ moment: Date, at now: Date) -> Bool {
        abs(now.timeIntervalSince(moment)) < Self.attemptTimeout
    }

    /// An attempt that is older than this, in seconds, and that no server works on was left over.
    private static let attemptTimeout: TimeInterval = 60

    /// Brings everything to its end that was begun before a moment and that nobody works on, and ends what
    /// is over by the clock.
    ///
    /// - Throws: the first error of an order, after all others were tried.
    package func runMaintenance(startedBefore moment: Date) async throws {
        let now = environment.clock()
        try await store.lapse(at: now)
        let later = now.addingTimeInterval(Self.attemptTimeout)
        let left = try await store.unsettledOrders(startedUpTo: moment, orAfter: later)
        var failure: (any Error)?
        for order in begun.orders(forgettingUpTo: leftOver(at: now)).union(left).sorted() {
            do { try await settleLeftOver(order) } catch { failure = failure ?? error }
        }
        try await store.expire(upTo: now)
        try await store.advanceFulfilments(upTo: now)
        try await store.forgetAttempts(before: now.addingTimeInterval(-Self.memory))
        // One order that cannot be ended keeps none of the others waiting.
        if let failure { throw failure }
    }

    /// How long the keys of what belongs to no order are kept.
    private static let memory: TimeInterval = 72 * 3600
}
