package import FoundationEssentials
package import PayKit
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
        /// Normalised address of the card's holder; nil while none is known.
        package var billing: Destination?
        /// Its shipping rate is the id of a rate or, before there is an address, of a service.
        package let request: QuoteRequest

        /// Validates a request: merges its lines and normalises its address.
        package init(_ request: QuoteRequest) throws(Refusal) {
            basket = try Basket(request.lines)
            let places = [("/to", request.to), ("/billing", request.billing)]
            let faults = places.flatMap { pointer, address in
                address.map { AddressRules.faults(partial: $0, at: pointer) } ?? []
            }
            guard faults.isEmpty else { throw .invalidAddress(faults) }
            destination = request.to.map(Destination.init)
            billing = request.billing.map(Destination.init)
            self.request = request
        }
    }

    /// Prices a basket as everything is now. A hold takes its stock from what the other quotes may have, so
    /// stock is only looked at here.
    package func quote(_ ask: Ask, id: String) async throws -> PricedQuote {
        let codes = ask.request.coupons ?? []
        let found = try await store.find(ask.basket, coupons: codes)
        // A hold says itself that units are missing.
        if ask.request.hold != true { try checkStock(found.lines) }
        let items = found.lines.map(item)
        var consignment = try pricing.consignment(of: items, in: ask.basket)
        // Only an address that was told has rates; a place where goods are fetched is known besides.
        let hasRates = ask.destination != nil
        var ask = ask
        let delivery = try deliver(items, &ask, &consignment)
        let coupons = try CouponRules(
            currency: pricing.currency, now: now, items: items, subtotal: consignment.subtotal
        ).accept(codes, of: found.coupons)
        let isShipped = items.contains(where: \.isShipped)
        let offer = isShipped && hasRates ? try await offer(ask, consignment) : nil
        let shipping =
            try isShipped && !hasRates ? estimate(ask, consignment) : offer?.amount.minorUnits
        let priced = try pricing.price(
            items, coupons: coupons, destination: ask.destination, shipping: shipping)
        return PricedQuote(
            id: id, currency: pricing.currency.code, lines: priced.breakdown.lines,
            coupons: coupons.map(\.code),
            isShipped: isShipped, delivery: delivery, destination: ask.destination,
            method: offer.map(method),
            shipping: priced.breakdown.shipping,
            services: isShipped && !hasRates ? rates.services(for: consignment) : nil,
            freeFrom: (hasRates
                ? offer?.freeFrom
                : ask.request.shippingRate.flatMap { rates.freeFrom(service: $0, consignment) })?.minorUnits,
            taxes: priced.breakdown.taxes,
            isTaxIncluded: priced.isTaxIncluded,
            rows: priced.rows, total: priced.breakdown.total,
            expiresAt: Date(seconds: now.seconds).addingTimeInterval(PricedQuote.lifetime))
    }

    /// The ways to send a basket to an address, or why there is none.
    package func offers(
        _ basket: Basket, to place: Destination, by type: ShippingType?
    ) async throws -> ShippingRates.Offers {
        let items = try await store.find(basket, coupons: []).lines.map(item)
        guard items.contains(where: \.isShipped) else {
            return .none(reason: ShopPolicy.Shipping.nothingToShip)
        }
        var consignment = try pricing.consignment(of: items, in: basket)
        var ask = try Ask(QuoteRequest(lines: basket.lines, shippingType: type))
        ask.destination = place
        _ = try deliver(items, &ask, &consignment)
        return try await rates.offers(to: ask.destination ?? place, consignment, now: now)
    }

    /// Finds the way in which goods reach the buyer, with the services that take them and the place where
    /// they are fetched or taxed; nil for parcels and downloads that ask for nothing more than usual.
    private func deliver(
        _ items: [Pricing.Item], _ ask: inout Ask, _ consignment: inout Consignment
    ) throws(Refusal) -> Quote.Delivery? {
        let goods = items.filter(\.isShipped).map(\.delivery)
        let needsBilling = pricing.needsBilling(items)
        guard !goods.isEmpty else {
            if needsBilling { ask.destination = ask.billing }
            return needsBilling ? Quote.Delivery(type: nil, choices: [], needsBilling: true) : nil
        }
        let choices = rates.policy.types(of: goods)
        guard ask.request.shippingType.map(choices.contains) ?? true else {
            throw .rateNotApplicable(.otherShippingType, pointer: "/shipping_type")
        }
        let type = ask.request.shippingType ?? choices.first
        let services = rates.policy.services(for: goods).filter { $0.shippingType == type }
        consignment.services = Set(services.map(\.id))
        let place = type == .storePickup ? rates.policy.pickup : nil
        if let place { ask.destination = Destination(place) }
        let needsPhone = services.contains { $0.needsPhone == true }
        guard choices != [.shipping] || needsPhone || needsBilling else { return nil }
        return Quote.Delivery(
            type: type, choices: choices, place: place, needsPhone: needsPhone ? true : nil,
            needsBilling: needsBilling ? true : nil)
    }

    private func checkStock(_ found: [FoundLine]) throws(Refusal) {
        let shortages = found.filter { $0.line.quantity > $0.variant.stock }.map { short in
            Problem.Shortage(
                sku: short.variant.sku, requested: short.line.quantity, available: short.variant.stock)
        }
        guard shortages.isEmpty else { throw .insufficientStock(shortages) }
    }

    private func item(_ found: FoundLine) -> Pricing.Item {
        let (isShipped, delivery) = (found.product.kind == .physical, found.product.delivery)
        var line = PricedQuote.Line(
            variant: found.variant.id, sku: found.variant.sku,
            name: found.product.lineName(found.variant, pricing.language), quantity: found.line.quantity,
            unit: found.variant.price, weightGrams: found.grams, taxClass: found.product.taxClass)
        if !isShipped { line.online = delivery.contains(ShopPolicy.Shipping.email) ? .email : .download }
        return Pricing.Item(
            line: line, isShipped: isShipped, delivery: delivery, category: found.product.category)
    }

    private func offer(_ ask: Ask, _ consignment: Consignment) async throws(Refusal) -> ShippingRates.Offer? {
        guard let id = ask.request.shippingRate, let place = ask.destination else { return nil }
        guard let offer = try await rates.offer(id: id, to: place, consignment, now: now) else {
            throw .rateNotApplicable(.otherConsignment, pointer: "/shipping_rate")
        }
        return offer
    }

    /// The price of a service before an address is known: a first total, from which no order can be placed
    /// yet.
    private func estimate(_ ask: Ask, _ consignment: Consignment) throws(Refusal) -> Int64? {
        guard let id = ask.request.shippingRate else { return nil }
        guard rates.policy.services.contains(where: { $0.id == id }) else {
            throw .rateNotApplicable(.unknownService, pointer: "/shipping_rate")
        }
        return consignment.services.contains(id) ? rates.lowestPrice(service: id, consignment) : nil
    }

    private func method(_ offer: ShippingRates.Offer) -> PricedQuote.Method {
        PricedQuote.Method(
            rate: offer.id, service: offer.service.id,
            label: offer.service.label,
            detail: rates.rate(offer, language: pricing.language).formattedArrivalDate)
    }
}
