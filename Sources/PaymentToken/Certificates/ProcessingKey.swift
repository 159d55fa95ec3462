package import Crypto
import FoundationEssentials
import SwiftASN1
import X509

/// The private key with which a merchant opens tokens: P-256, made by the merchant and certified by the
/// portal.
///
/// It is a key for agreement (ECDH). The one signature it ever makes is that of its own request.
package struct ProcessingKey: Sendable {
    /// The key itself, for opening tokens.
    package let privateKey: P256.KeyAgreement.PrivateKey

    /// Makes a fresh key, or takes one that exists.
    package init(_ privateKey: P256.KeyAgreement.PrivateKey = .init()) { self.privateKey = privateKey }

    /// Reads the only private key of a PEM text, SEC1 (RFC 5915) or PKCS #8 (RFC 5208).
    ///
    /// - Throws: `pem`, `malformedKey`, `encryptedKey`, or `wrongKey` when it is not P-256.
    package init(pem: String) throws(CertificateFault) {
        let key = try PrivateKeyBlock.p256(in: pem)
        do {
            privateKey = try P256.KeyAgreement.PrivateKey(rawRepresentation: key.rawRepresentation)
        } catch {
            throw .malformedKey
        }
    }

    /// The key as PKCS #8 in PEM. A secret: it belongs into a file of mode 0600 and nowhere else.
    package var pem: String { PrivateKeyBlock.text(privateKey.derRepresentation) }

    /// The SHA-256 of the public key's SubjectPublicKeyInfo in DER, 32 bytes: the token header's
    /// `publicKeyHash`.
    package var publicKeyHash: [UInt8] { Array(SHA256.hash(data: privateKey.publicKey.derRepresentation)) }

    /// Makes the request with which the portal certifies this key, signed with ecdsa-with-SHA256.
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
            let signer = try P256.Signing.PrivateKey(rawRepresentation: privateKey.rawRepresentation)
            let request = try CertificateSigningRequest(
                version: .v1, subject: DistinguishedName { CommonName(merchantIdentifier) },
                privateKey: Certificate.PrivateKey(signer), attributes: .init(),
                signatureAlgorithm: .ecdsaWithSHA256)
            var serializer = DER.Serializer()
            try serializer.serialize(request)
            der = serializer.serializedBytes
        } catch {
            throw .unwritable
        }
        return try CertificateRequest(der: der)
    }
}
