import Codecs
package import Crypto
package import CryptoExtras
public import FoundationEssentials
import SwiftASN1
package import X509

/// A merchant's Payment Processing Certificate: the key that tokens for the merchant are encrypted to, and
/// whose merchant that is (section 5.3 of the format).
///
/// The issuer is not checked: the merchant may have been enrolled with another portal. The form is checked: a
/// P-256 key for agreement or an RSA key of 2048 bits for encipherment, one UID of the right form in the
/// subject, and the merchant extension with that UID's hash. The period of validity is another question,
/// since old keys are kept for what is in flight.
public struct ProcessingCertificate: Sendable {
    /// A merchant's public key; its kind decides the version of tokens for it.
    package enum PublicKey: Sendable {
        /// EC_v1: the key to agree with.
        case p256(P256.KeyAgreement.PublicKey)
        /// RSA_v1: the key to wrap a token's key for.
        case rsa(_RSA.Signing.PublicKey)

        /// The SubjectPublicKeyInfo in DER (RFC 5280, section 4.1).
        package var derRepresentation: Data {
            switch self {
            case .p256(let key): key.derRepresentation
            case .rsa(let key): key.derRepresentation
            }
        }
    }

    /// The certificate and its bytes.
    package let encoded: EncodedCertificate
    /// The merchant, from the subject's UID.
    public let merchantIdentifier: String
    /// The SHA-256 of the merchant identifier, 32 bytes: PartyVInfo of the key derivation (section 1.6).
    public let merchantHash: [UInt8]
    /// The SHA-256 of the key's SubjectPublicKeyInfo in DER, 32 bytes: the token header's `publicKeyHash`.
    public let publicKeyHash: [UInt8]
    /// The key that tokens are encrypted for.
    package let publicKey: PublicKey

    /// Checks the form of a certificate that was read.
    ///
    /// - Throws: `wrongKey`, `keySize`, `unexpectedAuthority`, `missingKeyUsage`, `notForKeyAgreement`,
    ///   `notForKeyEncipherment`, one of the merchant cases, or `malformedCertificate` when an extension
    ///   cannot be read.
    package init(_ encoded: EncodedCertificate) throws(CertificateFault) {
        let certificate = encoded.certificate
        publicKey = try Self.publicKey(certificate.publicKey)
        try Self.checkUsage(certificate.extensions, of: publicKey)
        merchantIdentifier = try Self.merchantIdentifier(certificate.subject)
        merchantHash = Array(SHA256.hash(data: Array(merchantIdentifier.utf8)))
        guard try Self.merchantHash(certificate.extensions) == merchantHash else {
            throw .foreignMerchantHash
        }
        // Not `subjectPublicKeyInfoBytes`, which is the bare point in spite of its name.
        publicKeyHash = Array(SHA256.hash(data: publicKey.derRepresentation))
        self.encoded = encoded
    }

    /// Reads a certificate from DER.
    ///
    /// - Throws: `malformedCertificate`, or what its form violates.
    public init(der: [UInt8]) throws(CertificateFault) { try self.init(EncodedCertificate(der: der)) }

    /// Reads the only certificate of a PEM text.
    ///
    /// - Throws: `pem`, `malformedCertificate`, or what its form violates.
    public init(pem: String) throws(CertificateFault) { try self.init(EncodedCertificate(pem: pem)) }

    /// Reads the contents of a file, which may be PEM, or DER as a shop serves it (RFC 2585).
    ///
    /// - Throws: what reading the form that was found throws. DER begins with the byte 30; the rest is PEM.
    package init(contents: [UInt8]) throws(CertificateFault) {
        // The tag of a SEQUENCE is also the digit 0, with which no PEM text of ours or openssl's begins.
        if contents.first == 0x30 {
            try self.init(der: contents)
        } else {
            try self.init(pem: String(decoding: contents, as: UTF8.self))
        }
    }

    private static func publicKey(_ key: Certificate.PublicKey) throws(CertificateFault) -> PublicKey {
        if let point = P256.Signing.PublicKey(key) {
            do {
                return .p256(
                    try P256.KeyAgreement.PublicKey(x963Representation: point.x963Representation))
            } catch {
                throw .malformedCertificate
            }
        }
        guard let number = _RSA.Signing.PublicKey(key) else {
            throw .wrongKey(found: KeyKind(key), expected: .p256)
        }
        try RSAKeys.check(number)
        return .rsa(number)
    }

    private static func checkUsage(
        _ extensions: Certificate.Extensions, of key: PublicKey
    ) throws(CertificateFault) {
        let constraints: BasicConstraints?
        let usage: KeyUsage?
        do {
            constraints = try extensions.basicConstraints
            usage = try extensions.keyUsage
        } catch {
            throw .malformedCertificate
        }
        if case .isCertificateAuthority = constraints { throw .unexpectedAuthority }
        guard let usage else { throw .missingKeyUsage }
        switch key {
        case .p256: guard usage.keyAgreement else { throw .notForKeyAgreement }
        case .rsa: guard usage.keyEncipherment else { throw .notForKeyEncipherment }
        }
    }

    private static func merchantIdentifier(
        _ subject: DistinguishedName
    ) throws(CertificateFault) -> String {
        let identifiers = subject.flatMap { $0 }.filter { $0.type == ObjectIdentifiers.userIdentifier }
        guard let identifier = identifiers.first, identifiers.count == 1 else {
            throw .missingMerchantIdentifier
        }
        guard let text = String(identifier.value), MerchantRegistration.isMerchantIdentifier(text) else {
            throw .malformedMerchantIdentifier
        }
        return text
    }

    /// The hash that the merchant extension holds. Digits of either case are read, upper-case ones written.
    private static func merchantHash(
        _ extensions: Certificate.Extensions
    ) throws(CertificateFault) -> [UInt8] {
        guard let found = extensions[oid: ObjectIdentifiers.merchantIdentifierHash] else {
            throw .missingMerchantHash
        }
        guard let text = try? ASN1UTF8String(derEncoded: found.value),
            let bytes = Hexadecimal.decode(text.bytes, ofEitherCase: true), bytes.count == 32
        else { throw .malformedMerchantHash }
        return bytes
    }
}

extension ProcessingCertificate {
    /// The certificate's bytes.
    package var der: [UInt8] { encoded.der }
    /// The certificate as PEM, lines of 64 columns.
    package var pem: String { encoded.pem }
    /// The version of tokens that are made for it.
    package var tokenVersion: TokenVersion {
        switch publicKey {
        case .p256: .ecV1
        case .rsa: .rsaV1
        }
    }
    /// How the certificate stands to a moment.
    public func validity(at now: Date) -> EncodedCertificate.Validity { encoded.validity(at: now) }

    /// The merchant extension for an identifier: a UTF8String of 64 upper-case digits, so that its value is
    /// `0C 40` and the digits. Some decoders skip exactly two bytes.
    package static func merchantExtension(_ merchantIdentifier: String) -> Certificate.Extension {
        let hash = SHA256.hash(data: Array(merchantIdentifier.utf8))
        let value = [0x0C, 0x40] + Hexadecimal.digits(of: hash, isUppercase: true)
        return Certificate.Extension(
            oid: ObjectIdentifiers.merchantIdentifierHash, critical: false, value: value[...])
    }
}

extension ProcessingCertificate: Hashable {
    /// True if both are the same bytes; all else follows from them.
    public static func == (one: ProcessingCertificate, other: ProcessingCertificate) -> Bool {
        one.encoded == other.encoded
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}
