import PayKit
import TUI

extension CardForm {
    /// The countries that have a form of their own, then all others by their English names.
    static let countries: [Country] = {
        let first = ["US", "CA", "GB", "DE", "FR", "JP", "CN", "HK", "AU"].compactMap(Country.init(code:))
        let rest = Country.all.filter { !first.contains($0) }.map { ($0, $0.name(locale: "en_US")) }
        return first + rest.sorted { $0.1 < $1.1 }.map(\.0)
    }()

    /// The search terms of each country: its names in the languages spoken here, and its code.
    private static let names: [[String]] = countries.map { country in
        Language.allCases.map { country.name(locale: $0.locale).lowercased() } + [country.code.lowercased()]
    }

    /// Takes the next or previous country; what was typed stays, as far as the country asks for it.
    mutating func turn(_ step: Int) {
        let all = Self.countries
        let index = all.firstIndex(of: country) ?? 0
        wanted = ""
        change(to: all[(index + step + all.count) % all.count])
    }

    mutating func typeCountry(_ key: Key) -> Bool {
        switch key {
        case .character(let letter) where letter != " " || !wanted.isEmpty:
            find(String(letter))
            return true
        case .backspace:
            wanted = String(wanted.dropLast())
            return true
        default: return false
        }
    }

    /// Finds the country that the letters typed so far begin; letters that begin none begin anew, and one
    /// letter alone goes on to the next country that it begins, several find the first.
    mutating func find(_ letters: String) {
        let text = letters.trimmed.isEmpty ? letters : letters.trimmed
        let longer = wanted + text.lowercased()
        let all = Self.countries
        let here = all.firstIndex(of: country) ?? 0
        let from = longer.count == 1 ? here + 1 : 0
        let order = all.indices.map { ($0 + from) % all.count }
        let whole = order.first { longer.count > 1 && Self.names[$0].contains(longer) }
        if let index = whole ?? order.first(where: { Self.names[$0].contains { $0.hasPrefix(longer) } }) {
            wanted = longer
            change(to: all[index])
        } else if !wanted.isEmpty {
            wanted = ""
            find(text)
        }
    }

    private mutating func change(to country: Country) {
        guard country != self.country else { return }
        self.country = country
        faults = faults.filter { !$0.key.isAddress }
    }
}
