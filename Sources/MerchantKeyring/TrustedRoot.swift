package import FoundationEssentials
package import PaymentToken
import X509

/// The root certificate of a wallet, pinned: payments of this wallet, and of no other, are opened.
package struct TrustedRoot: Hashable, Sendable {
    /// The root's certificate.
    package let certificate: EncodedCertificate
    /// The SHA-256 of the certificate.
    package let fingerprint: Fingerprint

    /// Takes a certificate that is its own issuer and an authority.
    /// - Throws: ``KeyringFault`` `.notARoot` if it is not self-issued or no certificate authority.
    package init(_ certificate: EncodedCertificate) throws(KeyringFault) {
        guard certificate.isAuthority, certificate.isIssued(by: certificate) else { throw .notARoot }
        self.certificate = certificate
        fingerprint = Fingerprint(of: certificate.der)
    }

    /// The subject for people. It was written by others, so only what can be shown is kept.
    package var name: String {
        String(
            "\(certificate.certificate.subject)".map { character in
                let isPlain = character.unicodeScalars.allSatisfy { scalar in
                    switch scalar.properties.generalCategory {
                    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
                        .privateUse:
                        false
                    default: true
                    }
                }
                return isPlain ? character : "?"
            }.prefix(100))
    }
}

extension EncodedCertificate {
    /// The moment from which the certificate is valid.
    package var notBefore: Date { certificate.notValidBefore }
    /// The moment until which the certificate is valid.
    package var notAfter: Date { certificate.notValidAfter }
}
