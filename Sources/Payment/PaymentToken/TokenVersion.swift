/// The versions of the token format (section 1.2): how the data's key reaches the merchant, and with which
/// kind of key tokens are signed.
public enum TokenVersion: String, Hashable, Sendable, CaseIterable {
    /// Key agreement with the merchant's P-256 key; AES-256-GCM; signed with ecdsa-with-SHA256.
    case ecV1 = "EC_v1"
    /// Key transport to the merchant's RSA key of 2048 bits; AES-128-GCM; signed with RSA and SHA-256.
    case rsaV1 = "RSA_v1"
}

/// How the key that the data is encrypted with is established (NIST SP 800-56A and 800-56B): the header's
/// member that is signed before the data. Each version has one way.
public enum KeyEstablishment: Hashable, Sendable {
    /// EC_v1: the SubjectPublicKeyInfo of the token's own P-256 key, 91 bytes of DER.
    case agreement(ephemeralPublicKey: [UInt8])
    /// RSA_v1: the data's key under the merchant's RSA key, 256 bytes.
    case transport(wrappedKey: [UInt8])

    /// The version of tokens that establish their key in this way.
    public var version: TokenVersion {
        switch self {
        case .agreement: .ecV1
        case .transport: .rsaV1
        }
    }

    /// The ephemeral public key of EC_v1; nil for the other version.
    public var ephemeralPublicKey: [UInt8]? {
        if case .agreement(let bytes) = self { bytes } else { nil }
    }

    /// The wrapped key of RSA_v1; nil for the other version.
    public var wrappedKey: [UInt8]? {
        if case .transport(let bytes) = self { bytes } else { nil }
    }

    /// The member's bytes.
    public var bytes: [UInt8] {
        switch self {
        case .agreement(let ephemeralPublicKey): ephemeralPublicKey
        case .transport(let wrappedKey): wrappedKey
        }
    }
}
