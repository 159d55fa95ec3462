/// A card in the wallet as the sheet may show it (PKPaymentPass): never its number.
public struct PaymentPass: Hashable, Sendable {
    /// Names the card inside the wallet.
    public var id: String
    /// The network the card belongs to.
    public var network: PaymentNetwork
    /// Credit, debit or prepaid.
    public var type: PaymentMethodType
    /// The last four digits of the card's number.
    public var primaryAccountNumberSuffix: String
    /// Where the card was issued; nil when the wallet does not know.
    public var issuerCountry: Country?

    /// Makes a pass.
    public init(
        id: String, network: PaymentNetwork, type: PaymentMethodType, primaryAccountNumberSuffix: String,
        issuerCountry: Country? = nil
    ) {
        self.id = id
        self.network = network
        self.type = type
        self.primaryAccountNumberSuffix = primaryAccountNumberSuffix
        self.issuerCountry = issuerCountry
    }

    /// Network and last four digits, as the token and the receipt name the card: `Visa 4242`.
    public var displayName: String { "\(network.displayName) \(primaryAccountNumberSuffix)" }

    /// True if a merchant with these networks and capabilities can charge the card, and takes cards of its
    /// country.
    ///
    /// - Parameter countries: two-letter codes (PKPaymentRequest.supportedCountries); nil for every country.
    public func isEligible(
        networks: Set<PaymentNetwork>, capabilities: MerchantCapability, countries: Set<String>? = nil
    ) -> Bool {
        guard networks.contains(network), capabilities.allows(type) else { return false }
        guard let countries else { return true }
        return issuerCountry.map { issuer in countries.contains { $0.asciiUppercased == issuer.code } }
            ?? false
    }
}

/// The contents of the wallet, opened to the sheet alone: cards and contacts, the defaults first.
public struct WalletContents: Hashable, Sendable {
    /// The cards; the first eligible one is preselected.
    public var passes: [PaymentPass]
    /// Names with postal addresses; the first is preselected.
    public var addresses: [Contact]
    /// Email addresses, telephone numbers and names; the first is preselected.
    public var contacts: [Contact]
    /// True if biometric authentication (a finger) can authorise; without it the passcode is asked for at
    /// once.
    public var isBiometryEnrolled: Bool
    /// How many wrong passcodes are left before the wallet is locked; at 0 it is, and no sheet opens.
    public var passcodeAttemptsLeft: Int

    /// Makes the contents of a wallet; its passcode may be wrong five times unless said otherwise.
    public init(
        passes: [PaymentPass] = [], addresses: [Contact] = [], contacts: [Contact] = [],
        isBiometryEnrolled: Bool = true, passcodeAttemptsLeft: Int = 5
    ) {
        self.passes = passes
        self.addresses = addresses
        self.contacts = contacts
        self.isBiometryEnrolled = isBiometryEnrolled
        self.passcodeAttemptsLeft = passcodeAttemptsLeft
    }
}
