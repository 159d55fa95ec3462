package import SwiftASN1
import X509

/// The identity that the wallet service signs tokens with: the marked leaf, its key, and the marked
/// intermediate certificate that goes along (section 1.5 of the format). The root is not part of it; the
/// verifier has its own.
package struct SigningIdentity: Sendable {
    /// The certificate that signs tokens.
    package let leaf: EncodedCertificate
    /// The certificate that issued the leaf.
    package let intermediate: EncodedCertificate
    /// The leaf's key: P-256, or RSA for tokens of version RSA_v1.
    package let key: SigningKey

    /// Puts together what a token is signed with.
    ///
    /// - Throws: `wrongKey`, `keyMismatch`, `missingMarker`, `notAuthority` or `notIssuedBy`.
    package init(
        leaf: EncodedCertificate, intermediate: EncodedCertificate, key: SigningKey
    ) throws(CertificateFault) {
        let kind = KeyKind(leaf.certificate.publicKey)
        guard kind == .p256 || kind == .rsa else { throw .wrongKey(found: kind, expected: .p256) }
        guard leaf.certificate.publicKey == key.publicKey else { throw .keyMismatch }
        guard leaf.isMarked(ObjectIdentifiers.signingLeaf) else { throw .missingMarker(.leaf) }
        guard intermediate.isMarked(ObjectIdentifiers.signingIntermediate) else {
            throw .missingMarker(.intermediate)
        }
        guard intermediate.isAuthority else { throw .notAuthority(.intermediate) }
        guard leaf.isIssued(by: intermediate) else { throw .notIssuedBy(.intermediate) }
        self.init(unchecked: leaf, intermediate: intermediate, key: key)
    }

    /// Puts together certificates that may not fit each other, for tests of what a verifier refuses.
    package init(unchecked leaf: EncodedCertificate, intermediate: EncodedCertificate, key: SigningKey) {
        self.leaf = leaf
        self.intermediate = intermediate
        self.key = key
    }

    /// Reads an identity from the text it was written to: two certificates and one private key, in any order.
    ///
    /// - Throws: `pem`, a count, what is wrong with a part, or what does not fit together.
    package init(pem: String) throws(CertificateFault) {
        let bundle = try PEMBundle(pem, certificates: 2, keys: 1)
        guard let leaf = bundle.certificates.first(where: { $0.isMarked(ObjectIdentifiers.signingLeaf) })
        else {
            throw .missingMarker(.leaf)
        }
        guard let intermediate = bundle.certificates.first(where: { $0 != leaf }) else {
            throw .missingMarker(.intermediate)
        }
        let isRSA = try PrivateKeyBlock.kind(of: bundle.keys[0]) == .rsa
        let key: SigningKey =
            isRSA
            ? .rsa(try PrivateKeyBlock.rsa(bundle.keys[0]))
            : .p256(try PrivateKeyBlock.p256(bundle.keys[0]))
        try self.init(leaf: leaf, intermediate: intermediate, key: key)
    }

    /// The identity as PEM: leaf, intermediate, private key. A secret, for a file of mode 0600.
    package var pem: String { leaf.pem + intermediate.pem + PrivateKeyBlock.text(key.der) }
}

extension EncodedCertificate {
    /// True if the extension is present; its value says nothing.
    package func isMarked(_ identifier: ASN1ObjectIdentifier) -> Bool {
        certificate.extensions[oid: identifier] != nil
    }
}
