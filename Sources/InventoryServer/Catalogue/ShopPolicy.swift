/// What a shop is and how it ships, taxes and discounts; stored as one document beside the products.
struct ShopPolicy: Codable, Hashable, Sendable {
    var shop: Identity
    var categories: [Label]
    /// What products may be tagged with; a shop of an earlier version has none.
    var tags: [Label]?
    var shipping: Shipping
    var taxes: [TaxRate]
    /// Goods belong to the first that names them, and to the standard class when none does.
    var taxClasses: [TaxClass]?
    /// What a database is filled with; an open shop asks its table of coupons.
    var coupons: [Coupon]

    private enum CodingKeys: String, CodingKey {
        case shop, categories, tags, shipping, taxes
        case taxClasses = "tax_classes"
        case coupons
    }

    struct Identity: Codable, Hashable, Sendable {
        var name: LocalizedText
        var merchantLabel: String
        var merchantID: String
        var country: String
        var currency: String
        var networks: [String]
        var capabilities: [String]

        private enum CodingKeys: String, CodingKey {
            case name
            case merchantLabel = "merchant_label"
            case merchantID = "merchant_id"
            case country, currency, networks, capabilities
        }
    }

    /// A category or a tag.
    struct Label: Codable, Hashable, Sendable {
        var id: String
        var name: LocalizedText
    }
}
