package import StoreAPI

/// Where units may be in the ledger.
package enum StockAccount: String, Hashable, Sendable, CaseIterable {
    /// Outside of the shop.
    case supplier
    /// On the shelf, for anybody.
    case available
    /// On the shelf, for an order or a quote.
    case reserved
    case shipped, scrapped

    package var isOnHand: Bool { self == .available || self == .reserved }
}

/// Why units moved.
package enum StockCause: String, Hashable, Sendable, CaseIterable {
    case `import`, adjustment, hold, unhold, order, release, ship
    /// Refunded before they were shipped.
    case withdraw
    /// Refunded and sent back.
    case `return`
}

/// A move that would take more units than there are.
package struct StockShort: Error, Hashable, Sendable {
    package var variant: String
    package var sku: String
    package var available: Int
    package var held: Int

    package init(variant: String, sku: String, available: Int, held: Int) {
        self.variant = variant
        self.sku = sku
        self.available = available
        self.held = held
    }

    package func of(_ requested: Int) -> Problem.Shortage {
        .init(sku: sku, requested: requested, available: available, held: held == 0 ? nil : held)
    }
}

/// A variant with its units in the shop, and of these the reserved ones.
package typealias StoredShelf = (
    product: StoredProduct, variant: StoredProduct.Variant, onHand: Int, reserved: Int
)
