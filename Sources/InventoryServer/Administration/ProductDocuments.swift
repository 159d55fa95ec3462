import StoreAPI

/// A page of products as the shop's staff sees them.
struct ProductDocuments: Encodable, Sendable {
    var items: [ProductDocument]
    var page: InventoryPage.Page
    var links: Links
    /// What they are called; not in representations for programs.
    var categories: [ShopPolicy.Label]

    private enum CodingKeys: String, CodingKey {
        case embedded = "_embedded"
        case page
        case links = "_links"
    }

    private struct Embedded: Encodable {
        var item: [ProductDocument]
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Embedded(item: items), forKey: .embedded)
        try container.encode(page, forKey: .page)
        try container.encode(links, forKey: .links)
    }
}

extension ProductDocuments: Linked {}
