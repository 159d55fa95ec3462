package import GRDB
package import ShopCore
import ShopSQL

/// Walks the products of a query in its order, forwards and backwards, by keys: never by counting rows.
package struct ProductWalk {
    /// The place that the rows come from.
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

    private let query: ProductQuery
    private let source: Source

    /// Decides by row counts if rows are sorted or read along an index; `few` is the most rows to sort.
    package init(_ query: ProductQuery, few: Int = Self.few, _ db: Database) throws {
        self.query = query
        source = try Self.source(query, few, db)
    }

    /// At most `limit` products from a place on; backward starts give them in the reverse order.
    package func places(from start: ProductQuery.Start, limit: Int, _ db: Database) throws
        -> [PlacedProduct]
    {
        guard let search = query.filter.search else { return try fetch(from: start, limit, nil, db) }
        guard !search.isHopeless else { return [] }
        guard query.sort == .relevance else {
            return try fetch(from: start, limit, search.expression, db)
        }
        var places: [PlacedProduct] = []
        let tiers = search.tiers
        for (tier, start) in start.walks(ofTiers: tiers.count) {
            places += try fetch(from: start, limit - places.count, tiers[tier], db).map {
                $0.matched(in: tier)
            }
            if places.count == limit { break }
        }
        return places
    }

    /// How many products there are in all.
    package func count(_ db: Database) throws -> Int {
        var clauses = Clauses()
        if let search = query.filter.search {
            guard !search.isHopeless else { return 0 }
            clauses.add("product_search MATCH ?", search.expression)
        }
        filter(&clauses)
        let rows = query.filter.search == nil ? Self.product(indexedBy: "price", query) : Self.matches
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM \(rows) WHERE \(clauses.sql)")
        return try Int.fetchOne(statement, arguments: clauses.arguments) ?? 0
    }

    private func fetch(
        from start: ProductQuery.Start, _ limit: Int, _ expression: String?, _ db: Database
    ) throws -> [PlacedProduct] {
        var (sql, arguments) = select(from: start, expression)
        sql += " LIMIT ?"
        arguments += [limit]
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map(place)
    }

    /// The statement for all places from one on.
    package func select(
        from start: ProductQuery.Start, _ expression: String?
    ) -> (sql: String, arguments: StatementArguments) {
        var clauses = Clauses()
        let rows: String
        switch source {
        case .matches: rows = Self.matches
        case .order: rows = Self.product(indexedBy: order.index, query)
        case .prices: rows = Self.product(indexedBy: "price", query)
        }
        if let expression {
            switch source {
            case .matches: clauses.add("product_search MATCH ?", expression)
            case .order, .prices:
                clauses.add(
                    "position IN (SELECT rowid FROM product_search WHERE product_search MATCH ?)", expression)
            }
        }
        filter(&clauses)
        let isDescending = query.sort.isDescending != start.isBackward
        let beyond = isDescending ? "<" : ">"
        switch start {
        case .first, .last: break
        case .after(let key), .before(let key):
            switch key {
            case .position(let position), .match(_, let position):
                clauses.add("\(order.column) \(beyond) ?", position)
            case .name(let name, let id): clauses.add("(\(order.column), id) \(beyond) (?, ?)", name, id)
            case .number(let number, let id):
                clauses.add("(\(order.column), id) \(beyond) (?, ?)", number, id)
            }
        }
        let way = isDescending ? "DESC" : "ASC"
        let ties = order.isUnique ? "" : ", id \(way)"
        return (
            """
            SELECT id, \(order.column) AS place FROM \(rows) WHERE \(clauses.sql)
            ORDER BY \(order.column) \(way)\(ties)
            """, clauses.arguments
        )
    }

    private func place(_ row: Row) -> PlacedProduct {
        let id: String = row["id"]
        switch query.sort {
        case .position, .relevance: return PlacedProduct(id: id, key: .position(row["place"]))
        case .name, .nameDescending: return PlacedProduct(id: id, key: .name(row["place"], id: id))
        case .price, .priceDescending, .newest:
            return PlacedProduct(id: id, key: .number(row["place"], id: id))
        }
    }

    private func filter(_ clauses: inout Clauses) {
        let filter = query.filter
        clauses.add(filter.isActive ? "is_active = 1" : "is_active = 0")
        if let category = filter.category { clauses.add("category = ?", category) }
        if let least = filter.priceMin { clauses.add("price_from >= ?", least) }
        if let most = filter.priceMax { clauses.add("price_from <= ?", most) }
        if let inStock = filter.inStock {
            clauses.add(
                """
                \(inStock ? "" : "NOT ")EXISTS (SELECT 1 FROM variant
                    WHERE variant.product = product.id AND \(SQLiteStore.available) > 0)
                """)
        }
    }

    /// The sorted column, and the index that is kept in its order.
    private var order: (column: String, index: String, isUnique: Bool) {
        switch query.sort {
        case .relevance: ("product_search.rowid", "position", true)
        case .position where source == .matches: ("product_search.rowid", "position", true)
        case .position: ("position", "position", true)
        case .name, .nameDescending:
            switch query.language {
            case .english: ("name_key_en", "name_en", false)
            case .simplifiedChinese: ("name_key_zh", "name_zh", false)
            }
        case .price, .priceDescending: ("price_from", "price", false)
        case .newest: ("added_at", "age", false)
        }
    }

    /// Few matches or a short price range are fetched and sorted; of many, some are soon met along the order.
    private static func source(_ query: ProductQuery, _ few: Int, _ db: Database) throws -> Source {
        let filter = query.filter
        if let search = filter.search {
            guard !search.isHopeless, query.sort != .position, query.sort != .relevance else {
                return .matches
            }
            let all = "SELECT 1 FROM product_search WHERE product_search MATCH ?"
            return try isMore(than: few, all, [search.expression], db) ? .order : .matches
        }
        guard filter.priceMin != nil || filter.priceMax != nil else { return .order }
        guard query.sort != .price, query.sort != .priceDescending else { return .order }
        var clauses = Clauses()
        var range = query
        range.filter.inStock = nil
        range.filter.search = nil
        ProductWalk(alongOrderOf: range).filter(&clauses)
        let all = "SELECT 1 FROM \(product(indexedBy: "price", query)) WHERE \(clauses.sql)"
        return try isMore(than: few, all, clauses.arguments, db) ? .order : .prices
    }

    private static func isMore(
        than few: Int, _ select: String, _ arguments: StatementArguments, _ db: Database
    ) throws -> Bool {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM (\(select) LIMIT \(few + 1))")
        return try (Int.fetchOne(statement, arguments: arguments) ?? 0) > few
    }

    /// A walk along the order's own index.
    private init(alongOrderOf query: ProductQuery) {
        self.query = query
        source = .order
    }

    private static func product(indexedBy order: String, _ query: ProductQuery) -> String {
        "product INDEXED BY product_\(query.filter.category == nil ? "" : "in_category_")by_\(order)"
    }

    /// The plus keeps SQLite from turning a bound on the matches into a bound on the products, by which it
    /// would look each of them up in a whole range.
    private static let matches = """
        product_search CROSS JOIN product INDEXED BY product_by_position
        ON product.position = +product_search.rowid
        """
}

/// Conditions that all hold, with what their question marks stand for.
private struct Clauses {
    private var conditions: [String] = []
    private(set) var arguments = StatementArguments()

    var sql: String { conditions.joined(separator: " AND ") }

    mutating func add(_ condition: String, _ values: any DatabaseValueConvertible...) {
        conditions.append(condition)
        arguments += StatementArguments(values)
    }
}
