package import PayKit

/// The reason why a profile is refused, with the place of the entry.
package enum ProfileError: Error, Hashable, Sendable {
    /// The file is no JSON object.
    case unreadable
    /// With its path, such as `cards[1].colour`.
    case unknownKey(String)
    case missingKey(String)
    case wrongType(String)

    case region(String)
    case processingCountry(String)
    case passcode
    case duplicateCard(id: String)
    case card(id: String, CardNumberError)
    case duplicateNumber(id: String)
    case cardType(id: String)
    case issuerCountry(id: String, code: String)
    case expiry(id: String)
    case defaultCard(id: String)
    /// Counted from zero, as in the file.
    case addressCountry(index: Int, code: String)
    /// Neither an email address nor a telephone number.
    case emptyContact(index: Int)
}
