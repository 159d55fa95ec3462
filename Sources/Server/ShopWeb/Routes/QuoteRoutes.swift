import Codecs
import FoundationEssentials
import HTTPEdge
import PayKit
import ShopCore
import ShopPages
import StoreAPI

/// Prices baskets, shows what was priced, and gives it up.
struct QuoteRoutes: Routes {
    let shop: Shop

    static let operations = Operations.list {
        Operation(
            Endpoints.quotes, "Prices a basket.",
            body: .object([
                .required("lines", Bodies.lines), .optional("to", Bodies.address),
                .optional("billing", Bodies.address), .optional("shipping_type", Shapes.shippingType),
                .optional("shipping_rate", .text(.token, 1...200)),
                .optional(
                    "coupons", .list(.text(CouponRules.typedLengths), count: 0...CouponRules.mostCodes)),
                .optional("hold", .boolean),
                .optional("replaces", .text(.token, 1...64)),
            ]), answers: [.created("The quote.", .shape("Quote"))],
            refusals: [
                409: [.insufficientStock],
                422: [.unknownProduct, .invalidAddress, .couponInvalid, .rateNotApplicable],
                503: [.carrierUnavailable],
            ]
        ).by(Self.create, pageForms: Self.pricingForms)
        Operation(
            Endpoints.quote, "A quote, while it lasts.", isPricing: true,
            answers: [.ok("The quote.", .shape("Quote"))], refusals: [410: [.quoteExpired]]
        ).by(Self.show)
        Operation(
            Endpoints.heldQuote, "Holds the units of a quote for two minutes.",
            answers: [.done("They are held.")],
            refusals: [409: [.insufficientStock, .quoteStale], 410: [.quoteExpired]]
        ).by(Self.hold)
        Operation(
            Endpoints.droppedQuote, "Gives up a quote and what it holds.", answers: [.done("It is gone.")],
            refusals: [409: [.quoteStale], 410: [.quoteExpired]]
        ).by(Self.drop)
    }

    private func create(_ call: Call) async throws -> Reply {
        let quote = try await made(try call.body(QuoteRequest.self), call)
        var reply = Reply.created(
            try quote.wire(), at: Endpoints.quote.link(id: quote.id).href)
        if call.hasForms { reply.templates = try await templates(quote, call) }
        return reply
    }

    private func made(_ asked: QuoteRequest, _ call: Call) async throws -> PricedQuote {
        let asked = await completed(asked, call)
        let quote: PricedQuote
        do {
            quote = try await shop.quotes(call).quote(
                QuoteMaker.Ask(asked), id: shop.environment.identifier(.quote))
        } catch Refusal.rateNotApplicable where call.form == .html && asked.shippingRate != nil {
            // The way to send was chosen for another address: the first to this one is taken for now.
            var other = asked
            other.shippingRate = nil
            return try await made(other, call)
        }
        // Where goods are fetched is known without being asked for.
        if call.form == .html, asked.to == nil, asked.shippingRate == nil, let place = quote.delivery?.place,
            let rate = await rates(for: asked, to: Destination(place), call)?.first
        {
            var other = asked
            (other.to, other.shippingRate) = (place, rate.id)
            return try await made(other, call)
        }
        try await shop.store.store(
            quote, holder: asked.hold == true ? try call.holder(replacing: asked.replaces) : nil,
            now: call.now)
        shop.orderService.quotes.remember(quote)
        return quote
    }

    /// The request of a page's reader with what need not be asked for: the state of a ZIP code, and the first
    /// way to send, so that a total is there at once.
    private func completed(_ asked: QuoteRequest, _ call: Call) async -> QuoteRequest {
        guard call.form == .html else { return asked }
        var asked = asked
        asked.billing = asked.billing.map { Self.completed($0).address }
        guard let (to, isKnown) = asked.to.map(Self.completed) else { return asked }
        asked.to = to
        if asked.shippingRate == nil, isKnown {
            asked.shippingRate = await rates(for: asked, to: Destination(to), call)?.first?.id
        }
        return asked
    }

    /// An address with the state of its ZIP code; known is one that names a place to send to.
    private static func completed(_ address: WireAddress) -> (address: WireAddress, isKnown: Bool) {
        guard let country = Country(code: address.country) else { return (address, false) }
        var to = address
        let hasState = PostalAddress.Format.of(country).fields.contains { $0.key == .state }
        if !hasState { to.state = "" }
        if to.state.isEmpty, hasState,
            let state = PostalAddress.state(ofPostalCode: to.postalCode, in: country)
        {
            to.state = state
        }
        let isKnown =
            !(AddressRules.needsState(country.code) && to.state.isEmpty)
            && !(AddressRules.needsPostalCode(country.code) && to.postalCode.isEmpty)
        return (to, isKnown)
    }

