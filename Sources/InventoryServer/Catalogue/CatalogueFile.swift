import FoundationEssentials
import PayKit

/// The catalogue document that an empty database is filled from.
struct CatalogueFile: Decodable, Sendable {
    var policy: ShopPolicy
    var products: [Product]

    struct Product: Decodable, Sendable {
        var slug: String
        var kind: String
        var category: String
        /// A decimal string in the shop's currency.
        var price: String
        var weightGrams: Int?
        var name: LocalizedText
        var description: LocalizedText
        var picture: String
        var pictureText: LocalizedText
        var accent: String?
        /// Ids of the shop's tags.
        var tags: [String]?
        var taxClass: String?
        var options: [CatalogueOption]
        var variants: [Variant]

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

    struct Variant: Decodable, Sendable {
        var sku: String
        var options: [String: String]
        /// Its own price where it differs from the product's.
        var price: String?
        var stock: Int
    }

    init(policy: ShopPolicy, products: [Product]) {
        self.policy = policy
        self.products = products
    }

    private enum CodingKeys: String, CodingKey {
        case products
    }

    init(from decoder: any Decoder) throws {
        policy = try ShopPolicy(from: decoder)
        products = try decoder.container(keyedBy: CodingKeys.self).decode([Product].self, forKey: .products)
    }
}

/// Something to choose, with its values.
struct CatalogueOption: Codable, Hashable, Sendable {
    var id: String
    var name: LocalizedText
    var values: [Value]

    struct Value: Codable, Hashable, Sendable {
        var id: String
        var name: LocalizedText
    }
}
