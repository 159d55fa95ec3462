package import SQLStatements
package import ShopCore

/// Keyset pagination: walks the products of a query in its order, forwards and backwards, by keys; it never
/// counts the rows before them.
///
/// PostgreSQL knows by its statistics if the index of the order or that of the words is the shorter way;
/// SQLite is told.
package struct ProductWalk: Sendable {
    package typealias Step<Answer: Sendable> = StoreTransaction<Answer>.Step

    private enum Source {
        /// The index of the order; the filter is checked row by row.
        case order
        /// The matches of the search, which come in the order of positions.
        case matches
        /// The price range, which is short; its rows are sorted.
        case prices
    }

    /// Up to so many rows are rather sorted than looked for along the order.
    package static let few = 20_000

    let query: ProductQuery
    private let dialect: Dialect
    private let source: Source

    /// - Parameter isFew: True if ``count(_:_:few:)`` found no more rows than are to be sorted.
    package init(_ query: ProductQuery, _ dialect: Dialect, isFew: Bool = false) {
        (self.query, self.dialect) = (query, dialect)
        if query.filter.search == nil {
            source = isFew ? .prices : .order
        } else {
            source = isFew || query.isInOrderOfMatches ? .matches : .order
        }
    }

    /// The statement that counts, up to one more than `few`, the rows that may be sorted; nil where their
    /// number decides nothing. Of many rows, some are soon met along the order.
    package static func count(_ query: ProductQuery, _ dialect: Dialect, few: Int = few) -> Statement? {
        guard dialect == .sqlite, !query.isInOrderOfMatches else { return nil }
        var (clauses, filter) = (Clauses(), query.filter)
        let rows: String
        if let search = filter.search {
            guard !search.isHopeless else { return nil }
            rows = "product_search"
            clauses.add("product_search MATCH \(clauses.mark(.text(search.expression)))")
        } else {
            let isByPrice = query.sort == .price || query.sort == .priceDescending
            guard filter.priceMin != nil || filter.priceMax != nil, !isByPrice else { return nil }
            rows = ProductWalk(query, dialect).product(indexedBy: "price")
            filter.inStock = nil
            clauses.add(filter)
        }
        let all = "SELECT 1 FROM \(rows) WHERE \(clauses.sql) LIMIT \(few + 1)"
        return Statement("SELECT count(*) FROM (\(all))", clauses.values)
    }

    package static func begin<Answer>(
        _ query: ProductQuery, _ dialect: Dialect, few: Int,
        _ next: @escaping @Sendable (ProductWalk) -> Step<Answer>
    ) -> Step<Answer> {
        guard let count = count(query, dialect, few: few) else { return next(ProductWalk(query, dialect)) }
        return .run([count], []) { found in
            next(ProductWalk(query, dialect, isFew: try found[0].first?.get(0) ?? 0 <= few))
        }
    }

    /// Backward starts give the products in the reverse order.
    package func places<Answer>(
        from start: ProductQuery.Start, limit: Int,
        _ next: @escaping @Sendable ([PlacedProduct]) throws -> Step<Answer>
    ) -> Step<Answer> {
        walk(parts(from: start)[...], limit, [], next)
    }

    var total: [Statement] {
        guard query.isCounted else { return [] }
        var (clauses, source) = (Clauses(), Source.prices)
        if let search = query.filter.search {
            guard !search.isHopeless else { return [Statement("SELECT 0")] }
            source = .matches
            clauses.add(search.matches, dialect, isSource: true)
        }
        clauses.add(query.filter)
        return [Statement("SELECT count(*) FROM \(rows(of: source)) WHERE \(clauses.sql)", clauses.values)]
    }

    // MARK: Parts

    /// A part of the walk: all rows of the query, or one tier of its matches.
    private struct Part {
        var start: ProductQuery.Start
        var tier: SearchTier?
        var place: Int?
    }

    private func parts(from start: ProductQuery.Start) -> [Part] {
        guard let search = query.filter.search else { return [Part(start: start)] }
        guard !search.isHopeless else { return [] }
        guard query.sort == .relevance else { return [Part(start: start, tier: search.matches)] }
        let tiers = search.tiers
        return start.walks(ofTiers: tiers.count).map { place, start in
            Part(start: start, tier: tiers[place], place: place)
        }
    }

    private func walk<Answer>(
        _ parts: ArraySlice<Part>, _ limit: Int, _ known: [PlacedProduct],
        _ next: @escaping @Sendable ([PlacedProduct]) throws -> Step<Answer>
    ) -> Step<Answer> {
        guard known.count < limit, let part = parts.first else {
            return .run([], []) { _ in try next(known) }
        }
        let select = select(from: part.start, part.tier, limit: limit - known.count)
        return .run((part.tier == nil ? [] : dialect.planning) + [select], []) { found in
            let places = try found.last?.map { row in
                let place = try self.place(row)
                return part.place.map { place.matched(in: $0) } ?? place
            }
            return walk(parts.dropFirst(), limit, known + (places ?? []), next)
        }
    }

    private func place(_ row: Row) throws -> PlacedProduct {
        let id: String = try row.get(0)
        return switch query.sort {
        case .position, .relevance: PlacedProduct(id: id, key: .position(try row.get(1)))
        case .name, .nameDescending: PlacedProduct(id: id, key: .name(try row.get(1), id: id))
        case .price, .priceDescending, .newest: PlacedProduct(id: id, key: .number(try row.get(1), id: id))
        }
    }

    // MARK: Statements

    package func select(from start: ProductQuery.Start, _ tier: SearchTier?, limit: Int) -> Statement {
        var clauses = Clauses()
        if let tier { clauses.add(tier, dialect, isSource: source == .matches) }
        clauses.add(query.filter)
        let (column, _, isUnique) = order
        let isDescending = query.sort.isDescending != start.isBackward
        let beyond = isDescending ? "<" : ">"
        switch start {
        case .first, .last: break
        case .after(let key), .before(let key):
            switch key {
            case .position(let position), .match(_, let position):
                clauses.add("\(column) \(beyond) \(clauses.mark(.integer(position)))")
            case .name(let name, let id): clauses.add(column, beyond, .text(name), id)
            case .number(let number, let id): clauses.add(column, beyond, .integer(number), id)
            }
        }
        let way = isDescending ? "DESC" : "ASC"
        let ties = isUnique ? "" : ", product.id \(way)"
        let most = clauses.mark(.number(limit))
        return Statement(
            """
            SELECT product.id, \(column) AS place FROM \(rows(of: source)) WHERE \(clauses.sql)
            ORDER BY \(column) \(way)\(ties) LIMIT \(most)
            """, clauses.values)
    }

    private var order: (column: String, index: String, isUnique: Bool) {
        switch query.sort {
        case .relevance, .position:
            (
                dialect == .sqlite && source == .matches ? "product_search.rowid" : "product.position",
                "position", true
            )
        case .name, .nameDescending:
            switch query.language {
            case .english: ("product.name_key_en", "name_en", false)
            case .simplifiedChinese: ("product.name_key_zh", "name_zh", false)
            }
        case .price, .priceDescending: ("product.price_from", "price", false)
        case .newest: ("product.added_at", "age", false)
        }
    }

    private func rows(of source: Source) -> String {
        switch (dialect, source) {
        case (.postgreSQL, _):
            query.filter.search == nil ? "product" : "product JOIN product_search USING (position)"
        case (.sqlite, .order): product(indexedBy: order.index)
        case (.sqlite, .prices): product(indexedBy: "price")
        // The plus keeps SQLite from turning a bound on the matches into a bound on the products, by which it
        // would look each of them up in a whole range.
        case (.sqlite, .matches):
            """
            product_search CROSS JOIN product INDEXED BY product_by_position
            ON product.position = +product_search.rowid
            """
        }
    }

    private func product(indexedBy order: String) -> String {
        "product INDEXED BY product_\(query.filter.category == nil ? "" : "in_category_")by_\(order)"
    }
}

