package import Crypto
package import FoundationEssentials
import PayKit
import SwiftASN1
package import X509

/// The simulated portal: the authority that gives merchants their Processing Certificates (sections 5.2,
/// 5.3).
package struct PortalAuthority: Sendable {
    /// The portal's own certificate, self-signed, P-256.
    package let certificate: EncodedCertificate
    private let key: P256.Signing.PrivateKey

    /// Opens a portal for 25 years.
    ///
    /// - Parameters:
    ///   - now: the beginning; its second counts.
    ///   - key: its key.
    ///   - serial: its certificate's serial number.
    /// - Throws: `unwritable` when the dates leave what X.509 can write.
    package init(
        at now: Date, key: P256.Signing.PrivateKey = .init(), serial: Certificate.SerialNumber = .fresh()
    ) throws(CertificateFault) {
        let name = try DistinguishedName.own("Vitrine Developer Relations CA", unit: "Developer Relations")
        let form = try CertificateForm.authority(
            name, key: Certificate.PublicKey(key.publicKey), from: now, years: 25)
        certificate = try form.signed(
            by: name, key: Certificate.PrivateKey(key), algorithm: .ecdsaWithSHA256, serial: serial)
        self.key = key
    }

    /// Reads a portal from the text it was written to: one certificate and one private key, in any order.
    ///
    /// - Throws: `pem`, a count, what is wrong with certificate or key, `notAuthority`, or `keyMismatch`.
    package init(pem: String) throws(CertificateFault) {
        let bundle = try PEMBundle(pem, certificates: 1, keys: 1)
        certificate = bundle.certificates[0]
        key = try PrivateKeyBlock.p256(bundle.keys[0])
        guard certificate.certificate.publicKey == Certificate.PublicKey(key.publicKey) else {
            throw .keyMismatch
        }
        guard certificate.isAuthority else { throw .notAuthority(.portal) }
    }

    /// The portal as PEM: certificate, then private key. A secret, for a file of mode 0600.
    package var pem: String { certificate.pem + PrivateKeyBlock.text(key.derRepresentation) }

    /// Certifies the request's key for a merchant for 25 months, or to the portal's own end. A P-256 key is
    /// for key agreement, an RSA key for key encipherment alone (RFC 4055, section 1.2).
    ///
    /// The subject is written by the portal; the request's is not read. There are no pointers to an OCSP
    /// responder or a revocation list, because there is no such service to point at.
    ///
    /// - Parameters:
    ///   - request: a checked request, made by whomever.
    ///   - merchant: for whom.
    ///   - now: the beginning; its second counts.
    ///   - serial: the certificate's serial number; one that is drawn when none is given.
    /// - Throws: `authorityNotValid`, or `unwritable` when the dates leave what X.509 can write.
    package func issue(
        _ request: CertificateRequest, to merchant: MerchantRegistration, at now: Date,
        serial: Certificate.SerialNumber? = nil
    ) throws(OnboardingFault) -> ProcessingCertificate {
        guard certificate.validity(at: now) == .valid else { throw .authorityNotValid }
        do {
            let end = try CertificateForm.date(25, monthsAfter: now.wholeSecond)
            let form = CertificateForm(
                subject: try Self.subject(merchant), publicKey: request.publicKey,
                notBefore: now.wholeSecond, notAfter: min(end, certificate.certificate.notValidAfter),
                extensions: try CertificateForm.extensions(
                    .notCertificateAuthority,
                    KeyUsage(keyEncipherment: true, keyAgreement: KeyKind(request.publicKey) != .rsa))
                    + [ProcessingCertificate.merchantExtension(merchant.identifier)])
            return try ProcessingCertificate(signed(form, serial ?? .fresh()))
        } catch {
            throw .unwritable
        }
    }

    func signed(
        _ form: CertificateForm, _ serial: Certificate.SerialNumber = .fresh()
    ) throws(CertificateFault) -> EncodedCertificate {
        try form.signed(
            by: certificate.certificate.subject, key: Certificate.PrivateKey(key),
            algorithm: .ecdsaWithSHA256, serial: serial)
    }

    /// The subject in the order of the real ones. A long merchant identifier takes the common name beyond the
    /// 64 characters of RFC 5280 appendix A.1. Readers of such certificates go by the UID.
    private static func subject(_ merchant: MerchantRegistration) throws(CertificateFault)
        -> DistinguishedName
    {
        try DistinguishedName(parts: [
            (ObjectIdentifiers.userIdentifier, merchant.identifier),
            (.RDNAttributeType.commonName, "Vitrine Payment Processing:\(merchant.identifier)"),
            (.RDNAttributeType.organizationalUnitName, merchant.teamIdentifier),
            (.RDNAttributeType.organizationName, merchant.organisation),
            (.RDNAttributeType.countryName, merchant.country.code),
        ])
    }
}
