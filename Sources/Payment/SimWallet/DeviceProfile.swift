import PayKit

/// A simulated device as its profile file describes it: hardware, restrictions, cards and contacts.
package struct DeviceProfile: Hashable, Sendable {
    /// Name of the profile, its file name without ending.
    package var name: String
    /// True if the hardware can make payments.
    package var supportsPayments: Bool
    /// True if parental controls or the like forbid payments.
    package var paymentsRestricted: Bool
    /// True if the shop program has the wallet capability switched on; without it the device counts as
    /// unsupported.
    package var isWalletEnabled = true
    /// Where the device is used: ISO 3166 alpha-2.
    package var region = "US"
    /// The countries in which payments may be processed (ISO 3166 alpha-2); nil means the region alone.
    package var processingCountries: [String]?
    /// True if a finger is enrolled; without one the passcode authorises.
    package var biometricsEnrolled = true
    /// The passcode that stands in for a touch: four to six digits. Without one the wallet cannot be set up
    /// and the device counts as unsupported.
    package var passcode: String?
    /// The merchant identifiers that this device's shop program may use.
    package var entitledMerchants: [String]
    /// Cards in the wallet, in the order of the file.
    package var cards: [Card]
    /// The identifier of the card that is preselected; without it, the first.
    package var defaultCard: String?
    /// Names and postal addresses, the default first.
    package var addresses: [Address]
    /// Email addresses and telephone numbers, the default first.
    package var contacts: [Reach]

    package struct Card: Hashable, Sendable {
        /// Identifier of the card, unique in its profile.
        package var id: String
        /// Card number (PAN, ISO/IEC 7812) as digits.
        package var number: String
        /// `credit`, `debit` or `prepaid`.
        package var type: String
        /// Where it was issued (ISO 3166 alpha-2); nil leaves it to what the issuer says of the number.
        package var issuerCountry: String?
        /// Month and year, such as `09/29`.
        package var expiry: String?

        package init(
            id: String, number: String, type: String, issuerCountry: String? = nil, expiry: String? = nil
        ) {
            self.id = id
            self.number = number
            self.type = type
            self.issuerCountry = issuerCountry
            self.expiry = expiry
        }
    }

    /// Someone at a postal address.
    package struct Address: Hashable, Sendable {
        package var name: String
        /// Street and house number.
        package var street: String
        package var city: String
        /// State or province; nil where the country has none.
        package var state: String?
        /// Postal code; nil where the country has none.
        package var postalCode: String?
        /// ISO 3166 alpha-2.
        package var country: String
    }

    /// How to reach the owner: an email address, a telephone number, or both, and whom that reaches.
    package struct Reach: Hashable, Sendable {
        /// Name of the person reached; nil for none.
        package var name: String?
        /// E-mail address; nil for none.
        package var email: String?
        /// Telephone number; nil for none.
        package var phone: String?
    }

    /// Creates a profile with fingers enrolled, in the region `US`, with the first card preselected.
    package init(
        name: String, supportsPayments: Bool, paymentsRestricted: Bool, passcode: String?,
        entitledMerchants: [String] = [], cards: [Card] = [],
        addresses: [Address] = [], contacts: [Reach] = []
    ) {
        self.name = name
        self.supportsPayments = supportsPayments
        self.paymentsRestricted = paymentsRestricted
        self.passcode = passcode
        self.entitledMerchants = entitledMerchants
        self.cards = cards
        self.addresses = addresses
        self.contacts = contacts
    }
}
