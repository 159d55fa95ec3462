package import FoundationEssentials

/// The stock level of one SKU.
package struct Shelf: Codable, Hashable, Sendable {
    /// Stock keeping unit, the merchant's own name for the variant.
    package var sku: String
    /// Opaque id of the variant, `var_` and a UUIDv7.
    package var variant: String
    /// Opaque id of the product, `prd_` and a UUIDv7.
    package var product: String
    /// The product with the values that make this variant, in the reader's language.
    package var name: String
    /// Units on the shelf, reserved ones included.
    package var onHand: Int
    /// Of those, spoken for.
    package var reserved: Int
    /// Units that can be sold: on hand without the reserved ones.
    package var available: Int
    /// The latest moves, the newest first; nil in lists.
    package var moves: [Move]?
    /// HAL links: `self`, and `up` to the product.
    package var links: Links

    /// Creates a stock level; `available` is `onHand` less `reserved`.
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
        /// Moment of the move, by the shop's clock; RFC 3339 in JSON.
        package var at: Date
        /// The raw value of a cause of stock moves.
        package var cause: String
        /// Units, never negative.
        package var quantity: Int
        /// The account of the ledger that the units left.
        package var from: String
        /// The account of the ledger that the units came to.
        package var to: String
        /// The number of the order that they moved for.
        package var order: String?
        /// Why, where somebody said so.
        package var reason: String?
        /// HAL links: `order` when the move belongs to one.
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

/// A page of shelves.
package struct StockList: Codable, Hashable, Sendable {
    /// Stock levels of this page, without their moves.
    package var items: [Shelf]
    /// HAL links: `self`; `next` and `prev` where there is such a page.
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

    /// Decodes a list whose items are embedded (HAL `_embedded`).
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        items = try container.decode(Embedded.self, forKey: .embedded).item
        links = try container.decode(Links.self, forKey: .links)
    }

    /// Encodes the list with its items embedded (HAL `_embedded`).
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Embedded(item: items), forKey: .embedded)
        try container.encode(links, forKey: .links)
    }
}