    /// The ways to send the lines of a request to a place; nil when no carrier answers.
    private func rates(
        for asked: QuoteRequest, to place: Destination, _ call: Call
    ) async -> [ShippingRates.Offer]? {
        try? await shop.quotes(call).offers(Basket(asked.lines), to: place, by: asked.shippingType).list
    }

    /// A quote for what holds of a refused request: a coupon that is not valid keeps nobody from paying.
    private func remainder(of asked: QuoteRequest, _ call: Call) async -> PricedQuote? {
        let parts = [
            (true, true, true), (false, true, true), (true, false, true), (false, false, true),
            (true, false, false), (false, false, false),
        ]
        for (hasCoupons, hasRate, hasPlace) in parts {
            var part = asked
            if !hasCoupons { part.coupons = nil }
            if !hasRate { part.shippingRate = nil }
            if !hasPlace { part.to = nil }
            if let quote = try? await made(part, call) { return quote }
        }
        return nil
    }

    private func show(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        let placed = call.form == .html ? try await order(of: id, at: call.now) : nil
        if let placed, !placed.actions.contains(.pay) { throw ended(.quoteStale(.ordered), by: placed) }
        let quote: PricedQuote
        do {
            quote = try await shop.store.liveQuote(id: id, at: call.now)
        } catch Refusal.quoteGone where call.form == .html {
            if let placed { throw ended(.quoteStale(.ordered), by: placed) }
            // A checkout that was left open goes on with the prices of now.
            guard let old = try await shop.store.quote(id: id),
                let renewed = await remainder(of: asked(for: old), call)
            else { throw Refusal.quoteGone }
            return .seeOther(Endpoints.quote.link(id: renewed.id).href)
        }
        let wire = try quote.wire()
        return Reply(
            try await shop.pictured(wire, wire.lines, for: call),
            templates: call.hasForms ? try await templates(quote, call) : [])
    }

    /// The request that a quote answers, less the units that are no longer there.
    private func asked(for quote: PricedQuote, without short: [Problem.Shortage] = []) -> QuoteRequest {
        let place = quote.destination.map {
            WireAddress(state: $0.state, postalCode: $0.postalCode, country: $0.country)
        }
        let left = Dictionary(short.map { ($0.sku, $0.available) }, uniquingKeysWith: min)
        return QuoteRequest(
            lines: quote.lines.map { line in
                OrderLine(variant: line.variant, quantity: min(line.quantity, left[line.sku] ?? .max))
            }.filter { $0.quantity > 0 },
            to: quote.isShipped ? place : nil, billing: quote.isShipped ? nil : place,
            shippingType: quote.delivery?.type, shippingRate: quote.method?.rate, coupons: quote.coupons)
    }

    private func templates(_ quote: PricedQuote, _ call: Call) async throws -> [FormTemplate] {
        let place = quote.isShipped ? quote.destination : nil
        return await forms(
            asked(for: quote), quote: try quote.wire(), isShipped: quote.isShipped, to: place, call
        ).templates
    }

