extension PostalAddress {
    /// The address as it stands on a parcel, line by line in the order of its country, nothing of it left
    /// out; the last line is the country's code. A city that bears the name of its state is named once.
    public var lines: [String] {
        let tidy = normalised
        let rows = Self.rows[country.code] ?? Self.commonRows
        let street = tidy.street.split(separator: "\n").map(String.init)
        let lines = rows.flatMap { row in row == [.street] ? street : [tidy.row(of: row)] }
        return lines.filter { !$0.isEmpty } + [country.code]
    }

    /// City, region, postal code and country on one line in the order of the country, for example
    /// `Atlanta GA 30303, US`.
    ///
    /// The parts are those of ``redacted``, the code is whole: a shopper may see the own one. For what a
    /// merchant may see, ask the redacted address for its line.
    public var oneLine: String {
        let hasState = Format.of(country).fields.contains { $0.key == .state }
        let shown: Set<Key> = hasState ? [.city, .state, .postalCode] : [.city, .postalCode]
        let keys = (Self.rows[country.code] ?? Self.commonRows).joined().filter(shown.contains)
        let place = normalised.row(of: keys)
        return place.isEmpty ? country.code : "\(place), \(country.code)"
    }

    private func row(of keys: [Key]) -> String {
        let isOneName =
            keys.contains(.state) && keys.contains(.city) && !state.isEmpty
            && state.withoutCitySuffix == city.withoutCitySuffix
        return keys.filter { !(isOneName && $0 == .city) }.map { self[$0] }.filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private static let small: [[Key]] = [[.street], [.subLocality], [.subAdministrativeArea]]
    private static let commonRows = small + [[.city, .state, .postalCode]]
    /// Large to small, as in China and Japan.
    private static let largeFirst: [[Key]] = [
        [.postalCode], [.state, .subAdministrativeArea, .city, .subLocality], [.street],
    ]
    /// The code before the city, as in most of Europe.
    private static let codeFirst = small + [[.postalCode, .city], [.state]]

    private static let rows: [String: [[Key]]] = [
        "CN": largeFirst, "JP": largeFirst, "DE": codeFirst, "FR": codeFirst,
        "GB": [[.street], [.subLocality], [.city], [.subAdministrativeArea], [.state], [.postalCode]],
        "HK": [[.street], [.subLocality], [.subAdministrativeArea], [.city], [.state]],
    ]
}
