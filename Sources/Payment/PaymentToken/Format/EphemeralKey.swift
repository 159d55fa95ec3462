package import Crypto

/// The public half of a token's own key, in the one form the format has: a SubjectPublicKeyInfo (RFC 5480) of
/// P-256 with an uncompressed point, 91 bytes.
package enum EphemeralKey {
    /// The 26 bytes before the point: the algorithm id-ecPublicKey with the curve secp256r1, and the header
    /// of the bit string.
    package static let prefix: [UInt8] = [
        0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
        0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
    ]

    /// True if the bytes are of that form; ``key(in:)`` checks that the point lies on the curve.
    static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        bytes.count == 91 && bytes.starts(with: prefix) && bytes[26] == 4
    }

    /// The key in those bytes; nil when there is none.
    static func key(in bytes: [UInt8]) -> P256.KeyAgreement.PublicKey? {
        guard isWellFormed(bytes) else { return nil }
        return try? P256.KeyAgreement.PublicKey(x963Representation: bytes[26...])
    }

    /// The 91 bytes of a key.
    package static func bytes(of key: P256.KeyAgreement.PublicKey) -> [UInt8] {
        prefix + key.x963Representation
    }
}
