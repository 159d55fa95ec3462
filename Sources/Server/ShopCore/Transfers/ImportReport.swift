package import StoreAPI

/// The changes of an import, made or only told.
package struct ImportReport: Codable, Hashable, Sendable, Linked {
    package var mode: ImportMode
    /// Rows of the table, its head not counted.
    package var rows: Int
    package var products: Products
    package var variants: Counts
    package var stock: Stock
    /// Prices that are others than before.
    package var prices: Int
    package var links: Links

    package init(
        mode: ImportMode, rows: Int, products: Products, variants: Counts, stock: Stock, prices: Int,
        links: Links
    ) {
        self.mode = mode
        self.rows = rows
        self.products = products
        self.variants = variants
        self.stock = stock
        self.prices = prices
        self.links = links
    }

    package struct Counts: Codable, Hashable, Sendable {
        /// In the table and not in the shop.
        package var new = 0
        /// In both, with other values.
        package var changed = 0
        /// In both, with the same values.
        package var unchanged = 0

        package init(new: Int = 0, changed: Int = 0, unchanged: Int = 0) {
            (self.new, self.changed, self.unchanged) = (new, changed, unchanged)
        }
    }

    package struct Products: Codable, Hashable, Sendable {
        package var new = 0
        package var changed = 0
        package var unchanged = 0
        /// Of the changed ones, those that are sold no longer.
        package var withdrawn = 0
        /// Of the changed ones, those that are sold again.
        package var offered = 0

        package init(
            new: Int = 0, changed: Int = 0, unchanged: Int = 0, withdrawn: Int = 0, offered: Int = 0
        ) {
            (self.new, self.changed, self.unchanged) = (new, changed, unchanged)
            (self.withdrawn, self.offered) = (withdrawn, offered)
        }
    }

    package struct Stock: Codable, Hashable, Sendable {
        package var added = 0
        /// Sum of the units by which shelves become emptier; not negative.
        package var removed = 0

        package init(added: Int = 0, removed: Int = 0) {
            (self.added, self.removed) = (added, removed)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case mode, rows, products, variants, stock, prices
        case links = "_links"
    }

    package var isEmpty: Bool { products.new + products.changed + variants.new + variants.changed == 0 }
}

/// The mode of an import: it changes the shop, or tells only what it would change.
package enum ImportMode: String, Codable, Hashable, Sendable, CaseIterable {
    case dryRun = "dry-run"
    case apply
}
