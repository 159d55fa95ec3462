package import FoundationEssentials

/// A correction of the stock on the shelf: so many more or fewer, or what was counted.
package struct StockAdjustmentRequest: Codable, Hashable, Sendable {
    package var sku: String
    /// The units counted on the shelf, reserved ones included.
    package var count: Int?
    /// How many came or went; after the count, when there are both.
    package var delta: Int?
    /// How many were on the shelf when this was decided; on any other number nothing is changed.
    package var expectedFrom: Int?
    package var reason: String

    package init(
        sku: String, count: Int? = nil, delta: Int? = nil, expectedFrom: Int? = nil, reason: String
    ) {
        self.sku = sku
        self.count = count
        self.delta = delta
        self.expectedFrom = expectedFrom
        self.reason = reason
    }

    private enum CodingKeys: String, CodingKey {
        case sku, count, delta
        case expectedFrom = "expected_from"
        case reason
    }
}

package struct StockAdjustment: Codable, Hashable, Sendable {
    /// Opaque id, `adj_` and a UUIDv7.
    package var id: String
    package var sku: String
    package var variant: String
    package var delta: Int
    package var onHand: Int
    package var reserved: Int
    package var reason: String
    /// In whole seconds, by the shop's clock.
    package var at: Date
    package var links: Links

    package init(
        id: String, sku: String, variant: String, delta: Int, onHand: Int, reserved: Int, reason: String,
        at: Date, links: Links
    ) {
        self.id = id
        self.sku = sku
        self.variant = variant
        self.delta = delta
        self.onHand = onHand
        self.reserved = reserved
        self.reason = reason
        self.at = at
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, sku, variant, delta
        case onHand = "on_hand"
        case reserved, reason, at
        case links = "_links"
    }
}
