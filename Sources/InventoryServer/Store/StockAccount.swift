/// Where units may be in the ledger.
enum StockAccount: String, Hashable, Sendable, CaseIterable {
    /// Outside of the shop.
    case supplier
    /// On the shelf, for anybody.
    case available
    /// On the shelf, for an order or a quote.
    case reserved
    case shipped, scrapped

    var isOnHand: Bool { self == .available || self == .reserved }
}

/// Why units moved.
enum StockCause: String, Hashable, Sendable, CaseIterable {
    case `import`, adjustment, hold, unhold, order, release, ship
    /// Refunded before they were shipped.
    case withdraw
    /// Refunded and sent back.
    case `return`
}

/// A move that would take more units than there are.
struct StockShort: Error, Hashable, Sendable {
    var variant: String
    var sku: String
    var available: Int
}
