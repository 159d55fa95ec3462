package import StoreAPI

/// A product as it is stored, with its variants.
package struct StoredProduct: Sendable {
    /// A variant as it is stored: the price in minor units, the stock in units that can still be sold.
    package struct Variant: Sendable {
        package var id: String
        /// Stock keeping unit; unique in the shop.
        package var sku: String
        /// The chosen value id by option id; empty for a product without options.
        package var options: [String: String]
        /// Price of one unit in minor units of the shop's currency.
        package var price: Int64
        /// Units that can still be sold: on hand less reserved.
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
    /// Position in the catalogue, which orders lists and breaks ties of searches.
    package var position: Int64
    /// Physical goods are sent, digital ones downloaded.
    package var kind: ProductSummary.Kind
    /// Id of a category of the policy.
    package var category: String
    /// The product's price in minor units of the shop's currency; variants have their own.
    package var price: Int64
    /// Product name by language.
    package var name: LocalizedText
    /// Product description by language.
    package var description: LocalizedText
    /// Alternative text of the picture by language.
    package var pictureText: LocalizedText
    /// Accent colour as `#rrggbb`; nil for none.
    package var accent: String?
    /// Ids of the shop's tags.
    package var tags: [String]
    /// Id of its tax class; `standard` unless the catalogue names another.
    package var taxClass: String
    /// False when the shop sells it no longer.
    package var isActive: Bool
    /// Options to choose from; empty for a product without a choice.
    package var options: [CatalogueOption]
    /// Version for optimistic locking (`If-Match`); raised by every change.
    package var version: Int
    /// The weight of one, in grams.
    package var grams: Int64?
    /// Its variants, at least one, in the order of the catalogue.
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
