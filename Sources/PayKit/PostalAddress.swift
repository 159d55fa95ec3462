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

    /// City, region, postal code and country; in Great Britain and Canada only the outward part of the code.
    public var redacted: PostalAddress {
        var code = postalCode
        switch country.code {
        case "CA": code = String(code.prefix(3))
        case "GB":
            // The inward part is the last three characters, with or without a blank before it.
            let parts = code.split(separator: " ")
            code = parts.first.map(String.init) ?? ""
            if parts.count == 1, code.count > 4 { code = String(code.dropLast(3)) }
        default: break
        }
        return PostalAddress(city: city, state: state, postalCode: code, country: country)
    }

    /// The parts of a postal address, in the words of CNPostalAddress; errors point at them.
    public enum Key: String, Hashable, Sendable, CaseIterable {
        case street, subLocality, city, subAdministrativeArea, state, postalCode, country, countryCode
    }
}