extension ProductQuery {
    fileprivate var isInOrderOfMatches: Bool {
        filter.search != nil && (sort == .position || sort == .relevance)
    }
}

/// Conditions that all hold, with the values of their placeholders.
private struct Clauses {
    private var conditions: [String] = []
    private(set) var values: [Value] = []

    var sql: String { conditions.joined(separator: " AND ") }

    mutating func add(_ condition: String) { conditions.append(condition) }

    mutating func mark(_ value: Value) -> String {
        values.append(value)
        return "$\(values.count)"
    }

    mutating func add(_ column: String, _ beyond: String, _ value: Value, _ id: String) {
        add("(\(column), product.id) \(beyond) (\(mark(value)), \(mark(.text(id))))")
    }

    mutating func add(_ filter: ProductFilter) {
        add("product.is_active = \(filter.isActive ? "TRUE" : "FALSE")")
        if let category = filter.category { add("product.category = \(mark(.text(category)))") }
        if let least = filter.priceMin { add("product.price_from >= \(mark(.integer(least)))") }
        if let most = filter.priceMax { add("product.price_from <= \(mark(.integer(most)))") }
        if let inStock = filter.inStock {
            add(
                """
                \(inStock ? "" : "NOT ")EXISTS (SELECT 1 FROM variant
                    WHERE variant.product = product.id AND \(availableUnits) > 0)
                """)
        }
    }

    /// - Parameter isSource: True if SQLite takes the rows from the matches.
    mutating func add(_ tier: SearchTier, _ dialect: Dialect, isSource: Bool) {
        guard dialect == .postgreSQL else {
            let match = "product_search MATCH \(mark(.text(tier.expression)))"
            return add(
                isSource ? match : "product.position IN (SELECT rowid FROM product_search WHERE \(match))")
        }
        guard let known = tier.known else { return conditions += words(of: tier.wanted) }
        guard known.runs.isEmpty else {
            conditions += words(of: tier.wanted)
            return add("NOT (\(words(of: known).joined(separator: " AND ")))")
        }
        // Without runs the index answers for both conditions at once.
        let tokens = "\(tier.wanted.tokens) & !(\(known.tokens))"
        add("product_search.words @@ \(mark(.text(tokens)))::tsquery")
    }

    private mutating func words(of condition: SearchCondition) -> [String] {
        var found = ["product_search.words @@ \(mark(.text(condition.tokens)))::tsquery"]
        for run in condition.runs {
            let sought = mark(.text(run))
            let places = condition.texts.map { text in
                "strpos(' ' || product_search.\(text.rawValue) || ' ', \(sought)) > 0"
            }
            found.append("(" + places.joined(separator: " OR ") + ")")
        }
        return found
    }
}
