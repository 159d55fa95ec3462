import PayKit
import StoreAPI

/// A part of the world: countries, and where they are named, states and the beginnings of postal codes.
package struct ServiceArea: Hashable, Sendable {
    /// Codes of ISO 3166-1. A territory of the United States that is named here is the state of that code.
    package var countries: [String]
    /// Nil where every state belongs to it.
    package var states: [String]?
    /// Capitals and digits alone; nil where every postal code belongs to it.
    package var postalPrefixes: [String]?

    /// True if a place lies in it; nil while too little of the address is known.
    package func contains(_ place: Destination) -> Bool? {
        let isInCountry =
            countries.contains(place.country) || place.territory.map { countries.contains($0) } ?? false
        guard isInCountry else { return false }
        let isInState = states.map { place.state.isEmpty ? nil : $0.contains(place.state) } ?? true
        guard isInState != false else { return false }
        guard let postalPrefixes else { return isInState }
        guard !place.postalCode.isEmpty else { return nil }
        return postalPrefixes.contains { place.postalCode.hasPrefix($0) } ? isInState : false
    }
}

/// Goods by their SKU or category; all goods where neither is named.
package struct GoodsScope: Codable, Hashable, Sendable {
    package var skus: [String]?
    package var categories: [String]?

    package func contains(sku: String, category: String) -> Bool {
        guard skus != nil || categories != nil else { return true }
        return skus?.contains(sku) == true || categories?.contains(category) == true
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
