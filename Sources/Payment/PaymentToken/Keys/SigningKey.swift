package import Crypto
package import CryptoExtras
package import FoundationEssentials
import X509

/// The private key of a leaf that signs tokens (section 1.5 of the format). Its kind decides which version of
/// tokens it signs.
package enum SigningKey: Sendable {
    /// Signs EC_v1 with ecdsa-with-SHA256.
    case p256(P256.Signing.PrivateKey)
    /// Signs RSA_v1 with sha256WithRSAEncryption (PKCS #1 v1.5). 2048 bits.
    case rsa(_RSA.Signing.PrivateKey)

    /// Makes a key that signs tokens of a version.
    ///
    /// - Throws: `keyGeneration`.
    package static func fresh(for version: TokenVersion) throws(CertificateFault) -> SigningKey {
        switch version {
        case .ecV1: .p256(P256.Signing.PrivateKey())
        case .rsaV1: .rsa(try RSAKeys.fresh())
        }
    }

    /// The version of tokens that this key signs.
    package var version: TokenVersion {
        switch self {
        case .p256: .ecV1
        case .rsa: .rsaV1
        }
    }

    /// The public half, as certificates hold it.
    var publicKey: Certificate.PublicKey {
        switch self {
        case .p256(let key): Certificate.PublicKey(key.publicKey)
        case .rsa(let key): Certificate.PublicKey(key.publicKey)
        }
    }

    /// The key in PKCS #8.
    package var der: Data {
        switch self {
        case .p256(let key): key.derRepresentation
        case .rsa(let key): key.pkcs8DERRepresentation
        }
    }

    /// Signs a digest; the bytes are those of a CMS signature: DER for ECDSA, a number of 256 bytes for RSA.
    /// Throws what the library of the key throws.
    package func signature(for digest: SHA256Digest) throws -> [UInt8] {
        switch self {
        case .p256(let key): Array(try key.signature(for: digest).derRepresentation)
        case .rsa(let key):
            Array(try key.signature(for: digest, padding: .insecurePKCS1v1_5).rawRepresentation)
        }
    }
}
