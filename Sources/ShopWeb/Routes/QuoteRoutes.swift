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
        table.add(Operations.createQuote, forms: pricingForms, create)
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
        let asked = QuoteRequest(
            lines: lines, to: to, shippingRate: quote.method?.rate, coupons: quote.coupons)
        let place = quote.isShipped ? quote.destination : nil
        return await forms(asked, quote: try quote.wire(), isShipped: quote.isShipped, to: place, call)
            .templates
    }

    /// - Parameters:
    ///   - quote: The priced quote; nil while the request is not priced.
    ///   - place: Where it is sent to; nil while that is not known.
    private func forms(
        _ asked: QuoteRequest, quote: Quote?, isShipped: Bool, to place: Destination?, _ call: Call
    ) async -> QuoteForms {
        var rates: [Rate]?
        if let place {
            // A carrier that does not answer now keeps nobody from looking at the quote.
            let found = try? await shop.quotes(call).offers(Basket(asked.lines), to: place)
            rates = found?.list.map { shop.rates.rate($0, language: call.language) }
        }
        return QuoteForms(
            language: call.language, quote: quote, asked: asked, isShipped: isShipped, rates: rates,
            countries: shop.facts.policy.countries)
    }

    /// The forms that a refused request for a price can come from: those of a product, and of a quote's page.
    @Sendable private func pricingForms(_ call: Call, _ sent: FormBody) async throws -> PageForms {
        var templates: [FormTemplate] = []
        let variant = sent.value(of: "lines/0/variant") ?? ""
        if let product = try await shop.store.product(ofVariant: variant), product.isActive {
            let wire = product.wire(call.language, policy: shop.facts.policy, currency: shop.currency)
            let buy = Forms(language: call.language).buy(wire, target: Endpoints.quotes.link.href)
            if let buy { templates.append(buy) }
        }
        // The form of a product asks for neither address nor coupon.
        let isShipped = sent.value(of: "to/country") != nil
        if isShipped || sent.value(of: "coupons/0") != nil, let schema = call.operation.body {
            let bytes = try WireFormat.encode(sent.document(schema))
            let asked = try WireFormat.decode(QuoteRequest.self, from: bytes).canonical
            var place: Destination?
            // Rates are there for an address that is right.
            if asked.shippingRate != nil { place = try? QuoteMaker.Ask(asked).destination }
            templates += await forms(asked, quote: nil, isShipped: isShipped, to: place, call).templates
        }
        return PageForms(templates: templates)
    }

    /// The forms of the quote that an order is to be placed from.
    /// - Throws: ``Refusal`` for a quote that is over or not there, else the errors of `store`.
    @Sendable package func orderForms(_ call: Call, _ sent: FormBody) async throws -> PageForms {
        let quote = try await shop.store.liveQuote(id: sent.value(of: "quote") ?? "", at: call.now)
        return PageForms(templates: try await templates(quote, call))
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
