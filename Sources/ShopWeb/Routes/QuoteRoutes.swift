import FoundationEssentials
import ShopCore
import ShopPages
import StoreAPI

/// Prices baskets, shows what was priced, and gives it up.
package struct QuoteRoutes {
    /// The shop that prices the baskets.
    package let shop: Shop

    /// Registers quotes: create, show and drop.
    package func register(in table: inout RouteTable) {
        table.add(Operations.createQuote, create)
        table.add(Operations.showQuote, show)
        table.add(Operations.dropQuote, drop)
    }

    @Sendable private func create(_ call: Call) async throws -> Reply {
        let asked = try call.body(QuoteRequest.self)
        let quote = try await shop.quotes(call).quote(
            QuoteMaker.Ask(asked), id: shop.environment.identifier(.quote))
        try await shop.store.store(
            quote, holder: asked.hold == true ? try call.holder : nil, now: call.now)
        shop.desk.quotes.remember(quote)
        var reply = Reply.created(
            try quote.wire(), at: Endpoints.quote.link((name: "id", value: quote.id)).href)
        if call.hasForms { reply.templates = try await templates(quote, call) }
        return reply
    }

    @Sendable private func show(_ call: Call) async throws -> Reply {
        let quote = try await shop.store.liveQuote(id: call.path("id"), at: call.now)
        let wire = try quote.wire()
        return Reply(
            try await shop.pictured(wire, wire.lines, for: call),
            templates: call.hasForms ? try await templates(quote, call) : [])
    }

    private func templates(_ quote: PricedQuote, _ call: Call) async throws -> [FormTemplate] {
        let lines = quote.lines.map { OrderLine(variant: $0.variant, quantity: $0.quantity) }
        let to = quote.destination.map {
            WireAddress(state: $0.state, postalCode: $0.postalCode, country: $0.country)
        }
        var rates: [Rate]?
        if quote.isShipped, let place = quote.destination {
            // A carrier that does not answer now keeps nobody from looking at the quote.
            let found = try? await shop.quotes(call).offers(Basket(lines), to: place)
            rates = found?.list.map { shop.rates.rate($0, language: call.language) }
        }
        return QuoteForms(
            language: call.language, quote: try quote.wire(),
            asked: QuoteRequest(
                lines: lines, to: to, shippingRate: quote.method?.rate, coupons: quote.coupons),
            isShipped: quote.isShipped, rates: rates, countries: shop.facts.policy.countries
        ).templates
    }

    @Sendable private func drop(_ call: Call) async throws -> Reply {
        try await shop.store.dropQuote(id: call.path("id"), at: call.now)
        return .empty
    }
}

extension Call {
    /// Whose holds are counted together: a key's, or a session's of it. Without a key nobody can tell one
    /// buyer from another while nobody is limited, so that these are not counted.
    fileprivate var holder: QuoteHolder {
        get throws {
            let name = try principal.visitor(headers) ?? context.visit?.visitor
            return QuoteHolder(name: name ?? "anyone", mostHolds: name == nil ? nil : 3)
        }
    }
}

extension ShippingRates.Offers {
    fileprivate var list: [ShippingRates.Offer] {
        switch self {
        case .some(let offers): offers
        case .none: []
        }
    }
}

extension ShopPolicy {
    /// Where goods are sent, the shop's own country first.
    fileprivate var countries: [String] {
        let all = shipping.zones.flatMap(\.countries)
        return [shop.country] + Set(all).subtracting([shop.country]).sorted()
    }
}
