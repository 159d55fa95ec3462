package import Crypto
package import FoundationEssentials
import SwiftASN1
package import X509

/// The authority behind the wallet's token signatures (section 1.5 of the format): a P-384 root, which
/// servers pin, and a marked P-256 intermediate, which issues the marked P-256 leaf. Both keys are kept, so
/// that a new leaf can be issued when the old one ends.
package struct WalletAuthority: Sendable {
    /// The certificate that servers pin. P-384, self-signed with ecdsa-with-SHA384, 25 years.
    package let root: EncodedCertificate
    /// The certificate between root and leaf. P-256, signed by the root with ecdsa-with-SHA256, 15 years.
    package let intermediate: EncodedCertificate
    private let rootKey: P384.Signing.PrivateKey
    private let intermediateKey: P256.Signing.PrivateKey

    /// The serial numbers of a new authority's certificates.
    package struct Serials: Sendable {
        /// That of the root.
        package var root: Certificate.SerialNumber
        /// That of the intermediate.
        package var intermediate: Certificate.SerialNumber

        /// Names serial numbers; without a name they are random.
        package init(
            root: Certificate.SerialNumber = .fresh(), intermediate: Certificate.SerialNumber = .fresh()
        ) {
            self.root = root
            self.intermediate = intermediate
        }
    }

    /// Makes root and intermediate.
    ///
    /// - Parameters:
    ///   - now: the beginning of both; its second counts.
    ///   - rootKey: the root's key.
    ///   - intermediateKey: the intermediate's key.
    ///   - serials: the serial numbers of both.
    /// - Throws: `unwritable` when the dates leave what X.509 can write.
    package init(
        at now: Date, rootKey: P384.Signing.PrivateKey = .init(),
        intermediateKey: P256.Signing.PrivateKey = .init(), serials: Serials = Serials()
    ) throws(CertificateFault) {
        let rootName = try DistinguishedName.own("Vitrine Root CA", unit: Self.unit)
        let rootForm = try CertificateForm.authority(
            rootName, key: Certificate.PublicKey(rootKey.publicKey), from: now, years: 25)
        root = try rootForm.signed(
            by: rootName, key: Certificate.PrivateKey(rootKey), algorithm: .ecdsaWithSHA384,
            serial: serials.root)
        let form = try CertificateForm.authority(
            .own("Vitrine Application Integration CA", unit: Self.unit),
            key: Certificate.PublicKey(intermediateKey.publicKey), from: now, years: 15,
            markers: [CertificateForm.marker(ObjectIdentifiers.signingIntermediate)])
        // SHA-256 under a P-384 key, as the real one is signed.
        intermediate = try form.signed(
            by: rootName, key: Certificate.PrivateKey(rootKey), algorithm: .ecdsaWithSHA256,
            serial: serials.intermediate)
        self.rootKey = rootKey
        self.intermediateKey = intermediateKey
    }

    private static let unit = "Certification Authority"

    /// Issues a leaf with a P-256 key, which signs tokens of version EC_v1.
    ///
    /// - Throws: ``CertificateFault``: `authorityNotValid` when the intermediate is not valid at that time,
    ///   or `unwritable`.
    package func signer(
        at now: Date, key: P256.Signing.PrivateKey = .init(), serial: Certificate.SerialNumber = .fresh()
    ) throws(CertificateFault) -> SigningIdentity {
        try signer(at: now, key: .p256(key), serial: serial)
    }

    /// Issues a leaf for 5 years, or to the intermediate's own end.
    ///
    /// - Parameters:
    ///   - now: the beginning; its second counts.
    ///   - key: the leaf's key; its kind decides the version of tokens that the leaf signs.
    ///   - serial: the leaf's serial number.
    /// - Throws: `authorityNotValid` when the intermediate is not valid at that time, or `unwritable`.
    package func signer(
        at now: Date, key: SigningKey, serial: Certificate.SerialNumber = .fresh()
    ) throws(CertificateFault) -> SigningIdentity {
        guard intermediate.validity(at: now) == .valid else { throw .authorityNotValid(.intermediate) }
        let end = try CertificateForm.date(5 * 12, monthsAfter: now.wholeSecond)
        let form = CertificateForm(
            subject: try .own(Self.leafName(of: key.version), unit: "Payment Systems"),
            publicKey: key.publicKey, notBefore: now.wholeSecond,
            notAfter: min(end, intermediate.certificate.notValidAfter),
            extensions: try CertificateForm.extensions(
                .notCertificateAuthority, KeyUsage(digitalSignature: true))
                + [CertificateForm.marker(ObjectIdentifiers.signingLeaf)])
        let leaf = try form.signed(
            by: intermediate.certificate.subject, key: Certificate.PrivateKey(intermediateKey),
            algorithm: .ecdsaWithSHA256, serial: serial)
        return try SigningIdentity(leaf: leaf, intermediate: intermediate, key: key)
    }

    private static func leafName(of version: TokenVersion) -> String {
        switch version {
        case .ecV1: "ecc-smp-broker-sign"
        case .rsaV1: "rsa-smp-broker-sign"
        }
    }
}

extension WalletAuthority {
    /// Reads an authority from the text it was written to: two certificates and two private keys, in any
    /// order.
    ///
    /// - Throws: `pem`, a count, `missingMarker`, `notAuthority`, `notIssuedBy`, `wrongKey`, `keyMismatch`,
    ///   or what is wrong with a part.
    package init(pem: String) throws(CertificateFault) {
        let bundle = try PEMBundle(pem, certificates: 2, keys: 2)
        let marker = ObjectIdentifiers.signingIntermediate
        guard let intermediate = bundle.certificates.first(where: { $0.isMarked(marker) }),
            let root = bundle.certificates.first(where: { $0 != intermediate })
        else { throw .missingMarker(.intermediate) }
        guard root.isAuthority, root.isIssued(by: root) else { throw .notAuthority(.root) }
        guard intermediate.isAuthority else { throw .notAuthority(.intermediate) }
        guard intermediate.isIssued(by: root) else { throw .notIssuedBy(.root) }
        let isRootFirst = try PrivateKeyBlock.kind(of: bundle.keys[0]) == .p384
        rootKey = try PrivateKeyBlock.p384(bundle.keys[isRootFirst ? 0 : 1])
        intermediateKey = try PrivateKeyBlock.p256(bundle.keys[isRootFirst ? 1 : 0])
        guard root.certificate.publicKey == Certificate.PublicKey(rootKey.publicKey),
            intermediate.certificate.publicKey == Certificate.PublicKey(intermediateKey.publicKey)
        else { throw .keyMismatch }
        self.root = root
        self.intermediate = intermediate
    }

    /// The authority as PEM: root, intermediate, and their keys. A secret, for a file of mode 0600.
    package var pem: String {
        root.pem + intermediate.pem + PrivateKeyBlock.text(rootKey.derRepresentation)
            + PrivateKeyBlock.text(intermediateKey.derRepresentation)
    }
}
