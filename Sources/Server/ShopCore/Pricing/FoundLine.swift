/// A basket line with what the catalogue says about it.
package struct FoundLine: Sendable {
    package var line: Basket.Line
    package var product: StoredProduct
    package var variant: StoredProduct.Variant
    /// The weight of one, in grams.
    package var grams: Int64 { product.grams ?? 0 }
}

/// The holder of stock by a quote.
package struct QuoteHolder: Hashable, Sendable {
    /// Name of the holder: a caller's address or key, or `anyone`.
    package var name: String
    /// How many of its quotes may hold stock at once; nil for one that stands for many people.
    package var mostHolds: Int?
    /// The quote whose units pass to the new one; nil when the holder has none.
    package var replaced: String?

    package init(name: String, mostHolds: Int? = nil, replaced: String? = nil) {
        self.name = name
        self.mostHolds = mostHolds
        self.replaced = replaced
    }
}
