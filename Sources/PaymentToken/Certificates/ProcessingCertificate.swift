package import Crypto
package import FoundationEssentials
import SwiftASN1
import X509

/// A merchant's Payment Processing Certificate: the key that tokens for the merchant are encrypted to, and
/// whose merchant that is (section 5.3 of the format).
///
/// Who issued it is not asked: the merchant may have been enrolled with another portal. Its form is: a P-256
/// key for agreement, one UID of the right form in the subject, and the merchant extension with that UID's
/// hash. Whether it is valid at some time is another question, since old keys are kept for what is in flight.
package struct ProcessingCertificate: Sendable {
    /// The certificate and its bytes.
    package let encoded: EncodedCertificate
    /// The merchant, from the subject's UID.
    package let merchantIdentifier: String
    /// The SHA-256 of the merchant identifier, 32 bytes: PartyVInfo of the key derivation (section 1.6).
    package let merchantHash: [UInt8]
    /// The SHA-256 of the key's SubjectPublicKeyInfo in DER, 32 bytes: the token header's `publicKeyHash`.
    package let publicKeyHash: [UInt8]
    /// The key to agree with when a token is encrypted.
    package let publicKey: P256.KeyAgreement.PublicKey

    /// Checks the form of a certificate that was read.
    ///
    /// - Throws: `wrongKey`, `unexpectedAuthority`, `missingKeyUsage`, `notForKeyAgreement`, one of the
    ///   merchant cases, or `malformedCertificate` when an extension cannot be read.
    package init(_ encoded: EncodedCertificate) throws(CertificateFault) {
        let certificate = encoded.certificate
        guard let key = P256.Signing.PublicKey(certificate.publicKey) else {
            throw .wrongKey(found: KeyKind(certificate.publicKey), expected: .p256)
        }
        try Self.checkUsage(certificate.extensions)
        merchantIdentifier = try Self.merchantIdentifier(certificate.subject)
        merchantHash = Array(SHA256.hash(data: Array(merchantIdentifier.utf8)))
        guard try Self.merchantHash(certificate.extensions) == merchantHash else {
            throw .foreignMerchantHash
        }
        // Not `subjectPublicKeyInfoBytes`, which is the bare point in spite of its name.
        publicKeyHash = Array(SHA256.hash(data: key.derRepresentation))
        do {
            publicKey = try P256.KeyAgreement.PublicKey(x963Representation: key.x963Representation)
        } catch {
            throw .malformedCertificate
        }
        self.encoded = encoded
    }

    /// Reads a certificate from DER.
    ///
    /// - Throws: `malformedCertificate`, or what its form violates.
    package init(der: [UInt8]) throws(CertificateFault) { try self.init(EncodedCertificate(der: der)) }

    /// Reads the only certificate of a PEM text.
    ///
    /// - Throws: `pem`, `malformedCertificate`, or what its form violates.
    package init(pem: String) throws(CertificateFault) { try self.init(EncodedCertificate(pem: pem)) }

    private static func checkUsage(_ extensions: Certificate.Extensions) throws(CertificateFault) {
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
        guard usage.keyAgreement else { throw .notForKeyAgreement }
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
            let bytes = [UInt8](hexadecimal: Array(text.bytes)), bytes.count == 32
        else { throw .malformedMerchantHash }
        return bytes
    }
}

extension ProcessingCertificate {
    /// The certificate's bytes.
    package var der: [UInt8] { encoded.der }
    /// The certificate as PEM, lines of 64 columns.
    package var pem: String { encoded.pem }
    /// How the certificate stands to a moment.
    package func validity(at now: Date) -> EncodedCertificate.Validity { encoded.validity(at: now) }

    /// The merchant extension for an identifier: a UTF8String of 64 upper-case digits, so that its value is
    /// `0C 40` and the digits. Some decoders skip exactly two bytes.
    static func merchantExtension(_ merchantIdentifier: String) -> Certificate.Extension {
        let alphabet = Array("0123456789ABCDEF".utf8)
        var value: [UInt8] = [0x0C, 0x40]
        for byte in SHA256.hash(data: Array(merchantIdentifier.utf8)) {
            value.append(alphabet[Int(byte >> 4)])
            value.append(alphabet[Int(byte & 0xF)])
        }
        return Certificate.Extension(
            oid: ObjectIdentifiers.merchantIdentifierHash, critical: false, value: value[...])
    }
}

extension ProcessingCertificate: Hashable {
    /// Whether both are the same bytes; all else follows from them.
    package static func == (one: ProcessingCertificate, other: ProcessingCertificate) -> Bool {
        one.encoded == other.encoded
    }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension [UInt8] {
    /// The bytes that pairs of hexadecimal digits stand for; nil when there is anything else.
    fileprivate init?(hexadecimal digits: [UInt8]) {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var values: [UInt8] = []
        for digit in digits {
            switch digit {
            case 0x30...0x39: values.append(digit - 0x30)
            case 0x41...0x46: values.append(digit - 0x37)
            case 0x61...0x66: values.append(digit - 0x57)
            default: return nil
            }
        }
        self = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