    /// The page of a quote; nil for a program, which gets its forms alone.
    private func page(of quote: PricedQuote?, _ call: Call) async throws -> (any Document)? {
        guard call.form == .html, let quote = try quote?.wire() else { return nil }
        return try await shop.pictured(quote, quote.lines, for: call) as? any Document
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
            rates = await self.rates(for: asked, to: place, call)?.map {
                shop.rates.rate($0, language: call.language)
            }
        }
        var forms = QuoteForms(
            language: call.language, quote: quote, asked: asked, isShipped: isShipped, rates: rates,
            countries: shop.facts.policy.countries, isPage: call.form == .html)
        forms.areCarriersSilent = place != nil && rates == nil
        return forms
    }

    /// The page that a refused request for a price came from: that of a product, or of a quote.
    private func pricingForms(_ call: Call, _ sent: FormBody) async throws -> PageForms {
        var page = PageForms(templates: [])
        // The form of a product asks for neither address nor coupon.
        let isShipped = sent.value(of: "to/country") != nil
        let isQuoted =
            isShipped || sent.value(of: "billing/country") != nil || sent.value(of: "coupons/0") != nil
        let variant = sent.value(of: "lines/0/variant") ?? ""
        if let product = try await shop.store.product(ofVariant: variant), product.isActive {
            let wire = product.wire(call.language, policy: shop.facts.policy, currency: shop.currency)
            let buy = Forms(language: call.language).buy(wire, target: Endpoints.quotes.link.href)
            page.templates = [buy].compactMap(\.self)
            let place = Endpoints.product.link(id: product.id).href
            for variant in product.variants {
                page.products[variant.sku] = LinkView(
                    href: place, label: product.lineName(variant, call.language))
            }
            if call.form == .html, !isQuoted { page.document = wire }
        }
        guard isQuoted, let schema = call.operation.body else { return page }
        let sentBody = sent.document(schema, in: shop.currency)
        let asked = await completed(
            try JSONValueDecoder.decode(QuoteRequest.self, from: sentBody).canonical, call)
        let quote = call.form == .html ? await remainder(of: asked, call) : nil
        if let document = try await self.page(of: quote, call) {
            (page.templates, page.document) = ([], document)
        }
        var place: Destination?
        // Rates are there for an address that is right.
        if quote != nil || asked.shippingRate != nil { place = try? QuoteMaker.Ask(asked).destination }
        page.templates += await forms(
            asked, quote: try quote?.wire(), isShipped: isShipped, to: isShipped ? place : nil, call
        ).templates
        return page
    }

    /// The page that an order was to be placed from: its quote, which is renewed where it has ended and with
    /// the units that are left, or the order where it was kept but not paid, or was placed before.
    package func orderForms(_ call: Call, _ sent: FormBody) async throws -> PageForms {
        let refusal = call.refusal
        if call.form == .html, let place = refusal?.order, refusal?.orderToken != nil,
            let order = try await shop.store.order(id: String(place.split(separator: "/").last ?? ""))
        {
            return try await shop.page(of: order.seen(at: call.now), call)
        }
        let id = sent.value(of: "quote") ?? ""
        guard call.form == .html, let name = refusal?.name, let old = try await shop.store.quote(id: id)
        else {
            return PageForms(
                templates: try await templates(shop.store.liveQuote(id: id, at: call.now), call))
        }
        var page = PageForms(templates: [], products: products(of: old))
        var quote: PricedQuote?
        switch name {
        // Nothing more can be ordered from it.
        case .quoteStale, .idempotencyKeyReused: break
        case .insufficientStock:
            quote = await remainder(of: asked(for: old, without: refusal?.lines ?? []), call)
            page.told = quote.map { _ in .fewerLeft }
        case .quoteExpired, .couponExhausted, .rateNotApplicable, .totalMismatch:
            quote = await remainder(of: asked(for: old), call)
        default: quote = try await shop.store.liveQuote(id: id, at: call.now)
        }
        if let quote { page.templates = try await templates(quote, call) }
        page.document = try await self.page(of: quote, call)
        return page
    }

    private func products(of quote: PricedQuote) -> [String: LinkView] {
        let links = quote.lines.map { line in
            let place = Endpoints.product.link(id: line.sku).href
            return (line.sku, LinkView(href: place, label: line.name))
        }
        return Dictionary(links, uniquingKeysWith: { first, _ in first })
    }

    private func order(of quote: String, at now: Date) async throws -> StoredOrder? {
        try await shop.store.orders(namedOrLatest: "-", quotePrefix: quote).first { $0.quote == quote }?
            .seen(at: now)
    }

    private func ended(_ refusal: Refusal, by order: StoredOrder, token: String? = nil) -> ProblemResponse {
        var response = ProblemResponse(refusal)
        response.problem.order = Endpoints.order.link(id: order.id).href
        response.problem.orderToken = token
        return response
    }

    /// The refusal of an order on a page, with the order that was placed before: its token for the one who
    /// has the key that it was placed with.
    func refusal(_ refusal: Refusal, of request: OrderRequest, _ call: Call) async throws -> any Error {
        switch refusal {
        case .keyReused:
            guard case (.answered(let answer), .place)? = try await shop.store.attempt(key: call.key.text),
                let id = answer.order, let order = try await shop.store.order(id: id)
            else { return refusal }
            return ended(refusal, by: order, token: shop.orderToken(order: id, key: order.attemptKey))
        case .quoteStale:
            guard let order = try await order(of: request.quote, at: call.now) else { return refusal }
            return ended(refusal, by: order)
        default: return refusal
        }
    }

    private func hold(_ call: Call) async throws -> Reply {
        let id = try call.path("id")
        try await shop.store.hold(id, for: call.holder(replacing: id), at: call.now)
        return .empty
    }

    private func drop(_ call: Call) async throws -> Reply {
        try await shop.store.dropQuote(id: call.path("id"), at: call.now)
        return .empty
    }
}

extension Call {
    /// The holder that holds are counted for: a key, or a session of it. Without a key one buyer cannot be
    /// told from another while rate limits are off, so that these are not counted.
    fileprivate func holder(replacing quote: String?) throws -> QuoteHolder {
        let name = try principal.visitor(headers) ?? context.ticket?.visitor
        return QuoteHolder(name: name ?? "anyone", mostHolds: name == nil ? nil : 3, replaced: quote)
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
