import StoreAPI
import TUI

/// Which part of the shop is listed, and in which order.
package struct ListQuery: Hashable, Sendable {
    /// The search words, without blanks around them.
    package var words = ""
    /// The id of the category; nil for all.
    var category: String?
    var isInStockOnly = false
    /// Order of the list.
    package var sort = Sort.usual

    /// Order of the list; the raw value is the parameter `sort` of the contract.
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

    /// True if it leaves nothing out and changes no order.
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

    /// How many products a page has.
    static let pageSize = 50
}

/// The line above a list in which one searches, and what is left out there.
struct ListSearch: Hashable, Sendable {
    var field = TextField(limit: 80)
    /// True while keys are letters of it.
    var isTyped = false

    /// The search words, without blanks around them.
    var words: String { field.text.trimmed }
}
