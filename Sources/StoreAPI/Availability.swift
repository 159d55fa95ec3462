/// How much of something can be bought now.
package struct Availability: Codable, Hashable, Sendable {
    /// Stock level, derived from `available`; a decoder never reads it.
    package var state: State
    /// Units that can be bought, never negative.
    package var available: Int

    /// The stock level in words; it follows from the number of units.
    package enum State: String, Codable, Hashable, Sendable {
        case inStock = "in_stock"
        case lowStock = "low_stock"
        case outOfStock = "out_of_stock"
    }

    private enum CodingKeys: String, CodingKey {
        case state, available
    }

    /// Reads the number alone, so that state and number cannot contradict each other.
    /// - Throws: ``DecodingError`` when the number is missing or no integer.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(available: try container.decode(Int.self, forKey: .available))
    }

    /// At this many units or fewer, stock counts as low.
    package static let lowStockLimit = 3

    /// Derives the state from the number of units; a negative number counts as none.
    package init(available: Int) {
        self.available = max(0, available)
        state = available <= 0 ? .outOfStock : available <= Self.lowStockLimit ? .lowStock : .inStock
    }
}

/// `GET /products/{id}/availability`: what of a product can be bought now, and nothing else.
package struct ProductAvailability: Codable, Hashable, Sendable {
    /// Opaque id of the product, `prd_` and a UUIDv7.
    package var id: String
    /// Units of all variants together.
    package var availability: Availability
    /// Every variant of the product, with its own units.
    package var variants: [Variant]
    /// The product's version, raised with every change of it.
    package var version: Int
    /// HAL links: `self`, and `up` to the product.
    package var links: Links

    /// Creates the document; `availability` is expected to be the sum of the variants.
    package init(id: String, availability: Availability, variants: [Variant], version: Int, links: Links) {
        self.id = id
        self.availability = availability
        self.variants = variants
        self.version = version
        self.links = links
    }

    /// The units of one variant that can be bought.
    package struct Variant: Codable, Hashable, Sendable {
        /// Opaque id of the variant, `var_` and a UUIDv7.
        package var id: String
        /// Stock keeping unit, the merchant's own name for the variant.
        package var sku: String
        /// Units of this variant that can be bought.
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
