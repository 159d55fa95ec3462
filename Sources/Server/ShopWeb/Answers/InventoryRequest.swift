package import PayKit
package import ShopCore
package import StoreAPI

/// A request for a page of products: what is asked, and the address that asks it again.
package struct InventoryRequest: Sendable {
    package let query: ProductQuery
    private let cursors: PageCursor
    private let parameters: [(name: String, value: String)]
    private let list: Link

    /// Reads a catalogue query from validated parameters; price bounds round inwards to minor units.
    package init(
        _ parameters: [String: String], of list: Link = Endpoints.inventory.link, language: ContentLanguage,
        currency: Currency, seal: Seal
    ) throws {
        cursors = PageCursor(seal: seal)
        self.list = list
        self.parameters = Self.names.compactMap { name in parameters[name].map { (name, $0) } }
        var query = ProductQuery(language: language)
        query.filter.search = parameters["q"].flatMap { SearchQuery($0) }
        query.filter.category = parameters["category"]
        query.filter.isActive = parameters["state"] != "withdrawn"
        query.filter.inStock = parameters["in_stock"].map { $0 == "true" }
        query.filter.priceMin = parameters["price_min"].flatMap {
            Self.minorUnits($0, currency, .up)
        }
        query.filter.priceMax = parameters["price_max"].flatMap {
            Self.minorUnits($0, currency, .down)
        }
        let isSearch = query.filter.search != nil
        query.sort =
            parameters["sort"].flatMap(ProductSort.init(rawValue:)) ?? .usual(isSearch: isSearch)
        // Without a search nothing is more relevant than anything else.
        if query.sort == .relevance, !isSearch { query.sort = .position }
        query.limit = parameters["limit"].flatMap { Int($0) } ?? ProductQuery.usualLimit
        query.isCounted = parameters["count"] != nil
        if let cursor = parameters["cursor"] { query.start = try cursors.start(cursor, of: query) }
        self.query = query
    }

    package func link(to start: ProductQuery.Start) -> Link {
        let cursor = cursors.text(for: start, of: query).map { [(name: "cursor", value: $0)] } ?? []
        return Link(href: list.expanded(parameters + cursor))
    }

    /// The parameters that links to other pages repeat, in this order.
    package static let names = [
        "q", "category", "in_stock", "price_min", "price_max", "state", "sort", "limit", "count",
    ]

    private enum Rounding {
        case up, down
    }

    /// A decimal of the query in minor units; digits that the currency does not have are rounded into the
    /// range that is meant. No price is below zero.
    private static func minorUnits(_ text: String, _ currency: Currency, _ rounding: Rounding) -> Int64? {
        guard !text.hasPrefix("-") else { return 0 }
        let parts = text.split(separator: ".")
        guard let whole = parts.first else { return nil }
        let fraction = parts.count > 1 ? parts[1] : ""
        let kept = fraction.prefix(currency.minorDigits)
        let zeros = String(repeating: "0", count: currency.minorDigits - kept.count)
        guard let units = Int64(whole + kept + zeros) else { return nil }
        let isExact = fraction.dropFirst(currency.minorDigits).allSatisfy { $0 == "0" }
        return isExact || rounding == .down ? units : units + 1
    }
}
