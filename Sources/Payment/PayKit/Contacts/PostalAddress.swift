/// A postal address in the terms of Contacts' CNPostalAddress.
public struct PostalAddress: Hashable, Sendable {
    /// Street lines, separated by newlines.
    public var street: String
    /// A part of the city, such as a district; empty when there is none.
    public var subLocality: String
    /// The city.
    public var city: String
    /// A part of the state, such as a county; empty when addresses do not use it.
    public var subAdministrativeArea: String
    /// The state, province or prefecture; empty when the country has none.
    public var state: String
    /// The postal code; empty where the country has none, as in Hong Kong.
    public var postalCode: String
    /// The country.
    public var country: Country

    /// Makes an address; parts that a country does not have stay empty.
    public init(
        street: String = "", subLocality: String = "", city: String = "",
        subAdministrativeArea: String = "", state: String = "", postalCode: String = "", country: Country
    ) {
        self.street = street
        self.subLocality = subLocality
        self.city = city
        self.subAdministrativeArea = subAdministrativeArea
        self.state = state
        self.postalCode = postalCode
        self.country = country
    }

    /// The address as a merchant may see it before authorisation: city, region, the coarse part of the postal
    /// code, country.
    ///
    /// City and region stay as they are. However it was typed, only the outward part of a code is kept in
    /// Great Britain and Canada, and only the five digits of a ZIP+4, for the other four name a side of a
    /// street. A text that is no code of its country is dropped, for it may be anything. Street, district and
    /// county never stay.
    public var redacted: PostalAddress {
        PostalAddress(
            city: city, state: state, postalCode: Format.of(country).postalCode.redacted(postalCode),
            country: country)
    }

    /// The parts of a postal address, in the words of CNPostalAddress; errors point at them.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        /// Street and house number, perhaps in several lines (CNPostalAddressStreetKey).
        case street
        /// A quarter or district of the city (CNPostalAddressSubLocalityKey).
        case subLocality
        /// The city (CNPostalAddressCityKey).
        case city
        /// The county or the like (CNPostalAddressSubAdministrativeAreaKey).
        case subAdministrativeArea
        /// The state, province or prefecture (CNPostalAddressStateKey).
        case state
        /// The postal code (CNPostalAddressPostalCodeKey).
        case postalCode
        /// The country by its name (CNPostalAddressCountryKey).
        case country
        /// The country by its two-letter ISO 3166 code (CNPostalAddressISOCountryCodeKey).
        case countryCode
    }

    /// A part by its key. Both keys of the country read its code; set to a text that is no country's code
    /// they change nothing.
    public subscript(key: Key) -> String {
        get {
            switch key {
            case .street: street
            case .subLocality: subLocality
            case .city: city
            case .subAdministrativeArea: subAdministrativeArea
            case .state: state
            case .postalCode: postalCode
            case .country, .countryCode: country.code
            }
        }
        set {
            switch key {
            case .street: street = newValue
            case .subLocality: subLocality = newValue
            case .city: city = newValue
            case .subAdministrativeArea: subAdministrativeArea = newValue
            case .state: state = newValue
            case .postalCode: postalCode = newValue
            case .country, .countryCode: country = Country(code: newValue) ?? country
            }
        }
    }
}
