package import StoreAPI

/// A page of products as the shop's staff sees them.
package struct ProductDocuments: Encodable, Sendable {
    /// The products of this page, in the order of the query.
    package var items: [ProductDocument]
    /// Paging metadata: the limit, and an indication of further pages.
    package var page: InventoryPage.Page
    /// HAL links of paging: `self`, and `prev` and `next` where there are such pages.
    package var links: Links
    /// The categories with their names; not in representations for programs.
    package var categories: [ShopPolicy.Label]

    /// Makes a page of the collection; `categories` serve HTML pages only.
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

    /// Encodes the page as a HAL collection: the products below `_embedded`, the paging links below
    /// `_links`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Embedded(item: items), forKey: .embedded)
        try container.encode(page, forKey: .page)
        try container.encode(links, forKey: .links)
    }
}

extension ProductDocuments: Linked {}
