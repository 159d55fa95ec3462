package import FoundationEssentials
package import PayKit

/// `GET /admin/orders`: one page of the shop's orders, the newest first.
package struct AdminOrders: Codable, Hashable, Sendable {
    /// The newest first.
    package var items: [Row]
    package var page: InventoryPage.Page
    package var links: Links

    /// An order without the people behind it.
    package struct Row: Codable, Hashable, Sendable {
        package var id: String
        /// The number that a shopper reads, `2026-000123`.
        package var number: String
        package var status: Order.Status
        package var axes: Order.Axes
        package var total: Money
        /// How many different things were ordered.
        package var lines: Int
        package var createdAt: Date
        /// Raised with every change of the order.
        package var version: Int
        package var links: Links

        package init(
            id: String, number: String, status: Order.Status, axes: Order.Axes, total: Money, lines: Int,
            createdAt: Date, version: Int, links: Links
        ) {
            self.id = id
            self.number = number
            self.status = status
            self.axes = axes
            self.total = total
            self.lines = lines
            self.createdAt = createdAt
            self.version = version
            self.links = links
        }

        private enum CodingKeys: String, CodingKey {
            case id, number, status, axes, total, lines
            case createdAt = "created_at"
            case version
            case links = "_links"
        }
    }

    package init(items: [Row], page: InventoryPage.Page, links: Links) {
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

    /// Decodes a page whose rows are embedded (HAL `_embedded`).
    /// - Throws: ``DecodingError`` when a member is missing or of another type.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let embedded = try container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
        items = try embedded.decode([Row].self, forKey: .item)
        page = try container.decode(InventoryPage.Page.self, forKey: .page)
        links = try container.decode(Links.self, forKey: .links)
    }

    /// Encodes the page with its rows embedded (HAL `_embedded`).
    /// - Throws: ``EncodingError`` if the encoder refuses a member.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var embedded = container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
        try embedded.encode(items, forKey: .item)
        try container.encode(page, forKey: .page)
        try container.encode(links, forKey: .links)
    }
}
