package import FoundationEssentials
package import PaymentToken
import X509

/// The root certificate of a wallet, pinned: payments of this wallet, and of no other, are opened.
package struct TrustedRoot: Hashable, Sendable {
    package let certificate: EncodedCertificate
    package let fingerprint: Fingerprint

    /// Takes a certificate that is its own issuer and an authority.
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
    package var notBefore: Date { certificate.notValidBefore }
    package var notAfter: Date { certificate.notValidAfter }
}
