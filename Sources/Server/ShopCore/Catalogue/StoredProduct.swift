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
        set { byKind[text] = newValue.byLanguage.isEmpty ? nil : newValue }
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
