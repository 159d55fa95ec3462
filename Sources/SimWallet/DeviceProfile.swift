package import PayKit

/// A simulated device as its profile file describes it: hardware, restrictions, cards and contacts.
package struct DeviceProfile: Codable, Hashable, Sendable {
    package var name: String
    /// Whether the hardware can make payments.
    package var supportsPayments: Bool
    /// Whether parental controls or the like forbid payments.
    package var paymentsRestricted: Bool
    /// The passcode that stands in for a touch; four to six digits.
    package var passcode: String
    /// The merchant identifiers that this device's shop program may use.
    package var entitledMerchants: [String]
    package var cards: [Card]
    /// Names and postal addresses, the default first.
    package var addresses: [Address]
    /// Email addresses and telephone numbers, the default first.
    package var contacts: [Reach]

    /// A card as the wallet keeps it.
    package struct Card: Codable, Hashable, Sendable {
        package var id: String
        package var number: String
        /// `credit`, `debit` or `prepaid`.
        package var type: String

        package init(id: String, number: String, type: String) {
            self.id = id
            self.number = number
            self.type = type
        }
    }

    /// Someone at a postal address.
    package struct Address: Codable, Hashable, Sendable {
        package var name: String
        package var street: String
        package var city: String
        package var state: String?
        package var postalCode: String?
        /// ISO 3166 alpha-2.
        package var country: String
    }

    /// How to reach the owner.
    package struct Reach: Codable, Hashable, Sendable {
        package var email: String?
        package var phone: String?
    }

    package init(
        name: String, supportsPayments: Bool, paymentsRestricted: Bool, passcode: String,
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

/// What is wrong with a profile, with the path of the entry.
package enum ProfileError: Error, Hashable, Sendable {
    case card(id: String, CardNumberError)
    case cardType(id: String)
    case country(String)
}
