package import FoundationEssentials
package import PayKit

/// `GET /admin/orders`: one page of the shop's orders, the newest first.
package struct AdminOrders: Codable, Hashable, Sendable {
    @Embedded package var items: [Row]
    /// Limit and end of the page; its total is never counted.
    package var page: InventoryPage.Page
    /// HAL links: `self`, `first`, `last`, `search`, `up`; `prev` and `next` where there is such a page.
    package var links: Links

    /// An order without personal data.
    package struct Row: Codable, Hashable, Sendable {
        package var id: String
        package var number: String
        package var status: Order.Status
        package var axes: Order.Axes
        package var total: Money
        package var captured: Money?
        package var refunded: Money?
        /// The number of order lines, not of units.
        package var lines: Int
        package var createdAt: Date
        package var version: Int
        package var links: Links

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

    package init(items: [Row], page: InventoryPage.Page, links: Links) {
        self.items = items
        self.page = page
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case items = "_embedded"
        case page
        case links = "_links"
    }
}
