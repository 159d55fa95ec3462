import Crypto
package import FoundationEssentials
import PayKit
package import SwiftASN1
package import X509

/// The fields that an authority writes into a certificate beside its own name and signature. Tests take parts
/// away to make certificates that have to be refused.
package struct CertificateForm {
    /// Distinguished name of the holder.
    package var subject: DistinguishedName
    /// Public key of the holder.
    package var publicKey: Certificate.PublicKey
    /// First moment of the validity; certificates have whole seconds.
    package var notBefore: Date
    /// Last moment of the validity, inclusive.
    package var notAfter: Date
    /// The extensions except the key identifiers. Those follow from the keys and stand after the first one,
    /// as in the real certificates.
    package var extensions: [Certificate.Extension]

    /// Creates the fields; key identifiers are added when it is signed.
    package init(
        subject: DistinguishedName, publicKey: Certificate.PublicKey, notBefore: Date, notAfter: Date,
        extensions: [Certificate.Extension]
    ) {
        self.subject = subject
        self.publicKey = publicKey
        self.notBefore = notBefore
        self.notAfter = notAfter
        self.extensions = extensions
    }

    /// Signs the certificate with an authority's name and key.
    ///
    /// - Throws: `unwritable` when a name or a date does not fit into X.509.
    package func signed(
        by issuer: DistinguishedName, key: Certificate.PrivateKey,
        algorithm: Certificate.SignatureAlgorithm, serial: Certificate.SerialNumber
    ) throws(CertificateFault) -> EncodedCertificate {
        let made: Certificate
        do {
            made = try Certificate(
                version: .v3, serialNumber: serial, publicKey: publicKey, notValidBefore: notBefore,
                notValidAfter: notAfter, issuer: issuer, subject: subject, signatureAlgorithm: algorithm,
                extensions: extensions(issuer: key.publicKey), issuerPrivateKey: key)
        } catch {
            throw .unwritable
        }
        return try EncodedCertificate(encoding: made)
    }

    private func extensions(issuer: Certificate.PublicKey) throws -> Certificate.Extensions {
        let above = AuthorityKeyIdentifier(keyIdentifier: SubjectKeyIdentifier(hash: issuer).keyIdentifier)
        let identifiers = [
            try Certificate.Extension(above, critical: false),
            try Certificate.Extension(SubjectKeyIdentifier(hash: publicKey), critical: false),
        ]
        return try Certificate.Extensions(extensions.prefix(1) + identifiers + extensions.dropFirst())
    }
}

extension CertificateForm {
    /// The form of an authority's certificate: CA:TRUE, keyCertSign and cRLSign.
    ///
    /// - Throws: `unwritable` when the end lies outside the calendar.
    static func authority(
        _ subject: DistinguishedName, key: Certificate.PublicKey, from start: Date, years: Int,
        markers: [Certificate.Extension] = []
    ) throws(CertificateFault) -> CertificateForm {
        CertificateForm(
            subject: subject, publicKey: key, notBefore: start.wholeSecond,
            notAfter: try date(12 * years, monthsAfter: start.wholeSecond),
            extensions: try extensions(
                .isCertificateAuthority(maxPathLength: nil), KeyUsage(keyCertSign: true, cRLSign: true))
                + markers)
    }

    /// The extensions for basic constraints (an authority or not) and key usage, both critical. Throws
    /// `unwritable` where they cannot be encoded.
    package static func extensions(
        _ constraints: BasicConstraints, _ usage: KeyUsage
    ) throws(CertificateFault) -> [Certificate.Extension] {
        do {
            return [
                try Certificate.Extension(constraints, critical: true),
                try Certificate.Extension(usage, critical: true),
            ]
        } catch {
            throw .unwritable
        }
    }

    /// An extension whose presence alone matters: not critical, its value an ASN.1 NULL.
    package static func marker(_ identifier: ASN1ObjectIdentifier) -> Certificate.Extension {
        Certificate.Extension(oid: identifier, critical: false, value: [0x05, 0x00])
    }

    /// The moment a whole number of months later in the Gregorian calendar at Greenwich. A day that the month
    /// lacks becomes its last one: 31 August and 25 months are 30 September.
    static func date(_ months: Int, monthsAfter start: Date) throws(CertificateFault) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard let end = calendar.date(byAdding: .month, value: months, to: start) else { throw .unwritable }
        return end
    }
}

extension Date {
    /// The second this moment lies in. Certificates have no fractions, and one that begins at the next second
    /// would not be valid yet.
    package var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}

extension DistinguishedName {
    /// A name in the order its parts are given. Throws `unwritable` for text that its type has no letters
    /// for.
    package init(parts: [(ASN1ObjectIdentifier, String)]) throws(CertificateFault) {
        do {
            self = try DistinguishedName(
                parts.map { type, text in
                    // RFC 5280 appendix A has the country as a PrintableString.
                    type == .RDNAttributeType.countryName
                        ? try RelativeDistinguishedName.Attribute(type: type, printableString: text)
                        : RelativeDistinguishedName.Attribute(type: type, utf8String: text)
                })
        } catch {
            throw .unwritable
        }
    }

    /// The name of one of our own certificates. Throws `unwritable` as ``init(parts:)`` does.
    package static func own(_ commonName: String, unit: String) throws(CertificateFault) -> DistinguishedName
    {
        try DistinguishedName(parts: [
            (.RDNAttributeType.commonName, commonName),
            (.RDNAttributeType.organizationalUnitName, unit),
            (.RDNAttributeType.organizationName, "Vitrine"),
        ])
    }
}
