import Codecs
package import FoundationEssentials
package import PayKit
package import StoreAPI

/// The shop's carriers: what sending goods to an address costs and when they arrive.
///
/// A rate's id names its service and the day it was given on, sealed together with destination and lines, so
/// nothing is stored and a rate given for another address or basket is worth nothing.
package struct ShippingRates: Sendable {
    package let policy: ShopPolicy.Shipping
    package let currency: Currency
    package let seal: Seal
    package let carrier: CarrierClient

    package init(policy: ShopPolicy.Shipping, currency: Currency, seal: Seal, carrier: CarrierClient) {
        self.policy = policy
        self.currency = currency
        self.seal = seal
        self.carrier = carrier
    }

    /// One way to send, before it is put into words.
    package struct Offer: Hashable, Sendable {
        /// Sealed id, `rate_` with a short HMAC; good for one destination, basket and two days.
        package var id: String
        package var service: ShopPolicy.Service
        /// Price in the shop's currency, before free shipping.
        package var amount: Money
        /// The price of the goods, before coupons, from which it would be free; nil for none.
        package var freeFrom: Money?
        package var arrival: ClosedRange<CivilDay>
        /// The first moment at which the id is worth nothing.
        package var expiresAt: Date
    }

    /// Every way to send to a place, or why there is none.
    package enum Offers: Hashable, Sendable {
        /// Sorted by exact price and then by id.
        case some([Offer])
        case none(reason: String)
    }

    /// The offers to send to a place, all or that of one service. Throws when the carriers do not answer.
    package func offers(
        to place: Destination, _ consignment: Consignment, now: Date, by wanted: String? = nil
    ) async throws(Refusal) -> Offers {
        let prices: [String: Int64]
        let tables: [String: ShopPolicy.RateTable]
        switch policy.zone(for: place) {
        case .unserviceable(let reason): return .none(reason: reason)
        case .served(let zone):
            tables = zone.rates
            prices = consignment.prices(in: tables, currency)
            guard !consignment.services.isEmpty else {
                return .none(reason: ShopPolicy.Shipping.travelApart)
            }
            guard !prices.isEmpty else {
                let isTaken = tables.keys.contains(where: consignment.services.contains)
                return .none(reason: isTaken ? ShopPolicy.Shipping.tooHeavy : ShopPolicy.Shipping.noCarrier)
            }
        }
        let services = policy.services.filter { prices[$0.id] != nil && $0.id == wanted ?? $0.id }
        let arrivals = try await arrivals(services, now: now)
        let today = CivilDay(now, timeZone: policy.origin.timeZone)
        let offers = services.compactMap { service -> Offer? in
            guard let price = prices[service.id], let arrival = arrivals[service.id] else { return nil }
            return Offer(
                id: identifier(
                    service: service.id, day: today, to: place, lines: consignment.basketFingerprint),
                service: service, amount: Money(minorUnits: price, currency: currency),
                freeFrom: tables[service.id]?.freeFrom(
                    grams: consignment.grams, subtotal: consignment.subtotal, in: currency),
                arrival: arrival, expiresAt: end(givenOn: today))
        }
        return .some(offers.sorted { ($0.amount.minorUnits, $0.id) < ($1.amount.minorUnits, $1.id) })
    }

    /// The offer that an id was given for; nil when it is forged, past, or for another address or basket.
    package func offer(
        id: String, to place: Destination, _ consignment: Consignment, now: Date
    ) async throws(Refusal) -> Offer? {
        let today = CivilDay(now, timeZone: policy.origin.timeZone)
        for day in [today, CivilDay(number: today.number - 1)] {
            let service = policy.services.first { service in
                constantTimeEquals(
                    identifier(service: service.id, day: day, to: place, lines: consignment.basketFingerprint)
                        .utf8,
                    id.utf8)
            }
            guard let service else { continue }
            let offers = try await offers(to: place, consignment, now: now, by: service.id)
            guard case .some(let offers) = offers, var offer = offers.first else { return nil }
            offer.id = id
            offer.expiresAt = end(givenOn: day)
            return offer
        }
        return nil
    }

    package func rate(_ offer: Offer, language: ContentLanguage) -> Rate {
        Rate(
            id: offer.id, carrier: offer.service.carrier, service: offer.service.service,
            amount: offer.amount.decimalString, currency: currency.code,
            formattedArrivalDate: Words(language).arrives(
                offer.arrival.lowerBound, offer.arrival.upperBound, by: offer.service),
            earliest: offer.arrival.lowerBound.text, latest: offer.arrival.upperBound.text,
            freeFrom: offer.freeFrom?.decimalString, expiresAt: offer.expiresAt)
    }

    /// Every service that takes a consignment somewhere, with the lowest price that it can have, in the
    /// catalogue's order.
    package func services(for consignment: Consignment) -> [ShippingServices.Service] {
        policy.services.compactMap { service in
            guard consignment.services.contains(service.id),
                let lowest = lowestPrice(service: service.id, consignment)
            else { return nil }
            return ShippingServices.Service(
                id: service.id, carrier: service.carrier, service: service.service,
                amount: currency.decimal(lowest), currency: currency.code)
        }
    }

    /// The price of a service for a consignment where it is cheapest; nil for a service that takes it
    /// nowhere.
    package func lowestPrice(service: String, _ consignment: Consignment) -> Int64? {
        policy.zones.compactMap { $0.rates[service]?.price(of: consignment, in: currency) }.min()
    }

    /// The lowest price of the goods from which a service takes a consignment somewhere for nothing.
    package func freeFrom(service: String, _ consignment: Consignment) -> Money? {
        policy.zones.compactMap {
            $0.rates[service]?.freeFrom(
                grams: consignment.grams, subtotal: consignment.subtotal, in: currency)
        }
        .min { $0.minorUnits < $1.minorUnits }
    }

    private func arrivals(
        _ services: [ShopPolicy.Service], now: Date
    ) async throws(Refusal) -> [String: ClosedRange<CivilDay>] {
        let calendar = BusinessCalendar(origin: policy.origin)
        let question = CarrierQuestion(
            services: services, departure: calendar.departure(at: now), calendar: calendar)
        switch await carrier.ask(question) {
        case .arrivals(let arrivals): return arrivals
        case .unreachable: throw .carrierUnavailable
        }
    }

    /// An id is good for the day it was given on and the next.
    private func end(givenOn day: CivilDay) -> Date {
        CivilDay(number: day.number + 2).start(timeZone: policy.origin.timeZone)
    }

    private func identifier(service: String, day: CivilDay, to: Destination, lines: String) -> String {
        let code = seal.shortCode(
            "rate", [service, String(day.number), to.country, to.state, to.postalCode, lines])
        return "rate_\(code)"
    }
}

extension Consignment {
    fileprivate func prices(
        in tables: [String: ShopPolicy.RateTable], _ currency: Currency
    ) -> [String: Int64] {
        tables.filter { services.contains($0.key) }.compactMapValues { $0.price(of: self, in: currency) }
    }
}
