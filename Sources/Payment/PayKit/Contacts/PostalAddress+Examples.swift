extension PostalAddress {
    /// An example of a field in a country, as `10001` for a postal code of the United States; nil for fields
    /// and countries without one here.
    public static func example(of key: Key, in country: Country) -> String? {
        switch key {
        case .postalCode: postalCodes[country.code]
        case .state: states[country.code]
        case .street, .subLocality, .city, .subAdministrativeArea, .country, .countryCode: nil
        }
    }

    private static let postalCodes = [
        "US": "10001", "CA": "K1A 0B1", "GB": "SW1A 1AA", "DE": "10115", "FR": "75001", "JP": "100-0001",
        "CN": "100020", "AU": "2000",
    ]
    private static let states = ["US": "NY", "CA": "ON", "AU": "NSW"]
}
