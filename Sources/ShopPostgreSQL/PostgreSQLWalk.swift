package import PostgreSQL
package import SQLStatements
package import ShopCore
import ShopSQL

/// Walks the products of a query in its order, forwards and backwards, by keys: never by counting rows.
///
/// Which index is the shortest way, the one of the order or the one of the words, the server knows by its
/// statistics.
package struct PostgreSQLWalk {
    /// Filter, order and limit of the list.
    package let query: ProductQuery

    /// Makes a walk; statements run on the connection that each call names.
    package init(query: ProductQuery) {
        self.query = query
    }

    /// The server plans what depends on how frequent a word is anew for each word.
    package static let planning = Statement("SET LOCAL plan_cache_mode = force_custom_plan")

    /// At most `limit` products from a place on; backward starts give them in the reverse order.
    package func places(
        from start: ProductQuery.Start, limit: Int, _ connection: Connection
    ) async throws -> [PlacedProduct] {
        guard let search = query.filter.search else {
            return try await fetch(from: start, limit, nil, connection)
        }
        guard !search.isHopeless else { return [] }
        guard query.sort == .relevance else {
            return try await fetch(from: start, limit, search.matches, connection)
        }
        var places: [PlacedProduct] = []
        let tiers = search.searchTiers
        for (tier, start) in start.walks(ofTiers: tiers.count) {
            let found = try await fetch(from: start, limit - places.count, tiers[tier], connection)
            places += found.map { $0.matched(in: tier) }
            if places.count == limit { break }
        }
        return places
    }

    /// How many products there are in all.
    package func count(_ connection: Connection) async throws -> Int {
        var clauses = PostgreSQLClauses()
        if let search = query.filter.search {
            guard !search.isHopeless else { return 0 }
            clauses.add(search.matches)
        }
        filter(&clauses)
        let sql = "SELECT count(*) FROM \(rows) WHERE \(clauses.sql)"
        return try await connection.execute(sql, clauses.values).first?.get(0) ?? 0
    }

    private func fetch(
        from start: ProductQuery.Start, _ limit: Int, _ tier: SearchTier?, _ connection: Connection
    ) async throws -> [PlacedProduct] {
        let statement = select(from: start, tier, limit: limit)
        let statements = tier == nil ? [statement] : [Self.planning, statement]
        return try await connection.execute(statements).last?.map(place) ?? []
    }

    private var rows: String {
        query.filter.search == nil ? "product" : "product JOIN product_search USING (position)"
    }

    /// The statement for places from one on.
    package func select(from start: ProductQuery.Start, _ tier: SearchTier?, limit: Int) -> Statement {
        var clauses = PostgreSQLClauses()
        if let tier { clauses.add(tier) }
        filter(&clauses)
        let isDescending = query.sort.isDescending != start.isBackward
        let beyond = isDescending ? "<" : ">"
        switch start {
        case .first, .last: break
        case .after(let key), .before(let key):
            switch key {
            case .position(let position), .match(_, let position):
                clauses.add { "\(order.column) \(beyond) \($0(.integer(position)))" }
            case .name(let name, let id):
                clauses.add {
                    "(\(order.column), product.id) \(beyond) (\($0(.text(name))), \($0(.text(id))))"
                }
            case .number(let number, let id):
                clauses.add {
                    "(\(order.column), product.id) \(beyond) (\($0(.integer(number))), \($0(.text(id))))"
                }
            }
        }
        let way = isDescending ? "DESC" : "ASC"
        let ties = order.isUnique ? "" : ", product.id \(way)"
        let most = clauses.value(.integer(Int64(limit)))
        return Statement(
            """
            SELECT product.id, \(order.column) AS place FROM \(rows) WHERE \(clauses.sql)
            ORDER BY \(order.column) \(way)\(ties) LIMIT \(most)
            """, clauses.values)
    }

    private func place(_ row: Row) throws -> PlacedProduct {
        let id: String = try row.get("id")
        switch query.sort {
        case .position, .relevance: return PlacedProduct(id: id, key: .position(try row.get("place")))
        case .name, .nameDescending:
            return PlacedProduct(id: id, key: .name(try row.get("place"), id: id))
        case .price, .priceDescending, .newest:
            return PlacedProduct(id: id, key: .number(try row.get("place"), id: id))
        }
    }

    private func filter(_ clauses: inout PostgreSQLClauses) {
        let filter = query.filter
        clauses.add { _ in filter.isActive ? "product.is_active" : "NOT product.is_active" }
        if let category = filter.category {
            clauses.add { "product.category = \($0(.text(category)))" }
        }
        if let least = filter.priceMin {
            clauses.add { "product.price_from >= \($0(.integer(least)))" }
        }
        if let most = filter.priceMax { clauses.add { "product.price_from <= \($0(.integer(most)))" } }
        if let inStock = filter.inStock {
            clauses.add { _ in
                """
                \(inStock ? "" : "NOT ")EXISTS (SELECT FROM variant
                    WHERE variant.product = product.id AND \(PostgreSQLStore.available) > 0)
                """
            }
        }
    }

    /// The sorted column.
    private var order: (column: String, isUnique: Bool) {
        switch query.sort {
        case .relevance, .position: ("product.position", true)
        case .name, .nameDescending:
            switch query.language {
            case .english: ("product.name_key_en", false)
            case .simplifiedChinese: ("product.name_key_zh", false)
            }
        case .price, .priceDescending: ("product.price_from", false)
        case .newest: ("product.added_at", false)
        }
    }
}

/// Conditions that all hold, with what their numbered marks stand for.
package struct PostgreSQLClauses {
    private var conditions: [String] = []
    /// Values of the placeholders, in their order.
    package private(set) var values: [Value] = []

    /// The conditions joined by `AND`; empty without any.
    package var sql: String { conditions.joined(separator: " AND ") }

    /// The mark that stands for a value from now on.
    package mutating func value(_ value: Value) -> String {
        values.append(value)
        return "$\(values.count)"
    }

    /// Adds a condition; `mark` binds a value and returns its placeholder.
    package mutating func add(_ condition: (_ mark: (Value) -> String) -> String) {
        var added = values
        conditions.append(
            condition { value in
                added.append(value)
                return "$\(added.count)"
            })
        values = added
    }

    /// Without runs the index answers for both conditions at once.
    package mutating func add(_ tier: SearchTier) {
        guard let known = tier.known else { return add(tier.wanted) }
        guard known.runs.isEmpty else {
            add(tier.wanted)
            var others = self
            others.conditions = []
            others.add(known)
            values = others.values
            conditions.append("NOT (\(others.sql))")
            return
        }
        let tokens = "\(tier.wanted.tokens) & !(\(known.tokens))"
        add { "product_search.words @@ \($0(.text(tokens)))::tsquery" }
    }

    private mutating func add(_ condition: SearchCondition) {
        add { "product_search.words @@ \($0(.text(condition.tokens)))::tsquery" }
        for run in condition.runs {
            add { mark in
                let sought = mark(.text(run))
                let places = condition.texts.map { text in
                    "strpos(' ' || product_search.\(text.rawValue) || ' ', \(sought)) > 0"
                }
                return "(" + places.joined(separator: " OR ") + ")"
            }
        }
    }
}
