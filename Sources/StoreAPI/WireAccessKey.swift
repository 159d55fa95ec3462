package import FoundationEssentials

/// A key to the shop's back rooms.
package struct WireAccessKey: Codable, Hashable, Sendable {
    /// Opaque id, `key_` and a UUIDv7; it is no secret.
    package var id: String
    /// `admin`, `kiosk` or `readonly`.
    package var kind: String
    /// Name for lists of keys; empty for none.
    package var label: String
    /// Creation of the key, by the shop's clock; RFC 3339 in JSON.
    package var createdAt: Date
    /// Nil while the key is in use.
    package var revokedAt: Date?
    /// In the answer to its making alone.
    package var secret: String?
    /// HAL links: `self`.
    package var links: Links

    /// Creates a key's description; the secret is nil unless the key is new.
    package init(
        id: String, kind: String, label: String, createdAt: Date, revokedAt: Date?, secret: String? = nil,
        links: Links
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.revokedAt = revokedAt
        self.secret = secret
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, label
        case createdAt = "created_at"
        case revokedAt = "revoked_at"
        case secret
        case links = "_links"
    }
}

/// All keys that ever were, the oldest first.
package struct WireAccessKeys: Codable, Hashable, Sendable {
    /// Keys in use and revoked ones, oldest first.
    package var keys: [WireAccessKey]
    /// HAL links: `self`.
    package var links: Links

    package init(keys: [WireAccessKey], links: Links) {
        self.keys = keys
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case keys
        case links = "_links"
    }
}

/// Which key to make.
package struct AccessKeyRequest: Codable, Hashable, Sendable {
    /// `admin`, `kiosk` or `readonly`.
    package var kind: String
    /// A name for lists of keys; nil for none.
    package var label: String?

    package init(kind: String, label: String? = nil) {
        self.kind = kind
        self.label = label
    }
}
