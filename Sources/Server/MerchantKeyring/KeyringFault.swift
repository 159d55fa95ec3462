package import FoundationEssentials
package import PaymentToken

/// The reason why a keyring was not changed.
package enum KeyringFault: Error, Hashable, Sendable {
    case onboarding(OnboardingFault)
    case certificate(CertificateFault)
    case identifierTooLong
    case unknownCountry
    case merchantExists(String)
    case noMerchant(String)
    case noPendingKey(String)
    case alreadyCertified(Fingerprint)
    case revokedKey(Fingerprint)
    case alreadyRevoked(Fingerprint)
    case keyOfAnother(Fingerprint)
    case keyTwice(Fingerprint)
    case severalActive(String)
    case malformedPrefix(of: List)
    case noKey(Fingerprint.Prefix, String)
    case severalKeys(Fingerprint.Prefix, count: Int)
    case activeKey(Fingerprint, String)
    case notARoot
    case rootNotValid(EncodedCertificate.Validity)
    case noRoot(Fingerprint.Prefix)
    case severalRoots(Fingerprint.Prefix, count: Int)

    /// The command whose list has the hashes.
    package enum List: String, Hashable, Sendable { case merchant, trust }
}

extension KeyringFault {
    /// The sentence for people: the reason, that nothing was changed, and the next step.
    package var sentence: String { "\(fact). Nothing was changed. \(advice)" }

    package var fact: String {
        switch self {
        case .onboarding(let fault): fault.description
        case .certificate(let fault): fault.description
        case .identifierTooLong: "the merchant identifier has more than \(Keyring.identifierLimit) characters"
        case .unknownCountry: "the country is not a two-letter code of ISO 3166"
        case .merchantExists(let identifier): "there is a merchant \(identifier) already"
        case .noMerchant(let identifier): "there is no merchant \(identifier)"
        case .noPendingKey(let identifier): "no key of \(identifier) waits for a certificate"
        case .alreadyCertified(let key): "the key \(key.short) has its certificate already"
        case .revokedKey(let key): "the key \(key.short) is revoked and cannot be certified"
        case .alreadyRevoked(let key): "the key \(key.short) was revoked before"
        case .keyOfAnother(let key): "the key \(key.short) belongs to another merchant"
        case .keyTwice(let key): "the key \(key.short) is there already"
        case .severalActive(let identifier): "\(identifier) has more than one active key"
        case .malformedPrefix: "the hash is not 4 to 64 hexadecimal digits"
        case .noKey(let prefix, let identifier): "no key of \(identifier) begins with \(prefix.digits)"
        case .severalKeys(let prefix, let count): "\(count) keys begin with \(prefix.digits)"
        case .activeKey(let key, let identifier): "the key \(key.short) is the active one of \(identifier)"
        case .notARoot: "the certificate is not a root, which is its own issuer and an authority"
        case .rootNotValid(.expired(let since)): "the root is expired since \(since.day)"
        case .rootNotValid(.notYetValid(let from)): "the root is not valid before \(from.day)"
        case .rootNotValid(.valid): "the root is not valid"
        case .noRoot(let prefix): "no trusted root begins with \(prefix.digits)"
        case .severalRoots(let prefix, let count): "\(count) trusted roots begin with \(prefix.digits)"
        }
    }

    private var advice: String {
        switch self {
        case .onboarding(.wrongKey), .onboarding(.wrongSignatureAlgorithm), .onboarding(.malformedKey):
            "Make a request with: openssl req -new -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
        case .onboarding(.authorityNotValid), .onboarding(.unwritable), .certificate(.unwritable):
            "Check this machine's date."
        case .onboarding(.malformedMerchantIdentifier), .onboarding(.malformedTeamIdentifier),
            .onboarding(.malformedOrganisation), .identifierTooLong, .unknownCountry:
            "Correct it and run the command again."
        case .onboarding, .certificate: "Correct the file and run the command again."
        case .merchantExists(let identifier):
            "Make a key for it with: vitrine-server merchant rotate \(identifier)"
        case .noMerchant(let identifier): "Register it first with: vitrine-server merchant new \(identifier)"
        case .noPendingKey(let identifier): "Make one first with: vitrine-server merchant csr \(identifier)"
        case .alreadyCertified, .keyTwice: "Make a new key with: vitrine-server merchant rotate"
        case .revokedKey, .keyOfAnother: "Use a request of another key."
        case .severalActive: "Restore the folder from a backup."
        case .malformedPrefix(let list): "Take the hash from: vitrine-server \(list.rawValue) list"
        case .noKey, .alreadyRevoked: "Take the hash from: vitrine-server merchant list"
        case .severalKeys: "Give more digits of the hash."
        case .activeKey(_, let identifier):
            "Put another in its place first with: vitrine-server merchant rotate \(identifier)"
        case .notARoot, .rootNotValid: "Ask the wallet for its own with: vitrine wallet root"
        case .noRoot: "Take the hash from: vitrine-server trust list"
        case .severalRoots: "Give more digits of the hash."
        }
    }
}

extension Date {
    /// The day at Greenwich, such as `2026-03-01`.
    package var day: String { formatted(.iso8601.year().month().day()) }
}
