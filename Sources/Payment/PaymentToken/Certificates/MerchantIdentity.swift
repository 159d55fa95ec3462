/// A merchant's certificate with its private key: all that opening a token for the merchant needs, derived
/// once.
public struct MerchantIdentity: Sendable {
    /// The certificate that tokens are encrypted to.
    public let certificate: ProcessingCertificate
    /// The key that opens tokens.
    public let key: ProcessingKey
    /// The SHA-256 of the merchant identifier, 32 bytes: PartyVInfo of the key derivation (section 1.6).
    public let merchantHash: [UInt8]
    /// The SHA-256 of the key's SubjectPublicKeyInfo in DER, 32 bytes: what a token's header names.
    public let publicKeyHash: [UInt8]

    /// Puts a certificate and its key together.
    ///
    /// - Throws: `keyMismatch` when the key is not the certificate's.
    public init(certificate: ProcessingCertificate, key: ProcessingKey) throws(CertificateFault) {
        guard key.publicKeyHash == certificate.publicKeyHash else { throw .keyMismatch }
        self.certificate = certificate
        self.key = key
        merchantHash = certificate.merchantHash
        publicKeyHash = certificate.publicKeyHash
    }

    /// The merchant that tokens are for.
    public var merchantIdentifier: String { certificate.merchantIdentifier }
}

/// The keys that a server holds, old ones among them: a token names its own by the key's hash (section 5.4).
public struct MerchantKeys: Sendable {
    private let identities: [[UInt8]: MerchantIdentity]

    /// Collects identities. When a key was certified twice for one merchant, the first is kept: nothing that
    /// opening a token needs differs between the two.
    ///
    /// - Throws: `keyOfTwoMerchants` when one key stands in certificates of different merchants.
    public init(_ identities: [MerchantIdentity]) throws(CertificateFault) {
        var found: [[UInt8]: MerchantIdentity] = [:]
        for identity in identities {
            let known = found[identity.publicKeyHash] ?? identity
            guard known.merchantHash == identity.merchantHash else { throw .keyOfTwoMerchants }
            found[identity.publicKeyHash] = known
        }
        self.identities = found
    }

    /// The identity whose key has this hash (32 bytes); nil when there is none.
    package subscript(publicKeyHash: [UInt8]) -> MerchantIdentity? { identities[publicKeyHash] }
}
