import FoundationEssentials
import PayKit

/// The catalogue document that an empty database is filled from.
package struct CatalogueFile: Decodable, Sendable {
    package var policy: ShopPolicy
    package var products: [Product]

    /// A product of the catalogue document; its stock and its SKUs are its variants'.
    package struct Product: Decodable, Sendable {
        package var slug: String
        package var kind: String
        package var category: String
        /// A decimal string in the shop's currency.
        package var price: String
        package var weightGrams: Int?
        package var name: LocalizedText
        package var description: LocalizedText
        package var picture: String
        package var pictureText: LocalizedText
        package var accent: String?
        /// Ids of the shop's tags.
        package var tags: [String]?
        package var taxClass: String?
        package var options: [CatalogueOption]
        package var variants: [Variant]

        private enum CodingKeys: String, CodingKey {
            case slug, kind, category, price
            case weightGrams = "weight_grams"
            case name, description, picture
            case pictureText = "picture_text"
            case accent, tags
            case taxClass = "tax_class"
            case options, variants
        }
    }

    /// A variant of a product: SKU, chosen options by option id, and the stock in units.
    package struct Variant: Decodable, Sendable {
        package var sku: String
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
    }

    /// Decodes the policy and the products from the same JSON object.
    ///
    /// - Throws: ``DecodingError`` if a member is missing or of another type.
    package init(from decoder: any Decoder) throws {
        policy = try ShopPolicy(from: decoder)
        products = try decoder.container(keyedBy: CodingKeys.self).decode([Product].self, forKey: .products)
    }
}

/// Something to choose, with its values.
package struct CatalogueOption: Codable, Hashable, Sendable {
    package var id: String
    package var name: LocalizedText
    package var values: [Value]

    /// A value of an option, with its label in each language.
    package struct Value: Codable, Hashable, Sendable {
        package var id: String
        package var name: LocalizedText
    }
}
