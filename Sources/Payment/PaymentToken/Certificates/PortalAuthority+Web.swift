import Crypto
package import FoundationEssentials
import PayKit
import SwiftASN1
import X509

/// A certificate for TLS with its new P-256 key.
package struct TLSIdentity: Sendable {
    package let certificate: EncodedCertificate
    /// PKCS #8 in PEM. A secret, for a file of mode 0600.
    package let key: String
}

/// The certificates of merchant validation on the web.
extension PortalAuthority {
    /// A Merchant Identity Certificate for 25 months, with which a merchant's server asks for merchant
    /// sessions. Like Apple's it names the merchant in the subject's UID.
    package func webIdentity(
        of merchant: MerchantRegistration, at now: Date
    ) throws(CertificateFault) -> TLSIdentity {
        let name = try DistinguishedName(parts: [
            (ObjectIdentifiers.userIdentifier, merchant.identifier),
            (.RDNAttributeType.commonName, "Vitrine Merchant Identity:\(merchant.identifier)"),
            (.RDNAttributeType.organizationalUnitName, merchant.teamIdentifier),
            (.RDNAttributeType.countryName, merchant.country.code),
        ])
        return try issue(name, .clientAuth, at: now) {
            ProcessingCertificate.merchantExtension(merchant.identifier)
        }
    }

    /// The certificate of a gateway on this machine: `localhost` and both loopback addresses.
    package func gateway(at now: Date) throws(CertificateFault) -> TLSIdentity {
        let addresses = [[127, 0, 0, 1], [UInt8](repeating: 0, count: 15) + [1]].map {
            GeneralName.ipAddress(ASN1OctetString(contentBytes: $0[...]))
        }
        return try issue(.own("localhost", unit: "Simulated Apple Pay Gateway"), .serverAuth, at: now) {
            try Certificate.Extension(
                SubjectAlternativeNames([.dnsName("localhost")] + addresses), critical: false)
        }
    }

    private func issue(
        _ name: DistinguishedName, _ usage: ExtendedKeyUsage.Usage, at now: Date,
        _ more: () throws -> Certificate.Extension
    ) throws(CertificateFault) -> TLSIdentity {
        let key = P256.Signing.PrivateKey()
        var extensions = try CertificateForm.extensions(
            .notCertificateAuthority, KeyUsage(digitalSignature: true))
        do {
            extensions += [
                try Certificate.Extension(ExtendedKeyUsage([usage]), critical: false), try more(),
            ]
        } catch { throw .unwritable }
        let form = CertificateForm(
            subject: name, publicKey: Certificate.PublicKey(key.publicKey), notBefore: now.wholeSecond,
            notAfter: try CertificateForm.date(25, monthsAfter: now.wholeSecond), extensions: extensions)
        return TLSIdentity(
            certificate: try signed(form), key: PrivateKeyBlock.text(key.derRepresentation))
    }
}
