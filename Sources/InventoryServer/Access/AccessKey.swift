import FoundationEssentials
import PaymentToken

/// A key that lets a program into the shop's back rooms, without its secret.
struct AccessKey: Hashable, Sendable {
    var id: String
    var kind: Kind
    /// What people call it; may be empty.
    var label: String
    var createdAt: Date
    var revokedAt: Date?

    /// What a key opens; the raw value is in the database and in the key itself.
    enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// Everything.
        case admin
        /// What shoppers do, for a terminal in a public place.
        case kiosk
        /// What can be looked at.
        case readonly
    }

    /// The longest label, in bytes.
    static let longestLabel = 100
}

/// The secret of a key: `vk_admin_` and 256 random bits. It is shown once, where it is made.
struct AccessSecret: Sendable {
    let text: String

    static func make(_ kind: AccessKey.Kind, bits: [UInt8] = Array(Seal.newSecret())) -> AccessSecret {
        AccessSecret(text: "vk_\(kind.rawValue)_\(Base64URL.encode(bits))")
    }

    /// What is stored in its place, and what it is found by: SHA-256 in hexadecimal.
    ///
    /// A slow hash makes guessing dear where people choose what can be guessed; nobody guesses 256 random
    /// bits, and a fast one lets every request be checked. Looking the hash up tells by its duration at most
    /// something of the hash, from which nobody comes to the secret.
    var hash: String { Hexadecimal.encode(Digest.sha256(text.utf8)) }
}
