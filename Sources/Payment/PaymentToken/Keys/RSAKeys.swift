import CryptoExtras

/// The RSA keys of the format: those of merchants and of signing leaves in version RSA_v1 (sections 1.2 and
/// 1.5).
enum RSAKeys {
    /// The one size of a modulus, in bits.
    static let bits = 2048
    /// The length of a wrapped key and of a signature, in bytes.
    static let bytes = bits / 8

    /// Makes a key; takes some tenths of a second.
    static func fresh() throws(CertificateFault) -> _RSA.Signing.PrivateKey {
        do { return try _RSA.Signing.PrivateKey(keySize: .bits2048) } catch { throw .keyGeneration }
    }

    /// Refuses every other size.
    static func check(_ key: _RSA.Signing.PublicKey) throws(CertificateFault) {
        guard key.keySizeInBits == bits else { throw .keySize(found: key.keySizeInBits, expected: bits) }
    }
}
