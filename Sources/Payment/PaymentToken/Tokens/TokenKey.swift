package import Crypto
package import CryptoExtras
import FoundationEssentials

/// The key that a token's data is encrypted with (section 1.6 of the format), and its one nonce.
package enum TokenKey {
    /// The one-step key derivation of NIST SP 800-56A, section 5.8.1, with SHA-256 and one round: the counter
    /// comes *before* the shared secret, which none of the ready-made derivations has.
    ///
    /// - Parameters:
    ///   - secret: the x-coordinate of the agreed point, 32 bytes, leading zeros kept.
    ///   - merchantHash: the SHA-256 of the merchant identifier, 32 bytes.
    package static func derive(secret: UnsafeRawBufferPointer, merchantHash: [UInt8]) -> SymmetricKey {
        var hash = SHA256()
        hash.update(data: counter)
        hash.update(bufferPointer: secret)
        hash.update(data: otherInfo)
        hash.update(data: merchantHash)
        return hash.finalize().withUnsafeBytes { SymmetricKey(data: $0) }
    }

    /// The key that two keys agree on. Throws a `CryptoKitError` for keys that do not fit.
    package static func agree(
        _ own: P256.KeyAgreement.PrivateKey, with other: P256.KeyAgreement.PublicKey, merchantHash: [UInt8]
    ) throws -> SymmetricKey {
        let secret = try own.sharedSecretFromKeyAgreement(with: other)
        return secret.withUnsafeBytes { derive(secret: $0, merchantHash: merchantHash) }
    }

    /// Wraps a token's key for a merchant's RSA key: RSA-OAEP with SHA-256, also in MGF1, and without a label
    /// (RFC 8017, section 7.1). The result has 256 bytes. Throws a `CryptoKitError` for a key that encrypts
    /// nothing.
    package static func wrap(_ key: SymmetricKey, for other: _RSA.Signing.PublicKey) throws -> [UInt8] {
        let recipient = try _RSA.Encryption.PublicKey(derRepresentation: other.derRepresentation)
        let clear = key.withUnsafeBytes { Array($0) }
        return Array(try recipient.encrypt(clear, padding: .PKCS1_OAEP_SHA256))
    }

    /// The key of 16 bytes that was wrapped for a merchant's RSA key.
    ///
    /// A forger gains nothing from the difference between the two refusals: the wallet has signed the wrapped
    /// key, and OAEP's own checks are all one here.
    static func unwrap(
        _ wrapped: [UInt8], with own: _RSA.Signing.PrivateKey
    ) throws(TokenRefusal) -> SymmetricKey {
        // The library's keys for decryption are not Sendable, so one is made for each token.
        guard let key = try? _RSA.Encryption.PrivateKey(derRepresentation: own.derRepresentation),
            let clear = try? key.decrypt(wrapped, padding: .PKCS1_OAEP_SHA256)
        else { throw .keyUnwrapping }
        guard clear.count == wrappedCount else { throw .wrappedKeyLength(clear.count) }
        return SymmetricKey(data: clear)
    }

    /// Sixteen zeros. They may be used again and again because each token has a key of its own. Sixteen, not
    /// twelve: GCM hashes a nonce of this length. Never throws in fact: the length is a valid one.
    package static func nonce() throws -> AES.GCM.Nonce { try AES.GCM.Nonce(data: zeros) }

    /// How many bytes a wrapped key has: AES-128.
    private static let wrappedCount = 16
    private static let counter: [UInt8] = [0, 0, 0, 1]
    /// AlgorithmID with its length, and PartyUInfo.
    private static let otherInfo: [UInt8] = [0x0D] + "id-aes256-GCMApple".utf8
    private static let zeros = [UInt8](repeating: 0, count: 16)
}
