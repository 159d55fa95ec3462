import PayKit
import TUI

/// A chosen country, changed by going through the list or by typing the first letters of a name (type-ahead).
struct CountryPicker: Hashable, Sendable {
    private(set) var country: Country
    /// The letters typed so far to find a country, in lower case.
    private var letters = ""

    init(_ country: Country) { self.country = country }

    /// The countries that have a form of their own, then all others by their English names.
    static let countries = Country.all(beginningWith: ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK", "AU"])

    /// The search terms of each country: its names in the languages spoken here, and its code.
    private static let names: [[String]] = countries.map { country in
        Language.allCases.map { country.name(locale: $0.locale).lowercased() } + [country.code.lowercased()]
    }

    mutating func turn(_ step: Int) {
        let all = Self.countries
        let index = all.firstIndex(of: country) ?? 0
        letters = ""
        country = all[(index + step + all.count) % all.count]
    }

    /// Adds a letter to the search or erases the last one; false for any other key.
    mutating func type(_ key: Key) -> Bool {
        switch key {
        case .character(let letter) where letter != " " || !letters.isEmpty:
            find(String(letter))
            return true
        case .backspace:
            letters = String(letters.dropLast())
            return true
        default: return false
        }
    }

    /// Finds the country that the typed letters begin. Letters without a match start a new search; a single
    /// letter goes on to the next match, several find the first.
    mutating func find(_ more: String) {
        let text = more.trimmed.isEmpty ? more : more.trimmed
        let longer = letters + text.lowercased()
        let all = Self.countries
        let here = all.firstIndex(of: country) ?? 0
        let from = longer.count == 1 ? here + 1 : 0
        let order = all.indices.map { ($0 + from) % all.count }
        let whole = order.first { longer.count > 1 && Self.names[$0].contains(longer) }
        if let index = whole ?? order.first(where: { Self.names[$0].contains { $0.hasPrefix(longer) } }) {
            letters = longer
            country = all[index]
        } else if !letters.isEmpty {
            letters = ""
            find(text)
        }
    }

    mutating func endSearch() { letters = "" }
}
