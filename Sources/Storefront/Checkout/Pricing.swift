import PayKit
package import StoreAPI

/// The price of some lines as the server works it out: rates for an address, then a quote.
///
/// Every question carries a revision; answers to older questions are dropped.
package struct Pricing: Hashable, Sendable {
    let lines: [OrderLine]
    /// The redacted address the last question was about; nil until one is known.
    private(set) var address: WireAddress?
    private(set) var rates: [Rate]
    /// Names the chosen way to ship across addresses.
    private(set) var method: String?
    /// The last price, until the next one takes its place.
    private(set) var quote: Quote?
    private var revision = 0

    /// What can be asked of the server.
    package enum Question: Hashable, Sendable {
        case rates(RatesRequest, revision: Int)
        case quote(QuoteRequest, revision: Int)
    }

    /// What an answer came to.
    enum Outcome: Hashable, Sendable {
        case priced
        case unserviceable
        case invalidAddress([Problem.Fault])
        case unreachable
        case shortage([Problem.Shortage])
        case refused
    }

    /// Prices lines before any address is known, with the shop's own services standing in for rates.
    init(_ lines: [OrderLine], services: [Rate]) {
        self.lines = lines
        rates = services
        method = services.first?.methodIdentifier
    }

    /// Whether the last question is still unanswered.
    private(set) var isWaiting = false

    /// Whether this is the number of the question that is still unanswered.
    func awaits(_ revision: Int) -> Bool { isWaiting && revision == self.revision }

    /// Asks for the first price.
    mutating func ask(revision: Int) -> Question { askQuote(revision) }

    /// Asks for rates and then a price for another address.
    mutating func ship(to address: WireAddress, revision: Int) -> Question {
        self.address = address
        self.revision = revision
        isWaiting = true
        return .rates(RatesRequest(to: address, lines: lines), revision: revision)
    }

    /// Asks for a price with another method.
    mutating func choose(_ method: String, revision: Int) -> Question {
        self.method = method
        return askQuote(revision)
    }

    /// Takes the answer about rates; asks for the price next, or says why not.
    mutating func take(
        _ answer: Result<RatesReply, StoreError>, revision: Int
    ) -> (next: Question?, outcome: Outcome?) {
        guard awaits(revision) else { return (nil, nil) }
        switch answer {
        case .success(let reply) where reply.rates.isEmpty:
            isWaiting = false
            rates = []
            return (nil, .unserviceable)
        case .success(let reply):
            rates = reply.rates
            if !rates.contains(where: { $0.methodIdentifier == method }) {
                method = rates.first?.methodIdentifier
            }
            return (askQuote(revision), nil)
        case .failure(let error):
            isWaiting = false
            return (nil, Self.outcome(of: error))
        }
    }

    /// Takes the answer about the price.
    mutating func take(_ answer: Result<Quote, StoreError>, revision: Int) -> Outcome? {
        guard awaits(revision) else { return nil }
        isWaiting = false
        switch answer {
        case .success(let quote):
            self.quote = quote
            return .priced
        case .failure(let error): return Self.outcome(of: error)
        }
    }

    private mutating func askQuote(_ revision: Int) -> Question {
        self.revision = revision
        isWaiting = true
        let rate = rates.first { $0.methodIdentifier == method }?.id
        return .quote(QuoteRequest(lines: lines, to: address, shippingRate: rate), revision: revision)
    }

    private static func outcome(of error: StoreError) -> Outcome {
        switch error {
        case .unreachable, .malformed: return .unreachable
        case .refused(let problem):
            switch problem.name {
            case .insufficientStock: return .shortage(problem.lines ?? [])
            case .invalidAddress: return .invalidAddress(problem.errors ?? [])
            case .some, .none: return problem.retryable ? .unreachable : .refused
            }
        }
    }
}

extension Pricing {
    /// The rows of the last price as summary items; nil while there is none that can be read.
    var items: [PaymentSummaryItem]? {
        guard let quote, let currency = Currency(code: quote.currency) else { return nil }
        var items: [PaymentSummaryItem] = []
        for row in quote.summary {
            guard let amount = try? Money(decimal: row.amount, currency: currency) else { return nil }
            items.append(
                PaymentSummaryItem(
                    label: row.label, amount: amount, kind: row.type == .pending ? .pending : .final))
        }
        return items
    }

    /// The rates as shipping methods, in the server's order.
    var methods: [ShippingMethod] { rates.compactMap(\.shippingMethod) }

    /// The total of the last price.
    var total: Money? { items?.last?.amount }
}

extension Rate {
    /// What stays the same when another address gives the same service another id and price.
    var methodIdentifier: String {
        let name = [carrier, service].compactMap { $0 }.joined(separator: " ")
        return name.isEmpty ? id : name
    }

    /// The rate as PassKit's method; nil when its amount cannot be read.
    var shippingMethod: ShippingMethod? {
        guard let currency = Currency(code: currency),
            let money = try? Money(decimal: amount, currency: currency)
        else { return nil }
        let label = [carrier, service].compactMap { $0 }.joined(separator: " ")
        return ShippingMethod(
            identifier: methodIdentifier, label: label.isEmpty ? "—" : label, detail: formattedArrivalDate,
            amount: money)
    }
}

extension ShippingServices.Service {
    /// The service as a rate, before any address.
    var rate: Rate {
        Rate(
            id: id, carrier: carrier, service: service, amount: amount, currency: currency,
            formattedArrivalDate: nil)
    }
}
