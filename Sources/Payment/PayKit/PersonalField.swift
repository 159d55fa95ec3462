/// The kind of personal data that a text field asks for; a recording types a sample in the place of what the
/// shopper types.
package enum PersonalField: Hashable, Sendable {
    /// How the shopper is reached and called.
    case email, phone, name, phoneticName
    /// A part of an address, and the country that it is in, if that is known.
    case postal(PostalAddress.Key, Country?)
    /// Data printed on a card.
    case cardNumber, expiry, securityCode
    /// A secret: a code that was sent to the shopper, or one that only the shopper knows.
    case activationCode, passcode, pin
    /// The number of an order, which is public on its own.
    case orderNumber
}
