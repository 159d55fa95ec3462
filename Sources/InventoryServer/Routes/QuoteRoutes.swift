import FoundationEssentials
import PayKit
import StoreAPI

/// Prices baskets and shows what was priced.
struct QuoteRoutes {
    let shop: Shop

    func register(in table: inout RouteTable) {
        table.add(Operations.createQuote, create)
        table.add(Operations.showQuote, show)
    }

    @Sendable private func create(_ call: Call) async throws -> Reply {
        let quote = try await price(call.body(QuoteRequest.self), call)
        try await shop.database.store(quote, now: call.now)
        return .created(try quote.wire(), at: Endpoints.quote.link((name: "id", value: quote.id)).href)
    }

    @Sendable private func show(_ call: Call) async throws -> Reply {
        guard let quote = try await shop.database.quote(id: call.path("id")) else { throw Refusal.notFound }
        guard quote.expiresAt > call.now else { throw Refusal.quoteExpired(status: 410) }
        return Reply(try quote.wire())
    }

    private func price(_ asked: QuoteRequest, _ call: Call) async throws -> PricedQuote {
        let language = call.language
        let basket = try Basket(asked.lines)
        let faults = asked.to.map { AddressRules.faults(partial: $0, at: "/to") } ?? []
        guard faults.isEmpty else { throw Refusal.invalidAddress(faults) }
        let pricing = shop.pricing(language)
        let coupons = try pricing.coupons(asked.coupons ?? [])
        let found = try await shop.database.find(basket)
        try checkStock(found)
        let items = found.map { item($0, language) }
        let now = call.now
        let isShipped = items.contains(where: \.isShipped)
        let destination = asked.to.map(Destination.init)
        let offer = try isShipped ? offer(asked, to: destination, basket, now) : nil
        let shipping = try offer?.amount ?? (isShipped ? estimate(asked) : nil)
        let bill = try pricing.bill(items, coupons: coupons, destination: destination, shipping: shipping)
        return PricedQuote(
            id: shop.environment.identifier(.quote), currency: shop.currency.code, lines: items.map(\.line),
            coupons: coupons, isShipped: isShipped, destination: destination,
            method: offer.map { method($0, language) }, rows: bill.rows, total: bill.total.minorUnits,
            expiresAt: Date(seconds: now.seconds).addingTimeInterval(PricedQuote.lifetime))
    }

    private func checkStock(_ found: [InventoryDatabase.PricedLine]) throws(Refusal) {
        let shortages = found.filter { $0.line.quantity > $0.variant.stock }.map { short in
            Problem.Shortage(
                sku: short.variant.sku, requested: short.line.quantity, available: short.variant.stock)
        }
        guard shortages.isEmpty else { throw .insufficientStock(shortages) }
    }

    private func item(_ found: InventoryDatabase.PricedLine, _ language: Language) -> Pricing.Item {
        Pricing.Item(
            line: PricedQuote.Line(
                variant: found.variant.id, sku: found.variant.sku,
                name: found.product.lineName(found.variant, language), quantity: found.line.quantity,
                unit: found.variant.price),
            isShipped: found.product.kind == .physical)
    }

    private func offer(
        _ asked: QuoteRequest, to destination: Destination?, _ basket: Basket, _ now: Date
    ) throws(Refusal) -> ShippingRates.Offer? {
        guard let id = asked.shippingRate, let destination else { return nil }
        guard
            let offer = shop.rates.offer(id: id, to: destination, lines: basket.fingerprint, now: now)
        else {
            throw .rateNotApplicable(
                "This rate was not given for this address and these lines. Ask for rates again.",
                pointer: "/shipping_rate")
        }
        return offer
    }

    /// What a service costs before an address is known: a first total, from which no order can be placed yet.
    private func estimate(_ asked: QuoteRequest) throws(Refusal) -> Money? {
        guard let id = asked.shippingRate else { return nil }
        guard let price = shop.rates.lowestPrice(service: id) else {
            throw .rateNotApplicable("There is no such shipping service.", pointer: "/shipping_rate")
        }
        return price
    }

    private func method(_ offer: ShippingRates.Offer, _ language: Language) -> PricedQuote.Method {
        let rate = shop.rates.rate(offer, language: language)
        return PricedQuote.Method(
            rate: rate.id, service: offer.service.id,
            label: "\(offer.service.carrier) \(offer.service.service)", detail: rate.formattedArrivalDate)
    }
}
