package import FoundationEssentials

/// The stock level of one SKU.
package struct Shelf: Codable, Hashable, Sendable {
    package var sku: String
    package var variant: String
    package var product: String
    /// The product with the values that make this variant, in the reader's language.
    package var name: String
    /// Units on the shelf, reserved ones included.
    package var onHand: Int
    package var reserved: Int
    /// `onHand` less `reserved`.
    package var available: Int
    /// The latest moves, the newest first; nil in lists.
    package var moves: [Move]?
    package var links: Links

    package init(
        sku: String, variant: String, product: String, name: String, onHand: Int, reserved: Int,
        moves: [Move]?, links: Links
    ) {
        self.sku = sku
        self.variant = variant
        self.product = product
        self.name = name
        self.onHand = onHand
        self.reserved = reserved
        available = onHand - reserved
        self.moves = moves
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case sku, variant, product, name
        case onHand = "on_hand"
        case reserved, available, moves
        case links = "_links"
    }

    /// Units that went from one account of the ledger to another.
    package struct Move: Codable, Hashable, Sendable {
        package var at: Date
        /// The raw value of a cause of stock moves.
        package var cause: String
        /// Units, never negative.
        package var quantity: Int
        package var from: String
        package var to: String
        package var order: String?
        package var reason: String?
        package var links: Links

        package init(
            at: Date, cause: String, quantity: Int, from: String, to: String, order: String?,
            reason: String?, links: Links
        ) {
            self.at = at
            self.cause = cause
            self.quantity = quantity
            self.from = from
            self.to = to
            self.order = order
            self.reason = reason
            self.links = links
        }

        private enum CodingKeys: String, CodingKey {
            case at, cause, quantity, from, to, order, reason
            case links = "_links"
        }
    }
}

/// A page of stock levels, without their moves.
package struct StockList: Codable, Hashable, Sendable {
    package var items: [Shelf]
    package var links: Links

    package init(items: [Shelf], links: Links) {
        self.items = items
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case embedded = "_embedded"
        case links = "_links"
    }

    private struct Embedded: Codable {
        var item: [Shelf]
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode(Embedded.self, forKey: .embedded).item
        links = try container.decode(Links.self, forKey: .links)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Embedded(item: items), forKey: .embedded)
        try container.encode(links, forKey: .links)
    }
}
