/// The shop's name, rules of shipping, taxes and discounts; one document beside the products.
package struct ShopPolicy: Codable, Hashable, Sendable {
    package var shop: Identity
    package var categories: [Label]
    /// The tags that products may have; a shop of an earlier version has none.
    package var tags: [Label]?
    package var shipping: Shipping
    package var taxes: [TaxRule]
    /// Goods belong to the first that names them, and to the standard class when none does.
    package var taxClasses: [TaxClass]?
    /// The coupons that a database is filled with; an open shop asks its table of coupons.
    package var coupons: [Coupon]

    private enum CodingKeys: String, CodingKey {
        case shop, categories, tags, shipping, taxes
        case taxClasses = "tax_classes"
        case coupons
    }

    /// The merchant: names, payment merchant id, country (ISO 3166-1), currency (ISO 4217) and accepted
    /// networks.
    package struct Identity: Codable, Hashable, Sendable {
        package var name: LocalizedText
        package var merchantLabel: String
        package var merchantID: String
        package var country: String
        package var currency: String
        package var networks: [String]
        package var capabilities: [String]

        private enum CodingKeys: String, CodingKey {
            case name
            case merchantLabel = "merchant_label"
            case merchantID = "merchant_id"
            case country, currency, networks, capabilities
        }
    }

    /// A category or a tag.
    package struct Label: Codable, Hashable, Sendable {
        package var id: String
        package var name: LocalizedText
    }
}
