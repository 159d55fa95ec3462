/// `GET /inventory`: one page of the list.
package struct InventoryPage: Codable, Hashable, Sendable {
    package var items: [ProductSummary]
    package var page: Page
    /// HAL links: `self`, `first` and others; `next` and `prev` where there is such a page.
    package var links: Links

    /// The page's size and place in keyset pagination; its neighbours are links.
    package struct Page: Codable, Hashable, Sendable {
        package var limit: Int
        package var hasMore: Bool
        /// How many products there are in all, if that was asked.
        package var total: Int?

        package init(limit: Int, hasMore: Bool, total: Int? = nil) {
            self.limit = limit
            self.hasMore = hasMore
            self.total = total
        }

        private enum CodingKeys: String, CodingKey {
            case limit
            case hasMore = "has_more"
            case total
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
