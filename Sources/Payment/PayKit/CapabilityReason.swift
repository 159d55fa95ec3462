/// The wallet's answer to the capability check, with its reason.
package enum CapabilityReason: Hashable, Sendable {
    case noHardware
    case restricted
    /// The shop program has no wallet capability.
    case walletOff
    case noPasscode
    /// The passcode was wrong too often.
    case locked
    /// The shop program is not entitled to this merchant identifier.
    case foreignMerchant(String)
    /// The device processes no payments in this country.
    case foreignCountry(String)
    /// No wallet opens a sheet for this shop's requests.
    case faultyShop(PaymentRequest.Finding)
    /// The shop does not take payments of this wallet's authority.
    case unknownToShop
    case noCard
    /// So many cards, none of which the shop takes.
    case noEligibleCard(of: Int)
    case ready(eligible: Int, of: Int)

    /// One of the three outcomes.
    package var capability: PaymentCapability {
        switch self {
        case .noHardware, .restricted, .walletOff, .noPasscode, .locked, .foreignMerchant, .foreignCountry,
            .faultyShop, .unknownToShop:
            .unsupported
        case .noCard, .noEligibleCard: .needsSetup
        case .ready: .ready
        }
    }

    /// One line for the log: the outcome and ``cause``.
    package var sentence: String {
        switch capability {
        case .unsupported: "unsupported, \(cause)"
        case .needsSetup: "needs set-up, \(cause)"
        case .ready: "ready, \(cause)"
        }
    }

    /// The reason alone, in one clause.
    package var cause: String {
        switch self {
        case .noHardware: "the device cannot pay"
        case .restricted: "payments are restricted"
        case .walletOff: "the program has no wallet capability"
        case .noPasscode: "the device has no passcode"
        case .locked: "the passcode was wrong too often"
        case .foreignMerchant(let identifier): "the program is not entitled to \(identifier)"
        case .foreignCountry(let code): "the device processes no payments in \(code)"
        case .faultyShop(let finding): finding.merchantFault
        case .unknownToShop: "the shop does not know this wallet's authority"
        case .noCard: "there is no card"
        case .noEligibleCard(1): "the shop does not take the card"
        case .noEligibleCard(let count): "the shop takes none of \(count) cards"
        case .ready(1, 1): "the shop takes the card"
        case .ready(let eligible, let count): "the shop takes \(eligible) of \(count) cards"
        }
    }
}

extension PaymentRequest {
    /// The reason why a sheet for this merchant is refused, whatever it sells; nil when it is not.
    package func refusal(_ entitlement: MerchantEntitlement) -> CapabilityReason? {
        guard let finding = merchantFindings(entitlement).first else { return nil }
        guard finding.fault == .notEntitled else { return .faultyShop(finding) }
        return finding.path == "countryCode"
            ? .foreignCountry(countryCode.asciiUppercased) : .foreignMerchant(merchantIdentifier)
    }

    /// The reason why no wallet opens a sheet for this merchant, in one clause; nil when some may.
    package var fault: String? {
        refusal(MerchantEntitlement(merchantIdentifiers: [merchantIdentifier]))?.cause
    }
}

extension PaymentRequest.Finding {
    /// A fault of the merchant's own facts, in one clause.
    fileprivate var merchantFault: String {
        let known = [
            "merchantIdentifier": "the shop's merchant identifier is not merchant. and a reversed domain",
            "countryCode": "the shop's country is not a two-letter code of ISO 3166",
            "currencyCode": "the shop's currency is not a code of ISO 4217",
            "supportedNetworks": "the shop takes no payment network",
            "merchantCapabilities": "the shop's capabilities lack 3DS",
        ]
        return known[path] ?? "the shop's requests are wrong at \(path)"
    }
}
