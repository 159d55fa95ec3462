package import PayKit

/// A category, a tag or an option's value: an id of the shop and a name to read.
package struct NamedID: Codable, Hashable, Sendable {
    package var id: String
    /// Name in the reader's language; the id where the shop has none.
    package var name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A row of the inventory: what a list shows of a product.
package struct ProductSummary: Codable, Hashable, Sendable {
    /// Opaque id, `prd_` and a UUIDv7.
    package var id: String
    package var name: String
    /// Description in the reader's language, plain text.
    package var description: String
    package var kind: Kind
    package var category: Category
    /// The price, or nil when the server sent none that can be read; such a product is not for sale.
    package var price: Money?
    /// The address of the picture, that of the `shop:image` link.
    package var imageURI: String
    /// The picture in words.
    package var imageText: String
    /// The ways in which it reaches the buyer, the usual one first; nil for parcels alone, none for what is
    /// told by e-mail, such as a ticket.
    package var shippingTypes: [ShippingType]?
    /// The countries that it can be sent to or fetched in, by their codes; nil for every one that the shop
    /// serves, and for what is not sent.
    package var shipsTo: [String]?
    /// The product's accent colour, `#rrggbb`.
    package var accent: String?
    /// Units of all variants together.
    package var availability: Availability
    /// True if options must be chosen before the product can be bought.
    package var hasOptions: Bool
    package var version: Int
    /// HAL links: `self`, `image`; more in the product's own document.
    package var links: Links

    /// True for goods, and for tickets and services that are told by e-mail; not for downloads, which a
    /// wallet may not pay.
    package var isPayable: Bool { kind == .physical || shippingTypes?.isEmpty == true }

    /// Physical goods are shipped; digital ones need no address.
    package enum Kind: String, Codable, Hashable, Sendable {
        case physical, digital
    }

    /// Its id is the one that `category` filters name.
    package typealias Category = NamedID

    /// Creates a row; `price` is the lowest among the variants.
    package init(
        id: String, name: String, description: String, kind: Kind, category: Category, price: Money?,
        imageURI: String, imageText: String, shippingTypes: [ShippingType]? = nil,
        shipsTo: [String]? = nil, accent: String?,
        availability: Availability, hasOptions: Bool, version: Int, links: Links
    ) {
        self.id = id
        self.name = name
        self.description = description
        self.kind = kind
        self.category = category
        self.price = price
        self.imageURI = imageURI
        self.imageText = imageText
        self.shippingTypes = shippingTypes
        self.shipsTo = shipsTo
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
        case shippingTypes = "shipping_types"
        case shipsTo = "ships_to"
        case accent, availability
        case hasOptions = "has_options"
        case version
        case links = "_links"
        case priceFrom = "price_from"
    }

    /// Throws when a member is missing or malformed, or an identifier or a link is too long.
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
        shippingTypes = try container.decodeIfPresent([ShippingType].self, forKey: .shippingTypes)
        shipsTo = try container.decodeIfPresent([String].self, forKey: .shipsTo)
        accent = try container.decodeIfPresent(String.self, forKey: .accent)
        availability = try container.decode(Availability.self, forKey: .availability)
        hasOptions = try container.decodeIfPresent(Bool.self, forKey: .hasOptions) ?? false
        version = try container.decode(Int.self, forKey: .version)
        links = try container.decode(Links.self, forKey: .links)
        guard !isOversized else {
            throw DecodingError.dataCorruptedError(
                forKey: .id, in: container, debugDescription: "an identifier or a link is too long")
        }
    }

    /// Encodes the row; the price is written twice, as `price` with `currency` and as `price_from`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        // In the order of their names, so that the writer moves nothing: every list has fifty.
        try container.encode(links, forKey: .links)
        try container.encodeIfPresent(accent, forKey: .accent)
        try container.encode(availability, forKey: .availability)
        try container.encode(category, forKey: .category)
        try container.encodeIfPresent(price?.currency.code, forKey: .currency)
        try container.encode(description, forKey: .description)
        try container.encode(hasOptions, forKey: .hasOptions)
        try container.encode(id, forKey: .id)
        try container.encode(imageText, forKey: .imageText)
        try container.encode(encoder.placed(imageURI), forKey: .imageURI)
        try container.encode(kind, forKey: .kind)
        try container.encode(name, forKey: .name)
        try container.encodeIfPresent(price?.decimalString, forKey: .price)
        try container.encodeIfPresent(price, forKey: .priceFrom)
        try container.encodeIfPresent(shippingTypes, forKey: .shippingTypes)
        try container.encodeIfPresent(shipsTo, forKey: .shipsTo)
        try container.encode(version, forKey: .version)
    }
}

/// `GET /products/{id}`: the row with its options and variants.
package struct Product: Codable, Hashable, Sendable {
    /// Members that rows of a list have too.
    package var summary: ProductSummary
    /// Care instructions in the reader's language; nil for none.
    package var care: String?
    package var tags: [Tag]
    /// Options to choose; empty for a product with one variant and no choice.
    package var options: [Option]
    /// Variants that are sold, each with one value for every option.
    package var variants: [Variant]

    package init(
        summary: ProductSummary, care: String? = nil, tags: [Tag] = [], options: [Option], variants: [Variant]
    ) {
        self.summary = summary
        self.care = care
        self.tags = tags
        self.options = options
        self.variants = variants
    }

    package typealias Tag = NamedID

    package struct Option: Codable, Hashable, Sendable {
        /// Key of the option in ``Variant/options``.
        package var id: String
        package var name: String
        package var values: [Value]

        /// Creates an option; ids of its values must differ.
        package init(id: String, name: String, values: [Value]) {
            self.id = id
            self.name = name
            self.values = values
        }

        /// Its id is the one in ``Variant/options``.
        package typealias Value = NamedID
    }

    /// A variant, the unit that is sold: one value of each option, with a price and stock of its own.
    package struct Variant: Codable, Hashable, Sendable {
        /// Opaque id, `var_` and a UUIDv7; order lines name it.
        package var id: String
        /// Stock keeping unit, the merchant's own name for the variant.
        package var sku: String
        /// Option id to value id, for every option of the product.
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
        case care, tags, options, variants
    }

    /// Decodes the members of the row and those of the product in one object.
    package init(from decoder: any Decoder) throws {
        summary = try ProductSummary(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        care = try container.decodeIfPresent(String.self, forKey: .care)
        tags = try container.decodeIfPresent([Tag].self, forKey: .tags) ?? []
        options = try container.decode([Option].self, forKey: .options)
        variants = try container.decode([Variant].self, forKey: .variants)
    }

    package func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(care, forKey: .care)
        try container.encode(tags, forKey: .tags)
        try container.encode(options, forKey: .options)
        try container.encode(variants, forKey: .variants)
    }
}
