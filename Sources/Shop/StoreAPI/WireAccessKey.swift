package import FoundationEssentials

package struct WireAccessKey: Codable, Hashable, Sendable {
    /// Opaque id, `key_` and a UUIDv7; it is no secret.
    package var id: String
    /// `admin`, `kiosk` or `readonly`.
    package var kind: String
    package var label: String
    package var createdAt: Date
    /// Nil while the key is in use.
    package var revokedAt: Date?
    /// In the answer to its making alone.
    package var secret: String?
    package var links: Links

    package init(
        id: String, kind: String, label: String, createdAt: Date, revokedAt: Date?,
        links: Links
    ) {
        self.id = id
        self.kind = kind
        self.label = label
        self.createdAt = createdAt
        self.revokedAt = revokedAt
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
    package var keys: [WireAccessKey]
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

package struct AccessKeyRequest: Codable, Hashable, Sendable {
    package var kind: String
    package var label: String?
}
