/// Which products are asked for, in which order, and which page of them.
package struct ProductQuery: Hashable, Sendable {
    package static let limits = 1...250
    package static let usualLimit = 50

    package var filter = ProductFilter()
    package var sort = ProductSort.position
    /// The language of the names in an order by name.
    package var language = ContentLanguage.english
    package var start = Start.first
    package var limit = usualLimit
    package var isCounted = false

    package init(
        filter: ProductFilter = ProductFilter(), sort: ProductSort = ProductSort.position,
        language: ContentLanguage = ContentLanguage.english, start: PageStart<SortKey> = Start.first,
        limit: Int = usualLimit, isCounted: Bool = false
    ) {
        self.filter = filter
        self.sort = sort
        self.language = language
        self.start = start
        self.limit = limit
        self.isCounted = isCounted
    }

    /// A page start by sort key (keyset pagination).
    package typealias Start = PageStart<SortKey>
}

/// The conditions that listed products meet.
package struct ProductFilter: Hashable, Sendable {
    /// The words searched for; nil matches every product.
    package var search: SearchQuery?
    package var category: String?
    /// True matches products with units to sell, false those without; nil matches both.
    package var inStock: Bool?
    /// In minor units, both included.
    package var priceMin: Int64?
    package var priceMax: Int64?
    /// True if the shop sells them; withdrawn ones are not found by words.
    package var isActive = true

    package init(
        search: SearchQuery? = nil, category: String? = nil, inStock: Bool? = nil, priceMin: Int64? = nil,
        priceMax: Int64? = nil, isActive: Bool = true
    ) {
        self.search = search
        self.category = category
        self.inStock = inStock
        self.priceMin = priceMin
        self.priceMax = priceMax
        self.isActive = isActive
    }

    /// The same text for the same filter, and another for every other.
    package var canonical: String {
        var parts = [
            search?.expression, category, inStock.map { "\($0)" }, priceMin.map { "\($0)" },
            priceMax.map { "\($0)" },
        ]
        if !isActive { parts.append("withdrawn") }
        return parts.map { part in part.map { "\($0.utf8.count):\($0)" } ?? "-" }.joined()
    }
}

/// The orders that a list may be asked for in; each is total, because ties are broken by the id.
package enum ProductSort: String, Hashable, Sendable, CaseIterable {
    case position
    case name
    case nameDescending = "-name"
    case price
    case priceDescending = "-price"
    case newest
    /// How well a product fits what was searched for, then its position.
    case relevance

    package static func usual(isSearch: Bool) -> ProductSort { isSearch ? .relevance : .position }

    /// True if the keys of the order descend; `newest` does without a sign in its raw value.
    package var isDescending: Bool {
        switch self {
        case .position, .name, .price, .relevance: false
        case .nameDescending, .priceDescending, .newest: true
        }
    }

    package func order(in language: ContentLanguage) -> String {
        switch self {
        case .name, .nameDescending: "\(rawValue) \(language.rawValue)"
        case .position, .price, .priceDescending, .newest, .relevance: rawValue
        }
    }
}

package enum SortKey: Hashable, Sendable {
    case position(Int64)
    case name(String, id: String)
    /// A price or a moment.
    case number(Int64, id: String)
    /// Which tier of the matches, and the position in it.
    case match(tier: Int, position: Int64)
}

/// A product that a walk met, and its place in the order that was walked.
package struct PlacedProduct: Hashable, Sendable {
    package var id: String
    package var key: SortKey

    package init(id: String, key: SortKey) {
        self.id = id
        self.key = key
    }

    package func matched(in tier: Int) -> PlacedProduct {
        guard case .position(let position) = key else { return self }
        return PlacedProduct(id: id, key: .match(tier: tier, position: position))
    }
}

extension ProductQuery.Start {
    /// Where each of so many tiers of matches is walked from, in the order of the walk: the tiers after the
    /// first one of a page are walked whole.
    package func walks(ofTiers count: Int) -> [(tier: Int, start: Self)] {
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

extension ProductSort {
    package func label(_ language: ContentLanguage) -> String {
        switch self {
        case .position: language.say("Featured", "推荐")
        case .name: language.say("Name, A to Z", "名称顺序")
        case .nameDescending: language.say("Name, Z to A", "名称倒序")
        case .price: language.say("Price, lowest first", "价格从低到高")
        case .priceDescending: language.say("Price, highest first", "价格从高到低")
        case .newest: language.say("Newest first", "最新上架")
        case .relevance: language.say("Best match", "最相关")
        }
    }
}

/// One page of a list, in the order of its query.
package struct ProductListing: Sendable {
    /// Version of the catalogue that the page was read in.
    package var version: Int64
    package var products: [StoredProduct]
    package var previous: ProductQuery.Start?
    package var next: ProductQuery.Start?
    /// How many products there are in all, if that was asked.
    package var total: Int?

    package init(
        version: Int64, products: [StoredProduct], previous: ProductQuery.Start? = nil,
        next: ProductQuery.Start? = nil, total: Int? = nil
    ) {
        self.version = version
        self.products = products
        self.previous = previous
        self.next = next
        self.total = total
    }
}
