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
package typealias StockList = ItemList<Shelf>
