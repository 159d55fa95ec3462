import FoundationEssentials
import FoundationInternationalization

extension Country {
    /// The country's name in the language of this locale; its code where the locale has no name for it.
    public func name(locale identifier: String) -> String {
        Locale(identifier: identifier).localizedString(forRegionCode: code) ?? code
    }

    /// The countries of these codes, then all others by their English names.
    package static func all(beginningWith codes: [String]) -> [Country] {
        let first = codes.compactMap(Country.init(code:))
        let rest = all.filter { !first.contains($0) }.map { ($0, $0.name(locale: "en_US")) }
        return first + rest.sorted { $0.1 < $1.1 }.map(\.0)
    }
}
