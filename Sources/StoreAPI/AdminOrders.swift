package import FoundationEssentials
package import PayKit

/// `GET /admin/orders`: one page of the shop's orders, the newest first.
package struct AdminOrders: Codable, Hashable, Sendable {
    /// The newest first.
    package var items: [Row]
    /// Limit and end of the page; its total is never counted.
    package var page: InventoryPage.Page
    /// HAL links: `self`, `first`, `last`, `search`, `up`; `prev` and `next` where there is such a page.
    package var links: Links

    /// An order without the people behind it.
    package struct Row: Codable, Hashable, Sendable {
        /// Opaque id, `ord_` and a UUIDv7.
        package var id: String
        /// The number that a shopper reads, `2026-000123`.
        package var number: String
        /// State in one word, derived from `axes`.
        package var status: Order.Status
        /// State of the order itself, of its money and of its goods.
        package var axes: Order.Axes
        /// Gross total in the shop's currency, frozen when the order was placed.
        package var total: Money
        /// The amount that was taken, refunded or not; nil until then.
        package var captured: Money?
        /// The amount refunded so far; nil when that is nothing.
        package var refunded: Money?
        /// How many different things were ordered.
        package var lines: Int
        /// Placing of the order, by the shop's clock; RFC 3339 in JSON.
        package var createdAt: Date
        /// Raised with every change of the order.
        package var version: Int
        /// HAL links: `self`, `status`, `receipt`.
        package var links: Links

        /// Creates a row; it takes no personal data.
        package init(
            id: String, number: String, status: Order.Status, axes: Order.Axes, total: Money,
            captured: Money? = nil, refunded: Money? = nil, lines: Int, createdAt: Date, version: Int,
            links: Links
        ) {
            self.id = id
            self.number = number
            self.status = status
            self.axes = axes
            self.total = total
            (self.captured, self.refunded) = (captured, refunded)
            self.lines = lines
            self.createdAt = createdAt
            self.version = version
            self.links = links
        }

        /// Minor units that were taken and not paid back.
        package var kept: Int64 { (captured?.minorUnits ?? 0) - (refunded?.minorUnits ?? 0) }

        private enum CodingKeys: String, CodingKey {
            case id, number, status, axes, total, captured, refunded, lines
            case createdAt = "created_at"
            case version
            case links = "_links"
        }
    }

    /// Creates a page of rows, which must be sorted newest first.
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
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let embedded = try container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
        items = try embedded.decode([Row].self, forKey: .item)
        page = try container.decode(InventoryPage.Page.self, forKey: .page)
        links = try container.decode(Links.self, forKey: .links)
    }

    /// Encodes the page with its rows embedded (HAL `_embedded`).
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        var embedded = container.nestedContainer(keyedBy: EmbeddedKeys.self, forKey: .embedded)
        try embedded.encode(items, forKey: .item)
        try container.encode(page, forKey: .page)
        try container.encode(links, forKey: .links)
    }
}
