extension PostalAddress {
    /// The label of a part of an address in a country's form, in Chinese for a Chinese locale, else in
    /// English; the part's own name where that form has no field for it.
    package static func label(of key: Key, in country: Country, locale identifier: String) -> String {
        guard let field = Format.of(country).fields.first(where: { $0.key == key }) else {
            return key.rawValue
        }
        let words = words(of: field.label)
        return identifier.hasPrefix("zh") ? words.chinese : words.english
    }

    private static func words(of label: Format.Label) -> (english: String, chinese: String) {
        switch label {
        case .street: ("Street", "街道门牌")
        case .suburb: ("Suburb", "区")
        case .district: ("District", "区县")
        case .city: ("City", "城市")
        case .postTown: ("Post town", "邮镇")
        case .state: ("State", "州")
        case .province: ("Province", "省份")
        case .prefecture: ("Prefecture", "都道府县")
        case .region: ("Region", "地区")
        case .postalCode: ("Postal code", "邮政编码")
        case .postcode: ("Postcode", "邮编")
        case .zipCode: ("ZIP code", "邮编")
        }
    }

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
