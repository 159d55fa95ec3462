package import Crypto
package import CryptoExtras
import FoundationEssentials
import SwiftASN1
import X509

/// The private key with which a merchant opens tokens, made by the merchant and certified by the portal:
/// P-256 for tokens of version EC_v1, RSA of 2048 bits for RSA_v1.
///
/// It is a key for agreement (ECDH) or for key transport (RSA-OAEP). The one signature it ever makes is that
/// of its own request.
public struct ProcessingKey: Sendable {
    /// A private key of either kind.
    package enum PrivateKey: Sendable {
        case p256(P256.KeyAgreement.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    /// The key itself, for opening tokens.
    package let privateKey: PrivateKey

    /// Makes a fresh P-256 key, or takes one that exists.
    package init(_ privateKey: P256.KeyAgreement.PrivateKey = .init()) { self.privateKey = .p256(privateKey) }

    /// Makes a fresh key for tokens of a version.
    ///
    /// - Throws: `keyGeneration`.
    package init(for version: TokenVersion) throws(CertificateFault) {
        switch version {
        case .ecV1: privateKey = .p256(P256.KeyAgreement.PrivateKey())
        case .rsaV1: privateKey = .rsa(try RSAKeys.fresh())
        }
    }

    /// Reads the only private key of a PEM text: SEC1 (RFC 5915), PKCS #1 (RFC 8017) or PKCS #8 (RFC 5208).
    ///
    /// - Throws: `pem`, `malformedKey`, `encryptedKey`, `wrongKey` when it is neither P-256 nor RSA, or
    ///   `keySize`.
    public init(pem: String) throws(CertificateFault) {
        let block = try PrivateKeyBlock.only(in: pem)
        guard try PrivateKeyBlock.kind(of: block) != .rsa else {
            privateKey = .rsa(try PrivateKeyBlock.rsa(block))
            return
        }
        let key = try PrivateKeyBlock.p256(block)
        do {
            privateKey = .p256(try P256.KeyAgreement.PrivateKey(rawRepresentation: key.rawRepresentation))
        } catch {
            throw .malformedKey
        }
    }

    /// The key as PKCS #8 in PEM. A secret: it belongs into a file of mode 0600 and nowhere else.
    package var pem: String {
        switch privateKey {
        case .p256(let key): PrivateKeyBlock.text(key.derRepresentation)
        case .rsa(let key): PrivateKeyBlock.text(key.pkcs8DERRepresentation)
        }
    }

    /// The SHA-256 of the public key's SubjectPublicKeyInfo in DER, 32 bytes: the token header's
    /// `publicKeyHash`.
    public var publicKeyHash: [UInt8] {
        switch privateKey {
        case .p256(let key): Array(SHA256.hash(data: key.publicKey.derRepresentation))
        case .rsa(let key): Array(SHA256.hash(data: key.publicKey.derRepresentation))
        }
    }

    /// The version of tokens that this key opens.
    public var version: TokenVersion {
        switch privateKey {
        case .p256: .ecV1
        case .rsa: .rsaV1
        }
    }

    /// Makes the request with which the portal certifies this key, signed with ecdsa-with-SHA256 or
    /// sha256WithRSAEncryption.
    ///
    /// - Parameter merchantIdentifier: the subject's common name, for people who look at the request; the
    ///   portal does not read it.
    /// - Throws: `malformedMerchantIdentifier`.
    package func request(merchantIdentifier: String) throws(OnboardingFault) -> CertificateRequest {
        guard MerchantRegistration.isMerchantIdentifier(merchantIdentifier) else {
            throw .malformedMerchantIdentifier
        }
        let der: [UInt8]
        do {
            let request = try CertificateSigningRequest(
                version: .v1, subject: DistinguishedName { CommonName(merchantIdentifier) },
                privateKey: certificateKey(), attributes: .init(),
                signatureAlgorithm: version == .ecV1 ? .ecdsaWithSHA256 : .sha256WithRSAEncryption)
            var serializer = DER.Serializer()
            try serializer.serialize(request)
            der = serializer.serializedBytes
        } catch {
            throw .unwritable
        }
        return try CertificateRequest(der: der, key: version == .ecV1 ? .p256 : .rsa)
    }

    /// The key in the form that signs requests.
    private func certificateKey() throws -> Certificate.PrivateKey {
        switch privateKey {
        case .p256(let key):
            Certificate.PrivateKey(try P256.Signing.PrivateKey(rawRepresentation: key.rawRepresentation))
        case .rsa(let key): Certificate.PrivateKey(key)
        }
    }
}
