/// Where units may be in the ledger.
package enum StockAccount: String, Hashable, Sendable, CaseIterable {
    /// Outside of the shop.
    case supplier
    /// On the shelf, for anybody.
    case available
    /// On the shelf, for an order or a quote.
    case reserved
    case shipped, scrapped

    /// True if units there are in the shop.
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
    /// Variant identifier with the prefix `var_`.
    package var variant: String
    /// Stock keeping unit of the variant.
    package var sku: String
    /// Units that can still be sold.
    package var available: Int

    /// Makes the error of a variant with the units that there are.
    package init(variant: String, sku: String, available: Int) {
        self.variant = variant
        self.sku = sku
        self.available = available
    }
}
