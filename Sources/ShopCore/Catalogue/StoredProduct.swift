package import StoreAPI

/// A product as it is stored, with its variants.
package struct StoredProduct: Sendable {
    /// A variant as it is stored: the price in minor units, the stock in units that can still be sold.
    package struct Variant: Sendable {
        package var id: String
        package var sku: String
        package var options: [String: String]
        package var price: Int64
        package var stock: Int

        package init(id: String, sku: String, options: [String: String], price: Int64, stock: Int) {
            self.id = id
            self.sku = sku
            self.options = options
            self.price = price
            self.stock = stock
        }
    }

    package var id: String
    package var position: Int64
    package var kind: ProductSummary.Kind
    package var category: String
    package var price: Int64
    package var name: LocalizedText
    package var description: LocalizedText
    package var pictureText: LocalizedText
    package var accent: String?
    /// Ids of the shop's tags.
    package var tags: [String]
    package var taxClass: String
    /// False when the shop sells it no longer.
    package var isActive: Bool
    package var options: [CatalogueOption]
    package var version: Int
    /// The weight of one, in grams.
    package var grams: Int64?
    package var variants: [Variant]

    package init(
        id: String, position: Int64, kind: ProductSummary.Kind, category: String, price: Int64,
        name: LocalizedText, description: LocalizedText, pictureText: LocalizedText, accent: String? = nil,
        tags: [String], taxClass: String, isActive: Bool, options: [CatalogueOption], version: Int,
        grams: Int64? = nil, variants: [Variant]
    ) {
        self.id = id
        self.position = position
        self.kind = kind
        self.category = category
        self.price = price
        self.name = name
        self.description = description
        self.pictureText = pictureText
        self.accent = accent
        self.tags = tags
        self.taxClass = taxClass
        self.isActive = isActive
        self.options = options
        self.version = version
        self.grams = grams
        self.variants = variants
    }
}
