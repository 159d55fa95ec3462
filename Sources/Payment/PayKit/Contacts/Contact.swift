/// The parts of a person's contact that a payment request may ask for: names, address, email and telephone
/// (PKContact).
public struct Contact: Hashable, Sendable {
    /// The person's name in display order, or nil.
    public var name: String?
    /// How the name is read aloud, for example in kana, or nil.
    public var phoneticName: String?
    /// Where goods or bills go, or nil.
    public var postalAddress: PostalAddress?
    /// An email address, or nil.
    public var emailAddress: String?
    /// A telephone number in any common spelling, or nil.
    public var phoneNumber: String?

    /// Makes a contact from the parts that are known.
    public init(
        name: String? = nil, phoneticName: String? = nil, postalAddress: PostalAddress? = nil,
        emailAddress: String? = nil, phoneNumber: String? = nil
    ) {
        self.name = name
        self.phoneticName = phoneticName
        self.postalAddress = postalAddress
        self.emailAddress = emailAddress
        self.phoneNumber = phoneNumber
    }

    /// The contact as the merchant may see it before authorisation: enough of the address to price shipping,
    /// and nothing else.
    public var redacted: Contact { Contact(postalAddress: postalAddress?.redacted) }

    /// The contact cut down to the required fields, as it is handed over with an authorised payment.
    public func limited(to fields: Set<ContactField>) -> Contact {
        Contact(
            name: fields.contains(.name) ? name : nil,
            phoneticName: fields.contains(.phoneticName) ? phoneticName : nil,
            postalAddress: fields.contains(.postalAddress) ? postalAddress : nil,
            emailAddress: fields.contains(.emailAddress) ? emailAddress : nil,
            phoneNumber: fields.contains(.phoneNumber) ? phoneNumber : nil)
    }
}

/// A field of a contact that a request can require (PKContactField).
public enum ContactField: String, Hashable, Sendable, CaseIterable {
    /// Street, city and what else the country's addresses have.
    case postalAddress
    /// An email address.
    case emailAddress
    /// A telephone number.
    case phoneNumber
    /// The person's name.
    case name
    /// How the name is read aloud.
    case phoneticName
}
