import StoreAPI

/// A product as it is stored, with its variants.
struct StoredProduct: Sendable {
    struct Variant: Sendable {
        var id: String
        var sku: String
        var options: [String: String]
        var price: Int64
        var stock: Int
    }

    var id: String
    var position: Int64
    var kind: ProductSummary.Kind
    var category: String
    var price: Int64
    var name: LocalizedText
    var description: LocalizedText
    var pictureText: LocalizedText
    var accent: String?
    /// Ids of the shop's tags.
    var tags: [String]
    var taxClass: String
    /// False when the shop sells it no longer.
    var isActive: Bool
    var options: [CatalogueOption]
    var version: Int
    /// What one weighs.
    var grams: Int64?
    var variants: [Variant]
}
