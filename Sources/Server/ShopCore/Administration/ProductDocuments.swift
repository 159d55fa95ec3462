package import StoreAPI

/// A page of products as the shop's staff sees them.
package struct ProductDocuments: Encodable, Sendable {
    package var items: [ProductDocument]
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
        case embedded = "_embedded"
        case page
        case links = "_links"
    }

    private struct Embedded: Encodable {
        var item: [ProductDocument]
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Embedded(item: items), forKey: .embedded)
        try container.encode(page, forKey: .page)
        try container.encode(links, forKey: .links)
    }
}

extension ProductDocuments: Linked {}
