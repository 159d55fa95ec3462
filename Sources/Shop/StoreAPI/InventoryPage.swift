/// `GET /inventory`: one page of the list.
package struct InventoryPage: Codable, Hashable, Sendable {
    @Embedded package var items: [ProductSummary]
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
        case items = "_embedded"
        case page
        case links = "_links"
    }
}

/// The items of a HAL list, on the wire `{"item": [...]}` as the value of `_embedded`.
@propertyWrapper
package struct Embedded<Item> {
    package var wrappedValue: [Item]

    package init(wrappedValue: [Item]) { self.wrappedValue = wrappedValue }

    private enum CodingKeys: String, CodingKey {
        case wrappedValue = "item"
    }
}

extension Embedded: Encodable where Item: Encodable {}
extension Embedded: Decodable where Item: Decodable {}
extension Embedded: Equatable where Item: Equatable {}
extension Embedded: Hashable where Item: Hashable {}
extension Embedded: Sendable where Item: Sendable {}
