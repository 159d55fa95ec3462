/// The catalogue document that an empty database is filled from.
package struct CatalogueFile: Decodable, Sendable {
    /// The shop's policy, whose members stand beside `products` in the same JSON object.
    package var policy: ShopPolicy
    package var products: [Product]

    /// A product of the catalogue document; its stock and its SKUs are its variants'.
    package struct Product: Decodable, Sendable {
        /// Readable name of the product, unique in the catalogue.
        package var slug: String
        /// `physical` or `digital`; checked by `Catalogue`.
        package var kind: String
        package var category: String
        /// A decimal string in the shop's currency.
        package var price: String
        /// Weight of one unit in grams; nil counts as 0.
        package var weightGrams: Int?
        /// Its texts, which are members beside these.
        package var texts = ProductTexts()
        /// File name of the picture in `pictures/`, without `.png`.
        package var picture: String
        /// Accent colour as `#rrggbb`; nil for none.
        package var accent: String?
        package var tags: [String]?
        /// Ids of the shipping types and services that it goes by, or `email`; nil for parcels alone.
        package var delivery: [String]?
        /// Id of a tax class; nil is the standard class.
        package var taxClass: String?
        package var options: [CatalogueOption]
        /// The variants, at least one; each chooses one value of every option.
        package var variants: [Variant]

        private enum CodingKeys: String, CodingKey {
            case slug, kind, category, price
            case weightGrams = "weight_grams"
            case picture, accent, tags, delivery
            case taxClass = "tax_class"
            case options, variants
        }
    }

    package struct Variant: Decodable, Sendable {
        package var sku: String
        /// The chosen value id by option id; one entry for each option of the product.
        package var options: [String: String]
        /// Its own price where it differs from the product's.
        package var price: String?
        package var stock: Int
    }

    package init(policy: ShopPolicy, products: [Product]) {
        self.policy = policy
        self.products = products
    }

    private enum CodingKeys: String, CodingKey {
        case products
        case taxClasses = "tax_classes"
    }

    /// Decodes the policy and the products from the same JSON object.
    ///
    /// - Throws: ``Catalogue/Fault`` `wrong` for the tax classes of earlier versions, not to ignore them.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard !container.contains(.taxClasses) else {
            throw Catalogue.Fault.wrong(
                fact: "tax_classes is no longer read: name the class of each product in its tax_class")
        }
        policy = try ShopPolicy(from: decoder)
        products = try container.decode([Product].self, forKey: .products)
        for (index, texts) in try container.decode([ProductTexts].self, forKey: .products).enumerated() {
            products[index].texts = texts
        }
    }
}

/// Something to choose, with its values.
package struct CatalogueOption: Codable, Hashable, Sendable {
    package var id: String
    package var name: LocalizedText
    package var values: [Value]

    package struct Value: Codable, Hashable, Sendable {
        package var id: String
        package var name: LocalizedText
    }
}
