/// What a field asks for whose text is nobody else's business: it lets a recording type a sample in the place
/// of what the shopper types.
package enum PersonalField: Hashable, Sendable {
    /// How the shopper is reached and called.
    case email, phone, name, phoneticName
    /// A part of an address, and the country that it is in, if that is known.
    case postal(PostalAddress.Key, Country?)
    /// What stands on a card.
    case cardNumber, expiry, securityCode
    /// What somebody sent to the shopper or only they know.
    case activationCode, passcode, pin
    /// The number of an order, which is public on its own.
    case orderNumber
}
