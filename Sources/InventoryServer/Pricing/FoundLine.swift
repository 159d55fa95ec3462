/// A basket line with what the catalogue says about it.
struct FoundLine: Sendable {
    var line: Basket.Line
    var product: StoredProduct
    var variant: StoredProduct.Variant
    /// What one weighs.
    var grams: Int64 { product.grams ?? 0 }
}

/// Who keeps stock by a quote.
struct QuoteHolder: Hashable, Sendable {
    var name: String
    /// How many of its quotes may hold stock at once; nil for one that stands for many people.
    var mostHolds: Int?
}
