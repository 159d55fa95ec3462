import StoreAPI

/// What an import changed, or would change.
struct ImportReport: Codable, Hashable, Sendable, Linked {
    /// `dry-run` or `apply`.
    var mode: ImportMode
    /// Rows of the table, its head not counted.
    var rows: Int
    var products: Products
    var variants: Counts
    var stock: Stock
    /// Prices that are others than before.
    var prices: Int
    var links: Links

    /// How many are new, changed and as before.
    struct Counts: Codable, Hashable, Sendable {
        var new = 0
        var changed = 0
        var unchanged = 0
    }

    struct Products: Codable, Hashable, Sendable {
        var new = 0
        var changed = 0
        var unchanged = 0
        /// Of the changed ones, those that are sold no longer.
        var withdrawn = 0
        /// Of the changed ones, those that are sold again.
        var offered = 0
    }

    /// Units by which the shelves become fuller and emptier.
    struct Stock: Codable, Hashable, Sendable {
        var added = 0
        var removed = 0
    }

    private enum CodingKeys: String, CodingKey {
        case mode, rows, products, variants, stock, prices
        case links = "_links"
    }

    /// Whether nothing is to be done.
    var isEmpty: Bool {
        products.new + products.changed + variants.new + variants.changed == 0
    }
}

/// Whether an import changes anything or tells only what it would change.
enum ImportMode: String, Codable, Hashable, Sendable, CaseIterable {
    case dryRun = "dry-run"
    case apply
}
