package import PayKit
package import StoreAPI

/// A product as the shop's staff sees it: in all its languages, and whether it is sold.
package struct ProductDocument: Encodable, Sendable {
    package var product: StoredProduct
    package var currency: Currency
    /// The policy that names its category and tags; not in representations for programs.
    package var policy: ShopPolicy?
    /// The immutable address of its picture; not in representations for programs.
    package var picture: Link?

    package init(product: StoredProduct, currency: Currency) {
        self.product = product
        self.currency = currency
    }

    private enum CodingKeys: String, CodingKey {
        case id, kind, category, tags
        case taxClass = "tax_class"
        case accent, active, variants, version
        case links = "_links"
    }

    package func encode(to encoder: any Encoder) throws {
        try product.texts.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(product.id, forKey: .id)
        try container.encode(product.kind, forKey: .kind)
        try container.encode(product.category, forKey: .category)
        try container.encode(product.tags, forKey: .tags)
        try container.encode(product.taxClass, forKey: .taxClass)
        try container.encodeIfPresent(product.accent, forKey: .accent)
        try container.encode(product.isActive, forKey: .active)
        try container.encode(
            product.variants.map { VariantDocument($0, of: product, currency) }, forKey: .variants)
        try container.encode(product.version, forKey: .version)
        try container.encode(
            Links([
                .this: Endpoints.adminProduct.link(id: product.id),
                .alternate: Endpoints.product.link(id: product.id),
                .pictures: Endpoints.replacePicture.link(id: product.id),
            ]), forKey: .links)
    }
}

/// A variant as the shop's staff sees it. Its version is its product's.
package struct VariantDocument: Codable, Sendable {
    package var id: String
    package var sku: String
    /// The chosen value id by option id; empty for a product without options.
    package var options: [String: String]
    package var price: Money
    /// Units that can still be sold: on hand less reserved.
    package var available: Int
    /// Version of the product, for `If-Match`; variants have none of their own.
    package var version: Int
    package var links: Links

    private enum CodingKeys: String, CodingKey {
        case id, sku, options, price, available, version
        case links = "_links"
    }

    package init(_ variant: StoredProduct.Variant, of product: StoredProduct, _ currency: Currency) {
        id = variant.id
        sku = variant.sku
        options = variant.options
        price = Money(minorUnits: variant.price, currency: currency)
        available = variant.stock
        version = product.version
        links = Links([
            .this: Endpoints.adminVariant.link(id: variant.id),
            .up: Endpoints.adminProduct.link(id: product.id),
        ])
    }
}

/// A merge patch of a product (RFC 7396): what is absent stays, `null` removes.
package struct ProductPatch: Decodable, Sendable {
    /// Changes of texts by language; nil inside removes one language.
    package var texts: [ProductText: [ContentLanguage: String?]] = [:]
    package var category: String?
    /// Ids of tags of the policy, all of them; nil keeps them.
    package var tags: [String]?
    package var taxClass: String?
    /// Accent colour as `#rrggbb`; outer nil keeps it, inner nil (JSON `null`) removes it.
    package var accent: String??
    /// False withdraws the product from sale, true offers it again; nil keeps it.
    package var active: Bool?

    private enum CodingKeys: String, CodingKey {
        case category, tags
        case taxClass = "tax_class"
        case accent, active
    }

    /// Decodes a JSON merge patch (RFC 7396), in which `accent` may be absent (kept) or `null` (removed).
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let words = try decoder.container(keyedBy: MemberName.self)
        for text in ProductText.allCases {
            texts[text] = try words.decodeIfPresent(
                [ContentLanguage: String?].self, forKey: MemberName(text.member))
        }
        category = try container.decodeIfPresent(String.self, forKey: .category)
        tags = try container.decodeIfPresent([String].self, forKey: .tags)
        taxClass = try container.decodeIfPresent(String.self, forKey: .taxClass)
        if container.contains(.accent) {
            accent = .some(try container.decode(String?.self, forKey: .accent))
        }
        active = try container.decodeIfPresent(Bool.self, forKey: .active)
    }

    package func change(of product: StoredProduct, in policy: ShopPolicy) throws(Refusal) -> ProductChange {
        if let category, !policy.categories.contains(where: { $0.id == category }) {
            throw .policyConflict(.unknownCategory, pointer: "/category")
        }
        let known = Set((policy.tags ?? []).map(\.id))
        guard known.isSuperset(of: tags ?? []), Set(tags ?? []).count == (tags ?? []).count else {
            throw .policyConflict(.unfitTag, pointer: "/tags")
        }
        if let taxClass, taxClass != product.taxClass, !policy.taxClasses.contains(taxClass) {
            throw .policyConflict(.unknownTaxClass(known: policy.taxClasses), pointer: "/tax_class")
        }
        var change = ProductChange(
            category: category, tags: tags, taxClass: taxClass, accent: accent, isActive: active)
        for text in ProductText.allCases {
            guard let changes = texts[text] else { continue }
            change.texts[text] = try Self.merged(product.texts[text], changes, text)
        }
        return change
    }

    private static func merged(
        _ old: LocalizedText, _ changes: [ContentLanguage: String?], _ text: ProductText
    ) throws(Refusal) -> LocalizedText {
        let pointer = "/\(text.member)"
        for language in ContentLanguage.allCases {
            guard case .some(.some(let words)) = changes[language], !words.isEmpty, !words.isVisible else {
                continue
            }
            throw .invalidBody([FieldFault("\(pointer)/\(language.rawValue)", .blank)])
        }
        let new = old.merging(changes) ?? .absent
        guard !text.isRequired || new.all.contains(where: \.isVisible) else {
            throw .policyConflict(.noText, pointer: pointer)
        }
        return new
    }
}

package struct PricePatch: Decodable, Sendable {
    /// The new price; nil leaves the variant's price as it is.
    package var price: Price?

    /// A decimal amount and its ISO 4217 currency code, as they were sent.
    package struct Price: Decodable, Sendable {
        package var amount: String
        package var currency: String
    }

    /// The price in minor units, when it is one in the shop's currency.
    package func minorUnits(in currency: Currency) throws(Refusal) -> Int64? {
        guard let price else { return nil }
        guard price.currency == currency.code,
            let money = try? Money(decimal: price.amount, currency: currency), money.minorUnits > 0
        else { throw .policyConflict(.noPrice(currency), pointer: "/price") }
        return money.minorUnits
    }
}

/// A page of products as the shop's staff sees them.
package struct ProductDocuments: Encodable, Sendable {
    @Embedded package var items: [ProductDocument]
    package var page: InventoryPage.Page
    package var links: Links
    /// The categories with their names; not in representations for programs.
    package var categories: [ShopPolicy.Label]

    package init(
        items: [ProductDocument], page: InventoryPage.Page, links: Links, categories: [ShopPolicy.Label]
    ) {
        self.items = items
        self.page = page
        self.links = links
        self.categories = categories
    }

    private enum CodingKeys: String, CodingKey {
        case items = "_embedded"
        case page
        case links = "_links"
    }
}

extension ProductDocuments: Linked {}
