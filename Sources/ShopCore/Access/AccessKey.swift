package import FoundationEssentials
import PaymentToken

/// A key that lets a program into the shop's back rooms, without its secret.
package struct AccessKey: Hashable, Sendable {
    package var id: String
    package var kind: Kind
    /// The name that people gave it; may be empty.
    package var label: String
    package var createdAt: Date
    package var revokedAt: Date?

    package init(id: String, kind: Kind, label: String, createdAt: Date, revokedAt: Date? = nil) {
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.revokedAt = revokedAt
    }

    /// The operations that a key opens; the raw value is in the database and in the key itself.
    package enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
        /// Everything.
        case admin
        /// Shopping, for a terminal in a public place.
        case kiosk
        /// Everything that can be looked at.
        case readonly
    }

    /// The longest label, in bytes.
    package static let longestLabel = 100
}

/// The secret of a key: `vk_admin_` and 256 random bits. It is shown once, where it is made.
package struct AccessSecret: Sendable {
    package let text: String

    package init(text: String) {
        self.text = text
    }

    /// Makes a secret of a kind from 256 bits, which are random unless they are given.
    package static func make(_ kind: AccessKey.Kind, bits: [UInt8] = Array(Seal.newSecret())) -> AccessSecret
    {
        AccessSecret(text: "vk_\(kind.rawValue)_\(Base64URL.encode(bits))")
    }

    /// The SHA-256 in hexadecimal that is stored in the key's place and that it is found by.
    ///
    /// A slow hash makes guessing dear where people choose what can be guessed; nobody guesses 256 random
    /// bits, and a fast one lets every request be checked. Looking the hash up tells by its duration at most
    /// something of the hash, from which nobody comes to the secret.
    package var hash: String { Hexadecimal.encode(Digest.sha256(text.utf8)) }
}
