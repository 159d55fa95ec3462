/// What a shop is and how it ships, taxes and discounts; stored as one document beside the products.
struct ShopPolicy: Codable, Hashable, Sendable {
    var shop: Identity
    var categories: [Label]
    /// What products may be tagged with; a shop of an earlier version has none.
    var tags: [Label]?
    var shipping: Shipping
    var taxes: [TaxRate]
    var coupons: [Coupon]

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

    struct Shipping: Codable, Hashable, Sendable {
        var origin: Origin
        var services: [Service]
        var zones: [Zone]
        var unserviceable: [Gap]
    }

    struct Origin: Codable, Hashable, Sendable {
        var country: String
        var timeZone: String

        private enum CodingKeys: String, CodingKey {
            case country
            case timeZone = "time_zone"
        }
    }

    struct Service: Codable, Hashable, Sendable {
        var id: String
        var carrier: String
        var service: String
        /// The least and the most business days on the way.
        var transitDays: [Int]

        private enum CodingKeys: String, CodingKey {
            case id, carrier, service
            case transitDays = "transit_days"
        }
    }

    struct Zone: Codable, Hashable, Sendable {
        var id: String
        var countries: [String]
        /// Service id to a decimal price.
        var rates: [String: String]
    }

    /// A place that no carrier reaches.
    struct Gap: Codable, Hashable, Sendable {
        var country: String
        var state: String?
        var reason: String
    }

    struct TaxRate: Codable, Hashable, Sendable {
        var country: String
        var state: String?
        var partsPerMillion: Int64

        private enum CodingKeys: String, CodingKey {
            case country, state
            case partsPerMillion = "rate_ppm"
        }
    }

    struct Coupon: Codable, Hashable, Sendable {
        var code: String
        var percent: Int
    }
}
