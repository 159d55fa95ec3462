public import FoundationEssentials
import SwiftASN1
package import X509

/// A certificate together with the DER bytes it was read from or written to, which hashes and tokens need.
public struct EncodedCertificate: Hashable, Sendable {
    /// How a certificate stands to a moment (RFC 5280 section 4.1.2.5; both ends are within).
    public enum Validity: Hashable, Sendable {
        /// The moment lies before this beginning.
        case notYetValid(from: Date)
        /// The moment lies within.
        case valid
        /// The moment lies after this end.
        case expired(since: Date)
    }

    /// The certificate, read.
    package let certificate: Certificate
    /// The certificate's bytes.
    public let der: [UInt8]

    /// Reads a certificate from DER (RFC 5280).
    ///
    /// - Throws: `malformedCertificate`, or `wrongKey` when the public key is of a kind nobody here can use.
    public init(der: [UInt8]) throws(CertificateFault) {
        do {
            certificate = try Certificate(derEncoded: der)
        } catch let error as CertificateError where error.code == .unsupportedPublicKeyAlgorithm {
            throw .wrongKey(found: .other, expected: .p256)
        } catch {
            throw .malformedCertificate
        }
        self.der = der
    }

    /// Reads the only certificate of a PEM text.
    ///
    /// - Throws: `pem`, or what reading DER throws.
    public init(pem: String) throws(CertificateFault) {
        let block: PEMBlock
        do { block = try PEMBlock.only([Self.label], in: pem) } catch { throw .pem(error) }
        try self.init(der: block.bytes)
    }

    /// Encodes a certificate that was just made, and reads it again, so that its parts are those everybody
    /// else will read: a serial number with its top bit set travels with a leading zero.
    init(encoding certificate: Certificate) throws(CertificateFault) {
        var serializer = DER.Serializer()
        do { try serializer.serialize(certificate) } catch { throw .unwritable }
        try self.init(der: serializer.serializedBytes)
    }

    /// The label of a certificate's PEM block.
    static let label = "CERTIFICATE"

    /// The certificate as PEM, lines of 64 columns.
    public var pem: String { PEMBlock(label: Self.label, bytes: der).text }

    /// How the certificate stands to a moment.
    public func validity(at now: Date) -> Validity {
        if now < certificate.notValidBefore { return .notYetValid(from: certificate.notValidBefore) }
        if now > certificate.notValidAfter { return .expired(since: certificate.notValidAfter) }
        return .valid
    }

    /// Whole days until the certificate ends, negative after its end.
    package func daysLeft(at now: Date) -> Int {
        Int((certificate.notValidAfter.timeIntervalSince(now) / 86_400).rounded(.down))
    }

    /// The name of the certificate's key (RFC 5280 section 4.2.1.2): what the certificate says, else the 20
    /// bytes of its SHA-1.
    package var subjectKeyIdentifier: [UInt8] {
        let said = try? certificate.extensions.subjectKeyIdentifier
        return Array((said ?? SubjectKeyIdentifier(hash: certificate.publicKey)).keyIdentifier)
    }

    /// The name of the issuer's key (RFC 5280 section 4.2.1.1); nil where the certificate does not say it.
    package var authorityKeyIdentifier: [UInt8]? {
        (try? certificate.extensions.authorityKeyIdentifier)?.keyIdentifier.map(Array.init)
    }

    /// True if the other certificate is the issuer by name and signature. Says nothing of dates and usages.
    package func isIssued(by issuer: EncodedCertificate) -> Bool {
        certificate.issuer == issuer.certificate.subject
            && issuer.certificate.publicKey.isValidSignature(certificate.signature, for: certificate)
    }

    /// True if the CA bit and keyCertSign are set (RFC 5280 sections 4.2.1.3 and 4.2.1.9).
    package var isAuthority: Bool {
        guard let constraints = try? certificate.extensions.basicConstraints,
            case .isCertificateAuthority = constraints,
            let usage = try? certificate.extensions.keyUsage
        else { return false }
        return usage.keyCertSign
    }
}
