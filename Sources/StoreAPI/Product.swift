package import PayKit

/// A row of the inventory: what a list shows of a product.
package struct ProductSummary: Codable, Hashable, Sendable {
    package var id: String
    package var name: String
    package var description: String
    package var kind: Kind
    package var category: Category
    /// The price, or nil when the server sent none that can be read; such a product is not for sale.
    package var price: Money?
    /// Where the picture is, as the source documents name it; the same address as the `shop:image` link.
    package var imageURI: String
    /// The picture in words.
    package var imageText: String
    /// The product's accent colour, `#rrggbb`.
    package var accent: String?
    package var availability: Availability
    /// Whether options must be chosen before the product can be bought.
    package var hasOptions: Bool
    package var version: Int
    package var links: Links

    package enum Kind: String, Codable, Hashable, Sendable {
        case physical, digital
    }

    package struct Category: Codable, Hashable, Sendable {
        package var id: String
        package var name: String

        package init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    package init(
        id: String, name: String, description: String, kind: Kind, category: Category, price: Money?,
        imageURI: String, imageText: String, accent: String?, availability: Availability, hasOptions: Bool,
        version: Int, links: Links
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.kind = kind
        self.category = category
        self.price = price
        self.imageURI = imageURI
        self.imageText = imageText
        self.accent = accent
        self.availability = availability
        self.hasOptions = hasOptions
        self.version = version
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, description, kind, category, price, currency
        case imageURI = "image_uri"
        case imageText = "image_text"
        case accent, availability
        case hasOptions = "has_options"
        case version
        case links = "_links"
        case priceFrom = "price_from"
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        name = try container.decode(String.self, forKey: .name)
        description = try container.decode(String.self, forKey: .description)
        kind = try container.decode(Kind.self, forKey: .kind)
        category = try container.decode(Category.self, forKey: .category)
        let text = try? container.decode(String.self, forKey: .price)
        let code = try? container.decode(String.self, forKey: .currency)
        price = text.flatMap { text in
            code.flatMap(Currency.init(code:)).flatMap { try? Money(decimal: text, currency: $0) }
        }
        imageURI = try container.decode(String.self, forKey: .imageURI)
        imageText = try container.decodeIfPresent(String.self, forKey: .imageText) ?? ""
        accent = try container.decodeIfPresent(String.self, forKey: .accent)
        availability = try container.decode(Availability.self, forKey: .availability)
        hasOptions = try container.decodeIfPresent(Bool.self, forKey: .hasOptions) ?? false
        version = try container.decode(Int.self, forKey: .version)
        links = try container.decode(Links.self, forKey: .links)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(description, forKey: .description)
        try container.encode(kind, forKey: .kind)
        try container.encode(category, forKey: .category)
        try container.encodeIfPresent(price?.decimalString, forKey: .price)
        try container.encodeIfPresent(price?.currency.code, forKey: .currency)
        try container.encodeIfPresent(price, forKey: .priceFrom)
        try container.encode(encoder.placed(imageURI), forKey: .imageURI)
        try container.encode(imageText, forKey: .imageText)
        try container.encodeIfPresent(accent, forKey: .accent)
        try container.encode(availability, forKey: .availability)
        try container.encode(hasOptions, forKey: .hasOptions)
        try container.encode(version, forKey: .version)
        try container.encode(links, forKey: .links)
    }
}

/// How much of something can be bought now.
package struct Availability: Codable, Hashable, Sendable {
    package var state: State
    /// Units that can be bought, never negative.
    package var available: Int

    package enum State: String, Codable, Hashable, Sendable {
        case inStock = "in_stock"
        case lowStock = "low_stock"
        case outOfStock = "out_of_stock"
    }

    private enum CodingKeys: String, CodingKey {
        case state, available
    }

    /// Reads the number alone, so that state and number cannot contradict each other.
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

/// `GET /products/{id}`: the row with its options and variants.
package struct Product: Codable, Hashable, Sendable {
    package var summary: ProductSummary
    package var options: [Option]
    package var variants: [Variant]

    package init(summary: ProductSummary, options: [Option], variants: [Variant]) {
        self.summary = summary
        self.options = options
        self.variants = variants
    }

    /// Something to choose, such as a size.
    package struct Option: Codable, Hashable, Sendable {
        package var id: String
        package var name: String
        package var values: [Value]

        package init(id: String, name: String, values: [Value]) {
            self.id = id
            self.name = name
            self.values = values
        }

        package struct Value: Codable, Hashable, Sendable {
            package var id: String
            package var name: String

            package init(id: String, name: String) {
                self.id = id
                self.name = name
            }
        }
    }

    /// What is really sold: one value of each option, with a price and stock of its own.
    package struct Variant: Codable, Hashable, Sendable {
        package var id: String
        package var sku: String
        /// Option id to value id.
        package var options: [String: String]
        package var price: Money
        package var availability: Availability

        package init(
            id: String, sku: String, options: [String: String], price: Money, availability: Availability
        ) {
            self.id = id
            self.sku = sku
            self.options = options
            self.price = price
            self.availability = availability
        }
    }

    private enum CodingKeys: String, CodingKey {
        case options, variants
    }

    package init(from decoder: any Decoder) throws {
        summary = try ProductSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        options = try container.decode([Option].self, forKey: .options)
        variants = try container.decode([Variant].self, forKey: .variants)
    }

    package func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(options, forKey: .options)
        try container.encode(variants, forKey: .variants)
    }
}

/// `GET /inventory`: one page of the list.
package struct InventoryPage: Codable, Hashable, Sendable {
    package var items: [ProductSummary]
    package var page: Page
    package var links: Links

    package struct Page: Codable, Hashable, Sendable {
        package var limit: Int
        package var hasMore: Bool

        package init(limit: Int, hasMore: Bool) {
            self.limit = limit
            self.hasMore = hasMore
        }

        private enum CodingKeys: String, CodingKey {
            case limit
            case hasMore = "has_more"
        }
    }

    package init(items: [ProductSummary], page: Page, links: Links) {
        self.items = items
        self.page = page
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case embedded = "_embedded"
        case page
        case links = "_links"
    }

    private enum EmbeddedKeys: String, CodingKey {
        case item
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let embedded = try container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
        items = try embedded.decode([ProductSummary].self, forKey: .item)
        page = try container.decode(Page.self, forKey: .page)
        links = try container.decode(Links.self, forKey: .links)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var embedded = container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
        try embedded.encode(items, forKey: .item)
        try container.encode(page, forKey: .page)
        try container.encode(links, forKey: .links)
    }
}
