import CardNetwork
import FoundationEssentials
import PayKit
import StoreAPI

/// The half of the store that this file holds the place of.
extension PostgreSQLStore {
    private func unwritten(_ name: String = #function) -> PostgreSQLStoreFault { .notThere(name) }

    func adjust(
        _ request: StockAdjustmentRequest, id: String, by principal: Principal, _ keyed: KeyedRequest,
        at now: Date
    ) async throws -> KeyedOutcome { throw unwritten() }
    func adjustment(id: String) async throws -> StockAdjustment? { throw unwritten() }
    func eventPlaces() async throws -> ClosedRange<Int64> { throw unwritten() }
    func events(
        after place: Int64, _ filter: EventFilter, limit: Int, currency: Currency
    ) async throws -> EventRun { throw unwritten() }
    func forgetEvents(at now: Date) async throws -> Bool { throw unwritten() }
    func find(
        _ basket: Basket, coupons codes: [String]
    ) async throws -> (lines: [FoundLine], coupons: [String: StoredCoupon]) { throw unwritten() }
    func store(_ quote: PricedQuote, holder: QuoteHolder?, now: Date) async throws { throw unwritten() }
    func liveQuote(id: String, at now: Date) async throws -> PricedQuote { throw unwritten() }
    func quote(id: String) async throws -> PricedQuote? { throw unwritten() }
    func dropQuote(id: String, at now: Date) async throws { throw unwritten() }
    func attempt(_ request: KeyedRequest) async throws -> KnownAttempt? { throw unwritten() }
    func attempt(key: String) async throws -> (attempt: KnownAttempt, operation: KeyedOperation)? {
        throw unwritten()
    }
    func withdrawAttempt(key: String, at now: Date) async throws { throw unwritten() }
    func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws -> (known: KnownAttempt?, quote: PricedQuote?) { throw unwritten() }
    func forgetAttempts(before moment: Date) async throws { throw unwritten() }
    func place(_ draft: OrderDraft, seal: Seal, documents: OrderDocuments) async throws -> KeyedBeginning {
        throw unwritten()
    }
    func cancel(
        _ id: String, refund: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedBeginning { throw unwritten() }
    func change(_ id: String, to frozen: FrozenOrder, ifVersion version: Int, at now: Date) async throws {
        throw unwritten()
    }
    func expire(upTo now: Date) async throws { throw unwritten() }
    func order(id: String) async throws -> StoredOrder? { throw unwritten() }
    func order(numberedOrLatest number: String) async throws -> StoredOrder? { throw unwritten() }
    func orders(_ query: OrderQuery) async throws -> OrderListing { throw unwritten() }
    func isAnyOver(at now: Date) async throws -> Bool { throw unwritten() }
    func pay(
        _ payment: CheckedPayment, id: String, for order: String, _ mode: CaptureMode, _ keyed: KeyedRequest,
        seal: Seal, at now: Date
    ) async throws -> KeyedBeginning { throw unwritten() }
    func capture(
        _ id: String, _ amount: Money?, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning { throw unwritten() }
    func void(_ id: String, _ keyed: KeyedRequest, at now: Date) async throws -> KeyedBeginning {
        throw unwritten()
    }
    func lapse(at now: Date) async throws { throw unwritten() }
    func authorize(
        _ id: String, reference: String, documents: OrderDocuments, at now: Date
    ) async throws -> Bool { throw unwritten() }
    func settle(
        _ id: String, _ settlement: Settlement, documents: OrderDocuments,
        newParcel: @escaping @Sendable () -> String, at now: Date
    ) async throws { throw unwritten() }
    func unsettledOrders(startedBefore moment: Date) async throws -> [String] { throw unwritten() }
    func unsettledPayment(of order: String) async throws -> StoredPayment? { throw unwritten() }
    func payment(id: String) async throws -> StoredPayment? { throw unwritten() }
    func refund(
        _ draft: RefundDraft, of order: String, _ keyed: KeyedRequest, at now: Date
    ) async throws -> KeyedBeginning { throw unwritten() }
    func settle(
        _ refund: StoredRefund, isPaidBack: Bool, documents: OrderDocuments, at now: Date
    ) async throws { throw unwritten() }
    func refunds(of order: String) async throws -> [StoredRefund] { throw unwritten() }
    func ship(
        _ parcel: Parcel, of order: String, _ keyed: KeyedRequest, documents: OrderDocuments, at now: Date
    ) async throws -> KeyedOutcome { throw unwritten() }
    func advance(fulfilment id: String, at now: Date) async throws -> StoredFulfilment { throw unwritten() }
    func advanceCouriers(upTo now: Date) async throws { throw unwritten() }
    func fulfilment(id: String) async throws -> StoredFulfilment? { throw unwritten() }
    func fulfilments(of order: String) async throws -> [StoredFulfilment] { throw unwritten() }
}
