package import PayKit
package import StoreAPI

package struct StoredProduct: Sendable {
    /// A variant as it is stored: the price in minor units, the stock in units that can still be sold.
    package struct Variant: Sendable {
        package var id: String
        package var sku: String
        /// The chosen value id by option id; empty for a product without options.
        package var options: [String: String]
        package var price: Int64
        /// Units that can still be sold: on hand less reserved.
        package var stock: Int

        package init(id: String, sku: String, options: [String: String], price: Int64, stock: Int) {
            self.id = id
            self.sku = sku
            self.options = options
            self.price = price
            self.stock = stock
        }
    }

    package var id: String
    /// Position in the catalogue, which orders lists and breaks ties of searches.
    package var position: Int64
    /// Physical goods are sent, digital ones downloaded.
    package var kind: ProductSummary.Kind
    package var category: String
    /// The product's price in minor units of the shop's currency; variants have their own.
    package var price: Int64
    package var texts: ProductTexts
    package var accent: String?
    package var tags: [String]
    package var taxClass: String
    package var isActive: Bool
    package var options: [CatalogueOption]
    /// Version for optimistic locking (`If-Match`); raised by every change.
    package var version: Int
    /// The weight of one, in grams.
    package var grams: Int64?
    /// Ids of the shipping types and services that it goes by; empty for parcels alone.
    package var delivery: [String]
    package var variants: [Variant]

    package init(
        id: String, position: Int64, kind: ProductSummary.Kind, category: String, price: Int64,
        texts: ProductTexts, accent: String? = nil, tags: [String], taxClass: String, isActive: Bool,
        options: [CatalogueOption], version: Int, grams: Int64? = nil, delivery: [String] = [],
        variants: [Variant]
    ) {
        self.id = id
        self.position = position
        self.kind = kind
        self.category = category
        self.price = price
        self.texts = texts
        self.accent = accent
        self.tags = tags
        self.taxClass = taxClass
        self.isActive = isActive
        self.options = options
        self.version = version
        self.grams = grams
        self.delivery = delivery
        self.variants = variants
    }
}

package struct ProductTexts: Hashable, Sendable, Codable {
    private var byKind: [ProductText: LocalizedText] = [:]

    package init() {}

    /// Takes every text as it is read; ``LocalizedText/absent`` for one that is not there.
    package init(_ read: (ProductText) throws -> LocalizedText) rethrows {
        for text in ProductText.allCases { self[text] = try read(text) }
    }

    /// Decodes the members of a catalogue's product, under the names of their columns.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: MemberName.self)
        try self.init { text in
            let name = MemberName(text.rawValue)
            guard text.isRequired || container.contains(name) else { return .absent }
            return try container.decode(LocalizedText.self, forKey: name)
        }
    }

    package subscript(text: ProductText) -> LocalizedText {
        get { byKind[text] ?? .absent }
        set { byKind[text] = newValue.isEmpty ? nil : newValue }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (text, value) in byKind { try container.encode(value, forKey: MemberName(text.member)) }
    }
}

/// A change of a product; fields that are nil stay as they are.
package struct ProductChange: Sendable {
    package static let mostTags = 50

    /// Whole new texts, in all languages; those that are not here stay.
    package var texts: [ProductText: LocalizedText]
    package var category: String?
    /// Ids of all tags from now on; nil keeps them, and an empty list removes all.
    package var tags: [String]?
    package var taxClass: String?
    /// Nothing in its inside removes it.
    package var accent: String??
    package var isActive: Bool?
    /// SHA-256 of another picture that the shop has, in hexadecimal; nil keeps the picture.
    package var picture: String?

    package init(
        texts: [ProductText: LocalizedText] = [:], category: String? = nil, tags: [String]? = nil,
        taxClass: String? = nil, accent: String?? = nil, isActive: Bool? = nil, picture: String? = nil
    ) {
        self.texts = texts
        self.category = category
        self.tags = tags
        self.taxClass = taxClass
        self.accent = accent
        self.isActive = isActive
        self.picture = picture
    }
}

extension StoredProduct {
    package func row(_ language: ContentLanguage, policy: ShopPolicy, currency: Currency) -> ProductSummary {
        let category = policy.categories.first { $0.id == self.category }
        let image = Endpoints.productImage.link(id: id)
        return ProductSummary(
            id: id, name: texts[.name][language], description: texts[.description][language], kind: kind,
            category: ProductSummary.Category(
                id: self.category, name: category?.name[language] ?? self.category),
            price: Money(minorUnits: lowestPrice, currency: currency), imageURI: image.href,
            imageText: texts[.pictureText][language],
            shippingTypes: policy.shipping.wireTypes(of: delivery),
            shipsTo: kind == .physical ? policy.shipping.countries(of: delivery) : nil, accent: accent,
            availability: availability, hasOptions: !options.isEmpty, version: version,
            links: Links([.this: Endpoints.product.link(id: id), .image: image]))
    }

    package func wire(_ language: ContentLanguage, policy: ShopPolicy, currency: Currency) -> Product {
        let labels = (policy.tags ?? []).filter { tags.contains($0.id) }
        var product = Product(
            summary: row(language, policy: policy, currency: currency),
            care: texts[.care].isEmpty ? nil : texts[.care][language],
            tags: labels.map { Product.Tag(id: $0.id, name: $0.name[language]) },
            options: options.map { $0.wire(language) }, variants: variants.map { $0.wire(currency) })
        product.summary.links.byRelation[.availability] = Endpoints.availability.link(id: id)
        product.summary.links.byRelation[.collection] = Endpoints.inventory.link()
        product.summary.links.byRelation[.up] = Endpoints.inventory.link(
            (name: "category", value: self.category))
        return product
    }

    package var wireAvailability: ProductAvailability {
        ProductAvailability(
            id: id, availability: availability,
            variants: variants.map {
                ProductAvailability.Variant(
                    id: $0.id, sku: $0.sku, availability: Availability(available: $0.stock))
            },
            version: version,
            links: Links([.this: Endpoints.availability.link(id: id), .up: Endpoints.product.link(id: id)]))
    }

    private var availability: Availability {
        Availability(available: variants.reduce(0) { $0 + $1.stock })
    }

    /// The product's name with the values that make this variant, as a quote's line says it.
    package func lineName(_ variant: Variant, _ language: ContentLanguage) -> String {
        let values = options.compactMap { option in
            option.values.first { $0.id == variant.options[option.id] }?.name[language]
        }
        return ([texts[.name][language]] + values).joined(separator: " · ")
    }

    private var lowestPrice: Int64 { variants.map(\.price).min() ?? price }
}

extension StoredProduct.Variant {
    fileprivate func wire(_ currency: Currency) -> Product.Variant {
        Product.Variant(
            id: id, sku: sku, options: options, price: Money(minorUnits: price, currency: currency),
            availability: Availability(available: stock))
    }
}

extension CatalogueOption {
    fileprivate func wire(_ language: ContentLanguage) -> Product.Option {
        Product.Option(
            id: id, name: name[language],
            values: values.map { Product.Option.Value(id: $0.id, name: $0.name[language]) })
    }
}
