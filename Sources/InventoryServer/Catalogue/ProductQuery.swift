/// Which products are asked for, in which order, and which page of them.
struct ProductQuery: Hashable, Sendable {
    static let limits = 1...250
    static let usualLimit = 50

    var filter = ProductFilter()
    var sort = ProductSort.position
    /// Whose names are sorted.
    var language = Language.english
    var start = Start.first
    var limit = usualLimit
    /// Whether all matches are to be counted.
    var isCounted = false

    /// Where a page begins in the order of the query.
    enum Start: Hashable, Sendable {
        case first, last
        case after(SortKey)
        case before(SortKey)

        /// Whether the page is found by walking the order from its end.
        var isBackward: Bool {
            switch self {
            case .first, .after: false
            case .last, .before: true
            }
        }
    }
}

/// What products must be like.
struct ProductFilter: Hashable, Sendable {
    var search: SearchQuery?
    var category: String?
    var inStock: Bool?
    /// In minor units, both included.
    var priceMin: Int64?
    var priceMax: Int64?
    /// Whether the shop sells them; withdrawn ones are not found by words.
    var isActive = true

    /// The same text for the same filter, and another for every other.
    var canonical: String {
        var parts = [
            search?.expression, category, inStock.map { "\($0)" }, priceMin.map { "\($0)" },
            priceMax.map { "\($0)" },
        ]
        if !isActive { parts.append("withdrawn") }
        return parts.map { part in part.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
    }
}

/// The orders that a list may be asked for in; each is total, because ties are broken by the id.
enum ProductSort: String, Hashable, Sendable, CaseIterable {
    case position
    case name
    case nameDescending = "-name"
    case price
    case priceDescending = "-price"
    case newest
    /// How well a product fits what was searched for, then its position.
    case relevance

    /// The order of a list that names none.
    static func usual(isSearch: Bool) -> ProductSort { isSearch ? .relevance : .position }

    var isDescending: Bool {
        switch self {
        case .position, .name, .price, .relevance: false
        case .nameDescending, .priceDescending, .newest: true
        }
    }

    /// Names the order in cursors; names are sorted as the language writes them.
    func order(in language: Language) -> String {
        switch self {
        case .name, .nameDescending: "\(rawValue) \(language.rawValue)"
        case .position, .price, .priceDescending, .newest, .relevance: rawValue
        }
    }
}

/// The place of a product in an order.
enum SortKey: Hashable, Sendable {
    case position(Int64)
    case name(String, id: String)
    /// A price or a moment.
    case number(Int64, id: String)
    /// Which tier of the matches, and the position in it.
    case match(tier: Int, position: Int64)
}
