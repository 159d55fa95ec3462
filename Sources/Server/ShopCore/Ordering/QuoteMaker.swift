package import FoundationEssentials
import PayKit
package import StoreAPI

/// Makes quotes: finds what a basket names, asks for its shipping and prices it.
package struct QuoteMaker: Sendable {
    package let store: any QuoteStore
    package let pricing: Pricing
    package let rates: ShippingRates
    package let now: Date

    package init(store: any QuoteStore, pricing: Pricing, rates: ShippingRates, now: Date) {
        self.store = store
        self.pricing = pricing
        self.rates = rates
        self.now = now
    }

    /// A request in the shop's own terms.
    package struct Ask: Sendable {
        /// The lines, with those of the same variant merged.
        package var basket: Basket
        /// Normalised shipping address; nil while none is known.
        package var destination: Destination?
        /// The id of a rate or, before there is an address, of a service.
        package var rate: String?
        package var coupons: [String]
        /// True if the units are to be held: then that says whether they are there.
        package var holds: Bool

        /// Validates a request: merges its lines and normalises its address.
        package init(_ request: QuoteRequest) throws(Refusal) {
            basket = try Basket(request.lines)
            let faults = request.to.map { AddressRules.faults(partial: $0, at: "/to") } ?? []
            guard faults.isEmpty else { throw .invalidAddress(faults) }
            destination = request.to.map(Destination.init)
            rate = request.shippingRate
            coupons = request.coupons ?? []
            holds = request.hold == true
        }
    }

    /// Prices a basket as everything is now. A hold takes its stock from what the other quotes may have, so
    /// stock is only looked at here.
    package func quote(_ ask: Ask, id: String) async throws -> PricedQuote {
        let found = try await store.find(ask.basket, coupons: ask.coupons)
        if !ask.holds { try checkStock(found.lines) }
        let items = found.lines.map(item)
        let consignment = try pricing.consignment(of: items, in: ask.basket)
        let coupons = try CouponRules(
            currency: pricing.currency, now: now, items: items, subtotal: consignment.subtotal
        ).accept(ask.coupons, of: found.coupons)
        let isShipped = items.contains(where: \.isShipped)
        let offer = isShipped ? try await offer(ask, consignment) : nil
        let shipping = try offer?.amount.minorUnits ?? (isShipped ? estimate(ask, consignment) : nil)
        let priced = try pricing.price(
            items, coupons: coupons, destination: ask.destination, shipping: shipping)
        return PricedQuote(
            id: id, currency: pricing.currency.code, lines: priced.lines, coupons: coupons.map(\.code),
            isShipped: isShipped, destination: ask.destination, method: offer.map(method),
            shipping: priced.breakdown.shipping,
            services: isShipped && ask.destination == nil ? rates.services(for: consignment) : nil,
            taxes: priced.breakdown.taxes,
            isTaxIncluded: priced.isTaxIncluded,
            rows: priced.rows, total: priced.breakdown.total,
            expiresAt: Date(seconds: now.seconds).addingTimeInterval(PricedQuote.lifetime))
    }

    /// The ways to send a basket to an address, or why there is none.
    package func offers(_ basket: Basket, to place: Destination) async throws -> ShippingRates.Offers {
        let items = try await store.find(basket, coupons: []).lines.map(item)
        guard items.contains(where: \.isShipped) else {
            return .none(reason: ShopPolicy.Shipping.nothingToShip)
        }
        return try await rates.offers(to: place, pricing.consignment(of: items, in: basket), now: now)
    }

    private func checkStock(_ found: [FoundLine]) throws(Refusal) {
        let shortages = found.filter { $0.line.quantity > $0.variant.stock }.map { short in
            Problem.Shortage(
                sku: short.variant.sku, requested: short.line.quantity, available: short.variant.stock)
        }
        guard shortages.isEmpty else { throw .insufficientStock(shortages) }
    }

    private func item(_ found: FoundLine) -> Pricing.Item {
        Pricing.Item(
            line: PricedQuote.Line(
                variant: found.variant.id, sku: found.variant.sku,
                name: found.product.lineName(found.variant, pricing.language), quantity: found.line.quantity,
                unit: found.variant.price, weightGrams: found.grams, taxClass: found.product.taxClass),
            isShipped: found.product.kind == .physical, category: found.product.category)
    }

    private func offer(_ ask: Ask, _ consignment: Consignment) async throws(Refusal) -> ShippingRates.Offer? {
        guard let id = ask.rate, let place = ask.destination else { return nil }
        guard let offer = try await rates.offer(id: id, to: place, consignment, now: now) else {
            throw .rateNotApplicable(.otherConsignment, pointer: "/shipping_rate")
        }
        return offer
    }

    /// The price of a service before an address is known: a first total, from which no order can be placed
    /// yet.
    private func estimate(_ ask: Ask, _ consignment: Consignment) throws(Refusal) -> Int64? {
        guard let id = ask.rate, ask.destination == nil else { return nil }
        guard rates.policy.services.contains(where: { $0.id == id }) else {
            throw .rateNotApplicable(.unknownService, pointer: "/shipping_rate")
        }
        return rates.lowestPrice(service: id, consignment)
    }

    private func method(_ offer: ShippingRates.Offer) -> PricedQuote.Method {
        PricedQuote.Method(
            rate: offer.id, service: offer.service.id,
            label: "\(offer.service.carrier) \(offer.service.service)",
            detail: rates.rate(offer, language: pricing.language).formattedArrivalDate)
    }
}
