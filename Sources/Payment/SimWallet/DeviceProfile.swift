package import PayKit

/// A simulated device as its profile file describes it.
package struct DeviceProfile: Hashable, Sendable {
    /// The file name without ending.
    package var name: String
    package var supportsPayments: Bool
    /// True if parental controls or the like forbid payments.
    package var paymentsRestricted: Bool
    /// The wallet capability of the shop program; without it the device counts as unsupported.
    package var isWalletEnabled = true
    /// ISO 3166 alpha-2.
    package var region = "US"
    /// The countries in which payments may be processed (ISO 3166 alpha-2); nil means the region alone.
    package var processingCountries: [String]?
    /// Without an enrolled finger the passcode authorises.
    package var biometricsEnrolled = true
    /// Four to six digits, in place of a touch. Without one the wallet cannot be set up and the device counts
    /// as unsupported.
    package var passcode: String?
    package var entitledMerchants: [String]
    /// In the order of the file.
    package var cards: [Card]
    /// The identifier of the preselected card; nil for the first.
    package var defaultCard: String?
    /// Names and postal addresses, the default first.
    package var addresses: [Address]
    /// Email addresses and telephone numbers, the default first.
    package var contacts: [Reach]

    package struct Card: Hashable, Sendable {
        /// Unique in its profile.
        package var id: String
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

    package struct Address: Hashable, Sendable {
        package var name: String
        package var street: String
        package var city: String
        /// State or province; nil where the country has none.
        package var state: String?
        /// Postal code; nil where the country has none.
        package var postalCode: String?
        /// ISO 3166 alpha-2.
        package var country: String
    }

    /// A reachable person, by email address, telephone number or both.
    package struct Reach: Hashable, Sendable {
        package var name: String?
        package var email: String?
        package var phone: String?
    }

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
