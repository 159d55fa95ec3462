import Codecs
package import FoundationEssentials

/// A key that lets a program into the shop's back rooms, without its secret.
package struct AccessKey: Hashable, Sendable {
    /// Public identifier with the prefix `key_`; names the key in lists and logs.
    package var id: String
    package var kind: Kind
    package var label: String
    package var createdAt: Date
    /// Revocation time by the shop's clock; nil while the key is in use.
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
        case admin
        /// Shopping, for a terminal in a public place.
        case kiosk
        case readonly
    }

    /// The longest label, in bytes.
    package static let longestLabel = 100
}

/// The secret of a key: `vk_admin_` and 256 random bits. It is shown once, where it is made.
package struct AccessSecret: Sendable {
    /// The bearer token itself, `vk_` with kind and base64url; never stored, only its `hash` is.
    package let text: String

    package init(text: String) {
        self.text = text
    }

    package static func make(_ kind: AccessKey.Kind, bits: [UInt8] = Array(Seal.newSecret())) -> AccessSecret
    {
        AccessSecret(text: "\(prefix)\(kind.rawValue)_\(Base64URL.encode(bits))")
    }

    private static let prefix = "vk_"

    /// The key that stands in a text, such as a header with it.
    package init?(in text: String) {
        guard let start = text.firstRange(of: Self.prefix)?.lowerBound else { return nil }
        let isPart = { (sign: Character) in
            sign.isASCII && (sign.isLetter || sign.isNumber || "-_".contains(sign))
        }
        self.text = String(text[start...].prefix(while: isPart))
    }

    /// The SHA-256 in hexadecimal that is stored in the key's place and that it is found by.
    ///
    /// A slow hash makes guessing dear where people choose what can be guessed; nobody guesses 256 random
    /// bits, and a fast one lets every request be checked. Looking the hash up tells by its duration at most
    /// something of the hash, from which nobody comes to the secret.
    package var hash: String { Hexadecimal.encode(Digest.sha256(text.utf8)) }
}

package enum Principal: Hashable, Sendable {
    case anyone
    case admin(key: String)
    /// A terminal with a key: no more than anyone where nobody needs a key.
    case guest(key: String)
    /// A reader with a key, who elsewhere does no more than look.
    case reader(key: String)

    package var key: String? {
        switch self {
        case .anyone: nil
        case .admin(let key), .guest(let key), .reader(let key): key
        }
    }
}
