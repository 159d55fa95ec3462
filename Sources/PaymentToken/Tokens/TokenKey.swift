import Crypto

/// The key that a token's data is encrypted with (section 1.6 of the format), and its one nonce.
enum TokenKey {
    /// The one-step key derivation of NIST SP 800-56A, section 5.8.1, with SHA-256 and one round: the counter
    /// comes *before* the shared secret, which none of the ready-made derivations has.
    ///
    /// - Parameters:
    ///   - secret: the x-coordinate of the agreed point, 32 bytes, leading zeros kept.
    ///   - merchantHash: the SHA-256 of the merchant identifier, 32 bytes.
    static func derive(secret: UnsafeRawBufferPointer, merchantHash: [UInt8]) -> SymmetricKey {
        var hash = SHA256()
        hash.update(data: counter)
        hash.update(bufferPointer: secret)
        hash.update(data: otherInfo)
        hash.update(data: merchantHash)
        return hash.finalize().withUnsafeBytes { SymmetricKey(data: $0) }
    }

    /// The key that two keys agree on.
    static func agree(
        _ own: P256.KeyAgreement.PrivateKey, with other: P256.KeyAgreement.PublicKey, merchantHash: [UInt8]
    ) throws -> SymmetricKey {
        let secret = try own.sharedSecretFromKeyAgreement(with: other)
        return secret.withUnsafeBytes { derive(secret: $0, merchantHash: merchantHash) }
    }

    /// Sixteen zeros. They may be used again and again because each token has a key of its own. Sixteen, not
    /// twelve: GCM hashes a nonce of this length.
    static func nonce() throws -> AES.GCM.Nonce { try AES.GCM.Nonce(data: zeros) }

    private static let counter: [UInt8] = [0, 0, 0, 1]
    /// AlgorithmID with its length, and PartyUInfo.
    private static let otherInfo: [UInt8] = [0x0D] + "id-aes256-GCMApple".utf8
    private static let zeros = [UInt8](repeating: 0, count: 16)
}
