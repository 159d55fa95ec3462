import Crypto
import Foundation
import PaymentToken
import SwiftASN1
import X509

/// The wallet's chain with its keys at hand, so that a test can issue certificates that no honest authority
/// would.
struct TestChain: Sendable {
    let rootKey = P384.Signing.PrivateKey()
    let intermediateKey = P256.Signing.PrivateKey()
    let leafKey: SigningKey
    let authority: WalletAuthority

    /// A chain whose leaf signs tokens of this version.
    init(at time: Date = TokenWorld.now - 86_400, version: TokenVersion = .ecV1) throws {
        leafKey = try SigningKey.fresh(for: version)
        authority = try WalletAuthority(at: time, rootKey: rootKey, intermediateKey: intermediateKey)
    }

    /// Another chain of the same names, for tokens of the same version.
    func stranger() throws -> TestChain { try TestChain(version: leafKey.version) }

    /// The chain as it should be; the serial number is that of the leaf.
    func identity(
        serial: Certificate.SerialNumber = .fresh(), at time: Date = TokenWorld.now - 3600
    ) throws -> SigningIdentity {
        try authority.signer(at: time, key: leafKey, serial: serial)
    }

    /// The chain with its certificates spoilt before they are signed. The leaf's key signs tokens.
    func spoilt(
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
    /// What a certificate says, to be changed and signed again.
    init(copying certificate: Certificate) {
        let keyIdentifiers: [ASN1ObjectIdentifier] = [
            .X509ExtensionID.subjectKeyIdentifier, .X509ExtensionID.authorityKeyIdentifier,
        ]
        self.init(
            subject: certificate.subject, publicKey: certificate.publicKey,
            notBefore: certificate.notValidBefore, notAfter: certificate.notValidAfter,
            extensions: certificate.extensions.filter { !keyIdentifiers.contains($0.oid) })
    }

    /// Takes an extension out.
    mutating func drop(_ identifier: ASN1ObjectIdentifier) {
        extensions.removeAll { $0.oid == identifier }
    }

    /// Puts an extension in, in place of one of its kind.
    mutating func put(_ other: Certificate.Extension) {
        drop(other.oid)
        extensions.append(other)
    }
}
