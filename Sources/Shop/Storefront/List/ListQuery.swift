import StoreAPI
import TUI

package struct ListQuery: Hashable, Sendable {
    /// The search words, without blanks around them.
    package var words = ""
    /// The id of the category; nil for all.
    var category: String?
    var isInStockOnly = false
    package var sort = Sort.usual

    /// The raw value is the parameter `sort` of the contract.
    package enum Sort: String, Hashable, Sendable, CaseIterable {
        /// The shop's own order, or the best match first.
        case usual = ""
        case name, price
        case priceDescending = "-price"
        case newest
    }

    /// The place of its category in a row of words that begins with all of them.
    func place(in categories: [Category]) -> Int {
        categories.firstIndex { $0.id == category }.map { $0 + 1 } ?? 0
    }

    /// The query that a key of the list leads to; the same for keys that change none.
    func changed(by message: ProductList.Message, _ categories: [Category]) -> ListQuery {
        var query = self
        switch message {
        case .inStock: query.isInStockOnly.toggle()
        case .sort:
            let all = Sort.allCases
            query.sort = all[((all.firstIndex(of: sort) ?? 0) + 1) % all.count]
        case .category(let step):
            let count = categories.count + 1
            query.choose((place(in: categories) + step + count) % count, in: categories)
        case .chooseCategory(let place): query.choose(place, in: categories)
        case .move, .page, .select, .open, .reload, .search, .stopTyping, .showAll: break
        }
        return query
    }

    /// Chooses a category by its ``place(in:)``.
    private mutating func choose(_ place: Int, in categories: [Category]) {
        guard place == 0 || categories.indices.contains(place - 1) else { return }
        category = place == 0 ? nil : categories[place - 1].id
    }

    /// True if it filters nothing and keeps the usual order.
    package var isPlain: Bool { self == ListQuery() }

    /// The beginning of the list by the shop's template, with the number of all products that are in it.
    func first(_ template: Link) -> Link {
        var values: [(name: String, value: String)] = [("limit", "\(Self.pageSize)"), ("count", "exact")]
        if !words.isEmpty { values.append(("q", words)) }
        if let category { values.append(("category", category)) }
        if isInStockOnly { values.append(("in_stock", "true")) }
        if sort != .usual { values.append(("sort", sort.rawValue)) }
        return Link(href: template.expanded(values))
    }

    static let pageSize = 50
}

struct ListSearch: Hashable, Sendable {
    var field = TextField(limit: 80)
    /// True while letters go into the field.
    var isTyped = false

    var words: String { field.text.trimmed }
}

/// A category of the list: its id and the cleaned name.
struct Category: Hashable, Sendable {
    let id: String
    let name: ScreenText

    init(_ category: ProductSummary.Category) {
        id = category.id
        name = ScreenText(cleaning: category.name, limit: 60)
    }
}

struct ListQuestion: Hashable, Sendable {
    var revision = 0
    var isOpen = false
    /// True if the answer will be older than what is known and has to be requested again.
    var isStale = false
    /// True for a refresh in the background: only what changed is requested further.
    var isQuiet = false
    var query = ListQuery()
}

struct PageQuestion: Hashable, Sendable {
    var revision: Int
    var pageRequest: ProductPages.PageRequest
}
