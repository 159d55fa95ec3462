/// How much of something can be bought now.
package struct Availability: Codable, Hashable, Sendable {
    /// Units that can be bought, never negative.
    package var available: Int
    /// Stock level, derived from `available`; a decoder never reads it.
    package var state: State

    package enum State: String, Codable, Hashable, Sendable {
        case inStock = "in_stock"
        case lowStock = "low_stock"
        case outOfStock = "out_of_stock"
    }

    /// Reads the number alone, so that state and number cannot contradict each other.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(available: try container.decode(Int.self, forKey: .available))
    }

    /// At this many units or fewer, stock counts as low.
    package static let lowStockLimit = 3

    /// A negative number counts as none.
    package init(available: Int) {
        self.available = max(0, available)
        state = available <= 0 ? .outOfStock : available <= Self.lowStockLimit ? .lowStock : .inStock
    }
}

/// `GET /products/{id}/availability`: what of a product can be bought now, and nothing else.
package struct ProductAvailability: Codable, Hashable, Sendable {
    package var id: String
    /// Units of all variants together.
    package var availability: Availability
    package var variants: [Variant]
    package var version: Int
    package var links: Links

    package init(id: String, availability: Availability, variants: [Variant], version: Int, links: Links) {
        self.id = id
        self.availability = availability
        self.variants = variants
        self.version = version
        self.links = links
    }

    package struct Variant: Codable, Hashable, Sendable {
        package var id: String
        package var sku: String
        package var availability: Availability

        package init(id: String, sku: String, availability: Availability) {
            self.id = id
            self.sku = sku
            self.availability = availability
        }
    }

    private enum CodingKeys: String, CodingKey {
        case id, availability, variants, version
        case links = "_links"
    }
}
