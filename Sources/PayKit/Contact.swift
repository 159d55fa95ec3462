/// Who and where: the parts of a person's contact that a payment request may ask for (PKContact).
public struct Contact: Hashable, Sendable {
    /// The person's name in display order, or nil.
    public var name: String?
    /// Where goods or bills go, or nil.
    public var postalAddress: PostalAddress?
    /// An email address, or nil.
    public var emailAddress: String?
    /// A telephone number in any common spelling, or nil.
    public var phoneNumber: String?

    /// Makes a contact from the parts that are known.
    public init(
        name: String? = nil, postalAddress: PostalAddress? = nil, emailAddress: String? = nil,
        phoneNumber: String? = nil
    ) {
        self.name = name
        self.postalAddress = postalAddress
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
    }

    /// What the merchant may see before authorisation: enough of the address to price shipping, and nothing
    /// else.
    public var redacted: Contact { Contact(postalAddress: postalAddress?.redacted) }

    /// The contact cut down to the required fields, as it is handed over with an authorised payment.
    public func limited(to fields: Set<ContactField>) -> Contact {
        Contact(
            name: fields.contains(.name) ? name : nil,
            postalAddress: fields.contains(.postalAddress) ? postalAddress : nil,
            emailAddress: fields.contains(.emailAddress) ? emailAddress : nil,
            phoneNumber: fields.contains(.phoneNumber) ? phoneNumber : nil)
    }
}

/// A field of a contact that a request can require (PKContactField).
public enum ContactField: String, Hashable, Sendable, CaseIterable {
    case postalAddress, emailAddress, phoneNumber, name, phoneticName
}

/// A postal address in the terms of Contacts' CNPostalAddress.
public struct PostalAddress: Hashable, Sendable {
    /// Street lines, separated by newlines.
    public var street: String
    /// A part of the city, such as a district; empty when there is none.
    public var subLocality: String
    /// The city.
    public var city: String
    /// The state, province or prefecture; empty when the country has none.
    public var state: String
    /// The postal code; empty where the country has none, as in Hong Kong.
    public var postalCode: String
    /// The country.
    public var country: Country

    /// Makes an address; parts that a country does not have stay empty.
    public init(
        street: String = "", subLocality: String = "", city: String = "", state: String = "",
        postalCode: String = "", country: Country
    ) {
        self.street = street
        self.subLocality = subLocality
        self.city = city
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
}
