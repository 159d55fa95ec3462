/// The reason why a certificate or a private key cannot be used: one case per reason.
public enum CertificateFault: Error, Hashable, Sendable {
    /// The part a certificate plays.
    public enum Role: String, Hashable, Sendable {
        /// The portal's own certificate.
        case portal
        /// The certificate that the server pins.
        case root
        /// The marked authority between the root and the leaf.
        case intermediate
        /// The marked certificate that signs tokens.
        case leaf
    }

    /// The text is not PEM, or not PEM of the right kind.
    case pem(PEMFault)
    /// The bytes are not an X.509 certificate in DER (RFC 5280).
    case malformedCertificate
    /// The bytes are not a private key in SEC1 (RFC 5915), PKCS #1 (RFC 8017) or PKCS #8 (RFC 5208).
    case malformedKey
    /// The private key is locked with a password.
    case encryptedKey
    /// The certificate's or the private key's kind is not the one that is needed.
    case wrongKey(found: KeyKind, expected: KeyKind)
    /// The RSA key has another number of bits than the format's.
    case keySize(found: Int, expected: Int)
    /// The library of ciphers could not make a key.
    case keyGeneration
    /// The private key does not belong to the certificate.
    case keyMismatch
    /// The text holds another number of certificates.
    case certificateCount(found: Int, expected: Int)
    /// The text holds another number of private keys.
    case keyCount(found: Int, expected: Int)
    /// The subject has no UID or more than one.
    case missingMerchantIdentifier
    /// The UID is not of the form `merchant.` followed by at least two labels.
    case malformedMerchantIdentifier
    /// The merchant extension, 1.2.840.113635.100.6.32, is missing.
    case missingMerchantHash
    /// The merchant extension is not a UTF8String of 64 hexadecimal digits.
    case malformedMerchantHash
    /// The merchant extension is the hash of another identifier than the subject's UID.
    case foreignMerchantHash
    /// The certificate does not say what its key may be used for.
    case missingKeyUsage
    /// The key may not be used for key agreement.
    case notForKeyAgreement
    /// The RSA key may not be used for key encipherment.
    case notForKeyEncipherment
    /// The certificate is an authority's, where a merchant's is needed.
    case unexpectedAuthority
    /// Two certificates with one key are of different merchants, so a key hash would name both.
    case keyOfTwoMerchants
    /// The extension that marks the certificate for its part is missing.
    case missingMarker(Role)
    /// The certificate is not one of an authority: CA bit or keyCertSign is missing.
    case notAuthority(Role)
    /// The certificate was not issued by the one that stands above it.
    case notIssuedBy(Role)
    /// The authority's own certificate is not valid at the time of issue.
    case authorityNotValid(Role)
    /// The certificate could not be written; a name or a date does not fit into X.509.
    case unwritable

    /// The fault of a text that private keys are looked for in.
    init(ofKeys fault: PEMFault) {
        if case .encrypted = fault { self = .encryptedKey } else { self = .pem(fault) }
    }
}

extension CertificateFault: CustomStringConvertible {
    /// One line of English for logs and command lines.
    public var description: String {
        switch self {
        case .pem(let fault): fault.description
        case .malformedCertificate: "The certificate cannot be read; X.509 in DER or PEM is expected"
        case .malformedKey: "The private key cannot be read; SEC1, PKCS #1 or PKCS #8 is expected"
        case .encryptedKey: "The private key is encrypted; one without a password is expected"
        case .wrongKey(let found, let expected):
            "The key is \(found.rawValue); \(expected.rawValue) is expected"
        case .keySize(let found, let expected): "The RSA key has \(found) bits; \(expected) are expected"
        case .keyGeneration: "The library of ciphers could not make a key"
        case .keyMismatch: "The private key does not belong to the certificate"
        case .certificateCount(let found, let expected):
            "The text holds \(found) certificates; \(expected) expected"
        case .keyCount(let found, let expected): "The text holds \(found) private keys; \(expected) expected"
        case .missingMerchantIdentifier: "The certificate's subject does not have exactly one UID"
        case .malformedMerchantIdentifier: "The certificate's UID is not a merchant identifier"
        case .missingMerchantHash: "The certificate lacks the merchant extension 1.2.840.113635.100.6.32"
        case .malformedMerchantHash: "The merchant extension is not a UTF8String of 64 hexadecimal digits"
        case .foreignMerchantHash: "The merchant extension is that of another merchant than the subject's UID"
        case .missingKeyUsage:
            "The certificate names no key usage; keyAgreement or keyEncipherment is expected"
        case .notForKeyAgreement: "The certificate's key usage lacks keyAgreement"
        case .notForKeyEncipherment: "The certificate's key usage lacks keyEncipherment"
        case .unexpectedAuthority: "The certificate is that of an authority; a merchant's is expected"
        case .keyOfTwoMerchants: "Two merchants have certificates of the same key"
        case .missingMarker(let role): "The \(role.rawValue) certificate lacks its marker extension"
        case .notAuthority(let role): "The \(role.rawValue) certificate is not that of an authority"
        case .notIssuedBy(let role): "The certificate was not issued by the \(role.rawValue)"
        case .authorityNotValid(let role): "The \(role.rawValue) certificate is not valid at this time"
        case .unwritable: "The certificate cannot be written; a name or a date does not fit"
        }
    }
}
