import PayKit
import StoreAPI

extension ShopPolicy {
    /// The policy with the places of its zones, gaps and taxes in the spelling that destinations have. A
    /// place that is none stays as it is.
    package var canonical: ShopPolicy {
        var policy = self
        policy.shipping.zones = shipping.zones.map { zone in
            var changed = zone
            changed.countries = zone.countries.map(ServiceArea.country)
            changed.states = zone.states?.map { ServiceArea.state($0, in: zone.countries) ?? $0 }
            return changed
        }
        policy.shipping.unserviceable = shipping.unserviceable.map { gap in
            var changed = gap
            changed.country = ServiceArea.country(gap.country)
            changed.state = gap.state.map { ServiceArea.state($0, in: [gap.country]) ?? $0 }
            return changed
        }
        policy.taxes = taxes.map { tax in
            var changed = tax
            changed.country = ServiceArea.country(tax.country)
            changed.state = tax.state.map { ServiceArea.state($0, in: [tax.country]) ?? $0 }
            return changed
        }
        return policy
    }
}

extension ServiceArea {
    /// The code of a country as destinations have it; the text itself when it is no country's.
    package static func country(_ text: String) -> String { Country(typed: text)?.code ?? text }

    /// A state of one of these countries as destinations have it, its code before its name; nil when none of
    /// them has such a state.
    package static func state(_ text: String, in countries: [String]) -> String? {
        let places = countries.compactMap(Country.init(typed:)).map { country in
            PostalAddress(state: text, country: country)
        }
        if let code = places.compactMap(\.stateCode).first { return code }
        guard let place = places.first(where: { $0.placeFaults.isEmpty }) else { return nil }
        return Destination(WireAddress(state: text, country: place.country.code)).state
    }
}
