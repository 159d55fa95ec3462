package import Crypto
package import FoundationEssentials
package import PaymentToken
package import SwiftASN1
package import X509

/// A wallet's certificates with their private keys, to issue certificates that no honest authority would.
package struct WalletChain: Sendable {
    package let rootKey: P384.Signing.PrivateKey
    package let intermediateKey: P256.Signing.PrivateKey
    /// Signs tokens; its kind decides their version.
    package var leafKey: SigningKey
    package let authority: WalletAuthority
    private let start: Date

    /// Makes root and intermediate, valid from `start`. Throws ``CertificateFault``.
    package init(
        at start: Date, leafKey: SigningKey, rootKey: P384.Signing.PrivateKey = .init(),
        intermediateKey: P256.Signing.PrivateKey = .init()
    ) throws(CertificateFault) {
        (self.start, self.leafKey, self.rootKey) = (start, leafKey, rootKey)
        self.intermediateKey = intermediateKey
        authority = try WalletAuthority(at: start, rootKey: rootKey, intermediateKey: intermediateKey)
    }

    /// A chain of other keys under the same names, for tokens of the same version.
    package func stranger() throws(CertificateFault) -> WalletChain {
        try WalletChain(at: start, leafKey: .fresh(for: leafKey.version))
    }

    /// The chain as it should be, its leaf valid from 23 hours after the root unless `time` says otherwise.
    package func identity(
        serial: Certificate.SerialNumber = .fresh(), at time: Date? = nil
    ) throws(CertificateFault) -> SigningIdentity {
        try authority.signer(at: time ?? start + 82_800, key: leafKey, serial: serial)
    }

    /// The chain with certificates that were changed before they were signed. The leaf's key signs tokens.
    package func spoilt(
        leaf changeLeaf: (inout CertificateForm) throws -> Void = { _ in },
        intermediate changeIntermediate: ((inout CertificateForm) throws -> Void)? = nil
    ) throws -> SigningIdentity {
        let good = try identity()
        var intermediate = good.intermediate
        if let changeIntermediate {
            var form = CertificateForm(copying: intermediate.certificate)
            try changeIntermediate(&form)
            intermediate = try form.signed(
                by: authority.root.certificate.subject, key: Certificate.PrivateKey(rootKey),
                algorithm: .ecdsaWithSHA256, serial: .fresh())
        }
        var form = CertificateForm(copying: good.leaf.certificate)
        try changeLeaf(&form)
        let leaf = try form.signed(
            by: intermediate.certificate.subject, key: Certificate.PrivateKey(intermediateKey),
            algorithm: .ecdsaWithSHA256, serial: .fresh())
        return SigningIdentity(unchecked: leaf, intermediate: intermediate, key: leafKey)
    }
}

extension CertificateForm {
    /// The fields of a certificate, to be changed and signed again.
    package init(copying certificate: Certificate) {
        let keyIdentifiers: [ASN1ObjectIdentifier] = [
            .X509ExtensionID.subjectKeyIdentifier, .X509ExtensionID.authorityKeyIdentifier,
        ]
        self.init(
            subject: certificate.subject, publicKey: certificate.publicKey,
            notBefore: certificate.notValidBefore, notAfter: certificate.notValidAfter,
            extensions: certificate.extensions.filter { !keyIdentifiers.contains($0.oid) })
    }

    package mutating func drop(_ identifier: ASN1ObjectIdentifier) {
        extensions.removeAll { $0.oid == identifier }
    }

    /// Puts an extension in, in place of one of its kind.
    package mutating func put(_ other: Certificate.Extension) {
        drop(other.oid)
        extensions.append(other)
    }
}
