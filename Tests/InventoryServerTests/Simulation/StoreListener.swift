import FoundationEssentials
import PayKit
import ShopCore
import ShopSimulation
import StoreAPI
import Synchronization

/// Stands in front of a simulated store, and writes down what it was told to write and what came of it, so
/// that another store can be told the same.
final class StoreListener: SellingStore {
    /// One transaction, for any store.
    struct Told: Sendable {
        var name: String
        var again: @Sendable (any SellingStore) async throws -> String
        var outcome: String?
    }

    private let store: SimulatedStore
    private let told = Mutex<[Told]>([])

    init(_ store: SimulatedStore) { self.store = store }

    var all: [Told] { told.withLock { $0 } }

    /// What came of a transaction, in words that are the same for every store.
    static func outcome(of work: () async throws -> String) async -> String {
        do {
            return try await work()
        } catch let refusal as Refusal {
            return "refused: \(refusal)"
        } catch {
            return "failed: \(error)"
        }
    }

    private func tell<Value: Sendable>(
        _ name: String, _ work: @escaping @Sendable (any SellingStore) async throws -> Value,
        _ words: @escaping @Sendable (Value) -> String
    ) async throws -> Value {
        let place = told.withLock { told in
            told.append(Told(name: name, again: { words(try await work($0)) }))
            return told.count - 1
        }
        do {
            let value = try await work(store)
            told.withLock { $0[place].outcome = words(value) }
            return value
        } catch {
            let outcome = await Self.outcome { throw error }
            told.withLock { $0[place].outcome = outcome }
            throw error
        }
    }

    private static func words(_ beginning: KeyedBeginning) -> String {
        switch beginning {
        case .answered(let outcome): words(outcome)
        case .open(let order): "open \(order)"
        case .begun(let order): "begun \(order)"
        }
    }

    private static func words(_ outcome: KeyedOutcome) -> String {
        let answer = outcome.answer
        return "\(answer.outcome) \(answer.location ?? "-") \(outcome.isReplay) \(answer.body)"
    }

    // MARK: What is written

    func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws {
        try await tell("store", { try await $0.store(quote, holder: holder, now: now) }) { "done" }
    }

    func hold(_ quote: String, for holder: QuoteHolder, at now: Date) async throws {
        try await tell("hold", { try await $0.hold(quote, for: holder, at: now) }) { "done" }
    }

    func dropQuote(id: String, at now: Date) async throws {
        try await tell("dropQuote", { try await $0.dropQuote(id: id, at: now) }) { "done" }
    }

    func withdrawAttempt(key: String, at now: Date) async throws {
        try await tell("withdraw", { try await $0.withdrawAttempt(key: key, at: now) }) { "done" }
    }

    func forgetAttempts(before moment: Date) async throws {
        try await tell("forget", { try await $0.forgetAttempts(before: moment) }) { "done" }
    }

    func place(_ draft: OrderDraft, seal: Seal, documents: OrderDocuments) async throws -> KeyedBeginning {
        try await tell(
            "place", { try await $0.place(draft, seal: seal, documents: documents) }, Self.words)
    }

    func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedBeginning {
        try await tell(
            "cancel", { try await $0.cancel(id, refund: refund, keyed, documents: documents, at: now) },
            Self.words)
    }

    func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date) async throws {
        try await tell(
            "change", { try await $0.change(id, to: frozen, ifVersion: version, at: now) }
        ) { "done" }
    }

    func expire(upTo now: Date) async throws {
        try await tell("expire", { try await $0.expire(upTo: now) }) { "done" }
    }

    func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedBeginning {
        try await tell(
            "pay", { try await $0.pay(payment, id: id, for: order, mode, keyed, at: now) },
            Self.words)
    }

    func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await tell("capture", { try await $0.capture(id, amount, keyed, at: now) }, Self.words)
    }

    func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        try await tell("void", { try await $0.void(id, keyed, at: now) }, Self.words)
    }

    func lapse(at now: Date) async throws {
        try await tell("lapse", { try await $0.lapse(at: now) }) { "done" }
    }

    func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws {
        try await tell(
            "authorize",
            { try await $0.authorize(id, reference: reference, documents: documents, at: now) }
        ) { "done" }
    }

    func settle(
        _ id: String, _ settlement: Settlement, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws {
        // A parcel has the same name in every store.
        try await tell(
            "settle",
            {
                try await $0.settle(
                    id, settlement, documents: documents, newParcel: { "ful_of_\(id)" }, at: now)
            }
        ) { "done" }
    }

    func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning {
        try await tell("refund", { try await $0.refund(draft, of: order, keyed, at: now) }, Self.words)
    }

    func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws {
        try await tell(
            "settle refund",
            { try await $0.settle(refund, isPaidBack: isPaidBack, documents: documents, at: now) }
        ) { "done" }
    }

    func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedOutcome {
        try await tell(
            "ship", { try await $0.ship(parcel, of: order, keyed, documents: documents, at: now) }, Self.words
        )
    }

    func advance(fulfilment id: String, at now: Date) async throws -> StoredFulfilment {
        try await tell("advance", { try await $0.advance(fulfilment: id, at: now) }) { "\($0)" }
    }

    func advanceCouriers(upTo now: Date) async throws {
        try await tell("couriers", { try await $0.advanceCouriers(upTo: now) }) { "done" }
    }
}

/// What is only read.
extension StoreListener {
    func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) {
        try await store.find(basket, coupons: codes)
    }
    func liveQuote(id: String, at now: Date) async throws -> PricedQuote {
        try await store.liveQuote(id: id, at: now)
    }
    func quote(id: String) async throws -> PricedQuote? { try await store.quote(id: id) }
    func attempt(_ request: KeyedRequest) async throws -> KnownAttempt? { try await store.attempt(request) }
    func attempt(key: String) async throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        try await store.attempt(key: key)
    }
    func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        try await store.attempt(request, orQuote: id)
    }
    func order(id: String) async throws -> StoredOrder? { try await store.order(id: id) }
    func orders(namedOrLatest number: String, quotePrefix: String?) async throws -> [StoredOrder] {
        try await store.orders(namedOrLatest: number, quotePrefix: quotePrefix)
    }
    func orders(_ query: OrderQuery) async throws -> OrderListing { try await store.orders(query) }
    func isAnyOver(at now: Date) async throws -> Bool { try await store.isAnyOver(at: now) }
    func waitingOrders(atMost most: Int) async throws -> [Order.Status: Int] {
        try await store.waitingOrders(atMost: most)
    }
    func lines(of order: String) async throws -> [StoredOrderLine] { try await store.lines(of: order) }
    func unsettledOrders(startedUpTo moment: Date, orAfter later: Date) async throws -> [String] {
        try await store.unsettledOrders(startedUpTo: moment, orAfter: later)
    }
    func unsettledPayment(of order: String) async throws -> StoredPayment? {
        try await store.unsettledPayment(of: order)
    }
    func payment(id: String) async throws -> StoredPayment? { try await store.payment(id: id) }
    func payments(of order: String) async throws -> [StoredPayment] { try await store.payments(of: order) }
    func refunds(of order: String) async throws -> [StoredRefund] { try await store.refunds(of: order) }
    func refunds(before id: String?, limit: Int) async throws -> [(refund: StoredRefund, number: String)] {
        try await store.refunds(before: id, limit: limit)
    }
    func fulfilment(id: String) async throws -> StoredFulfilment? { try await store.fulfilment(id: id) }
    func fulfilments(of order: String) async throws -> [StoredFulfilment] {
        try await store.fulfilments(of: order)
    }
}
