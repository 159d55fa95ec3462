/// The permissions of the program that shows sheets, as granted by its capability switch and its merchant
/// identifiers (the in-app-payments entitlement).
public struct MerchantEntitlement: Hashable, Sendable {
    /// The merchant identifiers that a request may name.
    public var merchantIdentifiers: Set<String>
    /// The countries in which payments may be processed; nil for everywhere.
    public var processingCountries: Set<Country>?

    /// Grants identifiers, and countries where they are limited.
    public init(merchantIdentifiers: Set<String>, processingCountries: Set<Country>? = nil) {
        self.merchantIdentifiers = merchantIdentifiers
        self.processingCountries = processingCountries
    }
}
