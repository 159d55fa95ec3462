package import PayKit
package import StoreAPI
import TUI

/// The price of some lines as the server works it out: rates for an address, then a quote.
///
/// Every question carries a revision; answers to older questions are dropped.
package struct QuoteRequester: Hashable, Sendable {
    let lines: [OrderLine]
    /// The chosen way to the buyer; nil for the first that the goods have in common.
    private(set) var shippingType: ShippingType?
    /// The redacted address the last question was about; nil until one is known. Where nothing is sent, it is
    /// that of the bill.
    @Boxed private(set) var address: WireAddress?
    private(set) var rates: [Rate]
    /// Names the chosen way to ship across addresses.
    private(set) var method: String?
    /// The coupon of the last price, or the one to begin with; nil without one.
    private(set) var coupon: String?
    private var wantedCoupon: String?
    /// The coupon that the shop refused on the way to the last answer; nil when it refused none.
    private(set) var refusedCoupon: String?
    /// The shop's answer about ``refusedCoupon``.
    private var refusal: Problem?
    @Boxed private(set) var quote: Quote?
    @Boxed private var priced: QuoteRequest?
    private var revision = 0
    private var shortage: [Problem.Shortage]?
    private var wantsHold = false
    /// True if the last price holds the units; for an open question, if it asks for that.
    private(set) var holds = false

    package enum Question: Hashable, Sendable {
        case rates(RatesRequest, revision: Int)
        case quote(QuoteRequest, revision: Int)

        var revision: Int {
            switch self {
            case .rates(_, let revision), .quote(_, let revision): revision
            }
        }
    }

    enum Outcome: Hashable, Sendable {
        case priced, unserviceable
        case invalidAddress([Problem.Fault])
        case unreachable
        case shortage([Problem.Shortage])
        /// The shop knows no such coupon: there is a price with the last good one, or without any.
        case couponInvalid
        /// - Parameter isSold: false for goods that the shop sells no longer.
        case refused(isSold: Bool)
    }

    /// Prices lines before any address is known, with the shop's own services standing in for rates until the
    /// first price says what they cost for these lines.
    package init(
        _ lines: [OrderLine], services: [Rate], by shippingType: ShippingType? = nil, coupon: String? = nil
    ) {
        self.lines = lines
        self.shippingType = shippingType
        self.coupon = coupon
        wantedCoupon = coupon
        rates = services
        method = services.first?.methodIdentifier
    }

    /// The same price; the shop holds its units from the next one on.
    func holding() -> QuoteRequester {
        var pricing = self
        pricing.wantsHold = true
        return pricing
    }

    var isShort: Bool { shortage != nil }

    /// True if all missing units are held by other buyers, who may release them.
    var isHeldElsewhere: Bool { shortage?.areHeldElsewhere ?? false }

    private(set) var isWaiting = false

    func awaits(_ revision: Int) -> Bool { isWaiting && revision == self.revision }

    mutating func ask(revision: Int) -> Question {
        refusedCoupon = nil
        holds = wantsHold
        return askQuote(revision)
    }

    mutating func ship(to address: WireAddress, revision: Int) -> Question {
        self.address = address
        self.revision = revision
        isWaiting = true
        refusedCoupon = nil
        holds = wantsHold
        if quote?.isShipped == false { return askQuote(revision) }
        let request = RatesRequest(to: address, lines: lines, shippingType: shippingType)
        return .rates(request, revision: revision)
    }

    mutating func choose(_ method: String, revision: Int) -> Question {
        self.method = method
        return ask(revision: revision)
    }

    /// Asks for a price with this coupon; an empty one or nil asks for the price without any.
    mutating func apply(coupon: String?, revision: Int) -> Question {
        wantedCoupon = coupon?.couponCode
        return ask(revision: revision)
    }

    /// Takes the answer about rates; asks for the price next, or says why not.
    mutating func take(
        _ answer: Result<RatesReply, StoreError>, revision: Int
    ) -> (next: Question?, outcome: Outcome?) {
        guard awaits(revision) else { return (nil, nil) }
        switch answer {
        case .success(let reply) where reply.rates.isEmpty:
            isWaiting = false
            wantedCoupon = coupon
            rates = []
            return (nil, .unserviceable)
        case .success(let reply):
            rates = reply.rates
            if !rates.contains(where: { $0.methodIdentifier == method }) {
                method = rates.first?.methodIdentifier
            }
            return (askQuote(revision), nil)
        case .failure(let error): return (nil, fail(error))
        }
    }

    /// Takes the price; where a coupon was refused and no price stands, asks for one with the last good one.
    mutating func take(
        _ answer: Result<Quote, StoreError>, revision: Int
    ) -> (next: Question?, outcome: Outcome?) {
        guard awaits(revision) else { return (nil, nil) }
        switch answer {
        case .success(let quote):
            if !quote.isShipped { rates = [] }
            if let services = quote.shippingServices, !services.isEmpty, address == nil {
                rates = services.map(\.rate)
                if !rates.contains(where: { $0.methodIdentifier == method }) {
                    method = rates.first?.methodIdentifier
                    return (askQuote(revision), nil)
                }
            }
            isWaiting = false
            shortage = nil
            self.quote = quote
            priced = request
            coupon = wantedCoupon
            return (nil, refusedCoupon == nil ? .priced : .couponInvalid)
        case .failure(.refused(let problem)) where problem.name == .couponInvalid && wantedCoupon != nil:
            if refusedCoupon == nil { (refusedCoupon, refusal) = (wantedCoupon, problem) }
            if wantedCoupon == coupon { coupon = nil }
            wantedCoupon = coupon
            guard quote == nil || request != priced else {
                isWaiting = false
                return (nil, .couponInvalid)
            }
            return (askQuote(revision), nil)
        // The goods are others than those that had this way in common.
        case .failure(.refused(let problem)) where problem.name == .rateNotApplicable && shippingType != nil:
            shippingType = nil
            return (askQuote(revision), nil)
        // Too many sheets of this address hold something: a price without it is one all the same.
        case .failure(.refused(let problem)) where problem.name == .rateLimited && holds:
            holds = false
            return (askQuote(revision), nil)
        case .failure(let error): return (nil, fail(error))
        }
    }

    private mutating func fail(_ error: StoreError) -> Outcome {
        isWaiting = false
        wantedCoupon = coupon
        let outcome = Self.outcome(of: error)
        if case .shortage(let lines) = outcome { shortage = lines }
        return outcome
    }

    private mutating func askQuote(_ revision: Int) -> Question {
        self.revision = revision
        isWaiting = true
        return .quote(request, revision: revision)
    }

    private var request: QuoteRequest {
        let rate = rates.first { $0.methodIdentifier == method }?.id
        let isShipped = quote?.isShipped ?? true
        return QuoteRequest(
            lines: lines, to: isShipped ? address : nil, billing: isShipped ? nil : address,
            shippingType: shippingType, shippingRate: rate, coupons: wantedCoupon.map { [$0] },
            hold: holds ? true : nil, replaces: holds ? quote?.id : nil)
    }

    private static func outcome(of error: StoreError) -> Outcome {
        switch error {
        case .unreachable, .untrusted, .unsent, .malformed: return .unreachable
        case .refused(let problem):
            switch problem.name {
            case .insufficientStock: return .shortage(problem.lines ?? [])
            case .invalidAddress: return .invalidAddress(problem.errors ?? [])
            case .unknownProduct: return .refused(isSold: false)
            case .some, .none: return problem.retryable ? .unreachable : .refused(isSold: true)
            }
        }
    }

    var items: [PaymentSummaryItem]? {
        guard let quote else { return nil }
        let items = quote.summary.compactMap { row -> PaymentSummaryItem? in
            // A wallet takes no pending total: what is known of it is final, and the rows say what is not.
            let isPending = row.type == .pending && row.role != .total
            let kind: PaymentSummaryItem.Kind = isPending ? .pending : .final
            let amount = quote.money(row.amount)
            return amount.map { PaymentSummaryItem(label: row.label, amount: $0, kind: kind) }
        }
        return items.count == quote.summary.count ? items : nil
    }

    /// The rates as PassKit's methods, in the server's order, without those whose amount cannot be read. A
    /// carrier or service without a name is said to be unknown.
    func methods(_ words: Words) -> [ShippingMethod] {
        rates.compactMap { rate in
            let carrier = rate.carrier ?? words.form.unknownCarrier.string
            let service = rate.service ?? words.form.unknownService.string
            return rate.price.map {
                ShippingMethod(
                    identifier: rate.methodIdentifier, label: "\(carrier) \(service)",
                    detail: rate.formattedArrivalDate, amount: $0)
            }
        }
    }

    var total: Money? { items?.last?.amount }

    var couponRefusal: CouponRefusal {
        guard let refusal, let currency = (quote?.currency).flatMap(Currency.init(code:)) else {
            return .unknown
        }
        return CouponRefusal(refusal, currency)
    }

    /// The discount in the last price, a positive amount; nil when it takes nothing off.
    var discount: Money? {
        guard let quote else { return nil }
        let amounts = quote.summary.filter { $0.role == .discount }.compactMap { quote.money($0.amount) }
        guard let first = amounts.first else { return nil }
        return try? amounts.dropFirst().reduce(first) { try $0.adding($1) }.multiplied(by: -1)
    }
}

extension Rate {
    /// Stable across addresses, for which the same service may have another id and price.
    var methodIdentifier: String {
        let name = [carrier, service].compactMap { $0 }.joined(separator: " ")
        return name.isEmpty ? id : name
    }

    var price: Money? { Currency(code: currency).flatMap { try? Money(decimal: amount, currency: $0) } }
}

extension ShippingServices.Service {
    var rate: Rate {
        Rate(
            id: id, carrier: carrier, service: service, amount: amount, currency: currency,
            formattedArrivalDate: nil)
    }
}

extension String {
    /// A coupon as it is sent and shown: trimmed, ASCII in capitals, 32 characters at most; nil if empty.
    var couponCode: String? {
        let code = trimmed.prefix(Coupon.limit).capitalizedASCII
        return code.isEmpty ? nil : code
    }
}

extension StringProtocol {
    var capitalizedASCII: String { String(map { $0.isASCII ? Character($0.uppercased()) : $0 }) }
}
