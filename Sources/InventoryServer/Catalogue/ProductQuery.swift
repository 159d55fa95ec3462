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

    typealias Start = PageStart<SortKey>
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

/// A product that a walk met, and its place in the order that was walked.
struct PlacedProduct: Hashable, Sendable {
    var id: String
    var key: SortKey

    /// The same among all matches of a search, by the tier in which it was met.
    func matched(in tier: Int) -> PlacedProduct {
        guard case .position(let position) = key else { return self }
        return PlacedProduct(id: id, key: .match(tier: tier, position: position))
    }
}

extension ProductQuery.Start {
    /// Where each of so many tiers of matches is walked from, in the order of the walk: the tiers after the
    /// first one of a page are walked whole.
    func walks(ofTiers count: Int) -> [(tier: Int, start: Self)] {
        let whole: Self = isBackward ? .last : .first
        return (isBackward ? (0..<count).reversed() : Array(0..<count)).compactMap { tier in
            switch self {
            case .after(.match(let first, _)) where tier < first: nil
            case .before(.match(let last, _)) where tier > last: nil
            case .after(.match(tier, _)), .before(.match(tier, _)): (tier, self)
            case .first, .last, .after, .before: (tier, whole)
            }
        }
    }
}
