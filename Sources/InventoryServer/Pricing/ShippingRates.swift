import FoundationEssentials
import PayKit
import StoreAPI

/// The shop's carriers: what sending goods to an address costs and when they arrive.
///
/// A rate's id names its service and the day it was given on, sealed together with destination and lines, so
/// nothing is stored and a rate given for another address or basket is worth nothing.
struct ShippingRates: Sendable {
    let policy: ShopPolicy.Shipping
    let currency: Currency
    let seal: Seal

    /// One way to send, before it is put into words.
    struct Offer: Hashable, Sendable {
        var id: String
        var service: ShopPolicy.Service
        var amount: Money
        var earliest: CivilDay
        var latest: CivilDay
    }

    /// Why nothing ships to a place.
    enum Refusal: Error, Hashable, Sendable {
        case unserviceable(reason: String)
    }

    static let noCarrier = "no-carrier"

    /// The offers, sorted by exact price and then by id.
    func offers(to destination: Destination, lines: String, now: Date) throws(Refusal) -> [Offer] {
        let gap = policy.unserviceable.first { gap in
            gap.country == destination.country && (gap.state ?? destination.state) == destination.state
        }
        if let gap { throw .unserviceable(reason: gap.reason) }
        let zone = policy.zones.first { $0.countries.contains(destination.country) }
        guard let zone else { throw .unserviceable(reason: Self.noCarrier) }
        let today = CivilDay(now, timeZone: policy.origin.timeZone)
        let offers = policy.services.compactMap { service -> Offer? in
            guard let text = zone.rates[service.id],
                let amount = try? Money(decimal: text, currency: currency)
            else { return nil }
            return Offer(
                id: identifier(service: service.id, day: today, to: destination, lines: lines),
                service: service, amount: amount,
                earliest: today.adding(businessDays: service.transitDays[0]),
                latest: today.adding(businessDays: service.transitDays[1]))
        }
        return offers.sorted { ($0.amount.minorUnits, $0.id) < ($1.amount.minorUnits, $1.id) }
    }

    /// The offer that an id was given for; nil when it is forged, past, or for another address or basket.
    func offer(id: String, to destination: Destination, lines: String, now: Date) -> Offer? {
        let today = CivilDay(now, timeZone: policy.origin.timeZone)
        for day in [today, CivilDay(number: today.number - 1)] {
            guard
                let service = policy.services.first(where: { service in
                    let known = identifier(service: service.id, day: day, to: destination, lines: lines)
                    return Seal.matches(known, id)
                })
            else { continue }
            let offers = (try? offers(to: destination, lines: lines, now: now)) ?? []
            guard var offer = offers.first(where: { $0.service.id == service.id }) else { return nil }
            offer.id = id
            return offer
        }
        return nil
    }

    /// The offer as the contract writes it.
    func rate(_ offer: Offer, language: Language) -> Rate {
        Rate(
            id: offer.id, carrier: offer.service.carrier, service: offer.service.service,
            amount: offer.amount.decimalString, currency: currency.code,
            formattedArrivalDate: Words(language).arrives(offer.earliest, offer.latest))
    }

    /// Every service with its lowest price, in the catalogue's order.
    var services: [ShippingServices.Service] {
        policy.services.compactMap { service in
            let prices = policy.zones.compactMap { $0.rates[service.id] }
                .compactMap { try? Money(decimal: $0, currency: currency) }
            guard let lowest = prices.min(by: { $0.minorUnits < $1.minorUnits }) else { return nil }
            return ShippingServices.Service(
                id: service.id, carrier: service.carrier, service: service.service,
                amount: lowest.decimalString, currency: currency.code)
        }
    }

    private func identifier(service: String, day: CivilDay, to: Destination, lines: String) -> String {
        let code = seal.shortCode(
            "rate", [service, String(day.number), to.country, to.state, to.postalCode, lines])
        return "rate_\(code)"
    }
}
