import FoundationEssentials
import PayKit

/// The catalogue document that an empty database is filled from.
package struct CatalogueFile: Decodable, Sendable {
    /// The shop's policy, whose members stand beside `products` in the same JSON object.
    package var policy: ShopPolicy
    /// The products in the order of the list; may be empty.
    package var products: [Product]

    /// A product of the catalogue document; its stock and its SKUs are its variants'.
    package struct Product: Decodable, Sendable {
        /// Readable name of the product, unique in the catalogue.
        package var slug: String
        /// `physical` or `digital`; checked by `Catalogue`.
        package var kind: String
        /// Id of a category of the policy.
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
        /// Ids of the shop's tags.
        package var tags: [String]?
        /// Id of a tax class; nil is the standard class.
        package var taxClass: String?
        /// Options to choose from; empty for a product without a choice.
        package var options: [CatalogueOption]
        /// The variants, at least one; each chooses one value of every option.
        package var variants: [Variant]

        private enum CodingKeys: String, CodingKey {
            case slug, kind, category, price
            case weightGrams = "weight_grams"
            case picture, accent, tags
            case taxClass = "tax_class"
            case options, variants
        }
    }

    /// A variant of a product: SKU, chosen options by option id, and the stock in units.
    package struct Variant: Decodable, Sendable {
        /// Stock keeping unit; unique in the catalogue.
        package var sku: String
        /// The chosen value id by option id; one entry for each option of the product.
        package var options: [String: String]
        /// Its own price where it differs from the product's.
        package var price: String?
        /// Units on hand when the database is filled; not negative.
        package var stock: Int
    }

    /// Makes a document of a policy and products; `Catalogue` validates it.
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
    /// - Throws: ``DecodingError`` if a member is missing or of another type, ``Catalogue/Fault`` `wrong` for
    ///   the tax classes of earlier versions, which would be overlooked otherwise.
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
    /// Identifier of the option, such as `size`; variants choose by it.
    package var id: String
    /// Label of the option by language.
    package var name: LocalizedText
    /// The values to choose from, in the order they are shown.
    package var values: [Value]

    /// A value of an option, with its label in each language.
    package struct Value: Codable, Hashable, Sendable {
        /// Identifier of the value, which variants name.
        package var id: String
        /// Label of the value by language.
        package var name: LocalizedText
    }
}
