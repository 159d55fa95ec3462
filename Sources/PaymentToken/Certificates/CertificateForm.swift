import Crypto
import FoundationEssentials
import PayKit
import SwiftASN1
import X509

/// What an authority writes into a certificate beside its own name and signature.
struct CertificateForm {
    var subject: DistinguishedName
    var publicKey: Certificate.PublicKey
    var notBefore: Date
    var notAfter: Date
    /// The extensions except the key identifiers, which follow from the keys.
    var extensions: [Certificate.Extension]

    /// Signs the certificate with an authority's name and key. The digest follows from the key's curve:
    /// SHA-256 for P-256 and SHA-384 for P-384, unless an algorithm is named.
    func signed(
        by issuer: DistinguishedName, key: Certificate.PrivateKey,
        algorithm: Certificate.SignatureAlgorithm, serial: Certificate.SerialNumber
    ) throws(CertificateFault) -> EncodedCertificate {
        let made: Certificate
        do {
            let own = SubjectKeyIdentifier(hash: publicKey)
            let above = AuthorityKeyIdentifier(
                keyIdentifier: SubjectKeyIdentifier(hash: key.publicKey).keyIdentifier)
            made = try Certificate(
                version: .v3, serialNumber: serial, publicKey: publicKey, notValidBefore: notBefore,
                notValidAfter: notAfter, issuer: issuer, subject: subject, signatureAlgorithm: algorithm,
                extensions: Certificate.Extensions(
                    extensions + [
                        Certificate.Extension(above, critical: false),
                        Certificate.Extension(own, critical: false),
                    ]),
                issuerPrivateKey: key)
        } catch {
            throw .unwritable
        }
        return try EncodedCertificate(encoding: made)
    }
}

extension CertificateForm {
    /// CA:TRUE, keyCertSign and cRLSign, both critical (section 1.5 of the format).
    static func authorityExtensions() throws(CertificateFault) -> [Certificate.Extension] {
        do {
            return [
                try Certificate.Extension(
                    BasicConstraints.isCertificateAuthority(maxPathLength: nil), critical: true),
                try Certificate.Extension(KeyUsage(keyCertSign: true, cRLSign: true), critical: true),
            ]
        } catch {
            throw .unwritable
        }
    }

    /// CA:FALSE and the usages, both critical.
    static func endExtensions(_ usage: KeyUsage) throws(CertificateFault) -> [Certificate.Extension] {
        do {
            return [
                try Certificate.Extension(BasicConstraints.notCertificateAuthority, critical: true),
                try Certificate.Extension(usage, critical: true),
            ]
        } catch {
            throw .unwritable
        }
    }

    /// An extension whose presence alone matters: not critical, its value an ASN.1 NULL.
    static func marker(_ identifier: ASN1ObjectIdentifier) -> Certificate.Extension {
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
    var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}

extension DistinguishedName {
    /// A name in the order its parts are given.
    init(parts: [(ASN1ObjectIdentifier, String)]) throws(CertificateFault) {
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

    /// The name of one of our own certificates.
    static func own(_ commonName: String, unit: String) throws(CertificateFault) -> DistinguishedName {
        try DistinguishedName(parts: [
            (.RDNAttributeType.commonName, commonName),
            (.RDNAttributeType.organizationalUnitName, unit),
            (.RDNAttributeType.organizationName, "Vitrine"),
        ])
    }
}
