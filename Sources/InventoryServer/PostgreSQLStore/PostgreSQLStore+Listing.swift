import PostgreSQL

extension PostgreSQLStore {
    func page(_ query: ProductQuery) async throws -> ProductListing {
        let version = catalogueVersion
        return try await read { connection in
            try await Self.page(query, version: version, connection)
        }
    }

    /// The version was taken before the state was that is read.
    static func page(
        _ query: ProductQuery, version: Int64, _ connection: Connection
    ) async throws -> ProductListing {
        let walk = PostgreSQLWalk(query: query)
        var places = try await walk.places(from: query.start, limit: query.limit + 1, connection)
        let goesOn = places.count > query.limit
        if goesOn { places.removeLast() }
        if query.start.isBackward { places.reverse() }
        let ids = places.map(\.id)
        var page = ProductListing(version: version, products: [])
        if let found = try await connection.execute([products(ids)]).first {
            page.products = try products(ids, in: found)
        }
        if query.isCounted { page.total = try await walk.count(connection) }
        func isThere(_ start: ProductQuery.Start) async throws -> Bool {
            try await !walk.places(from: start, limit: 1, connection).isEmpty
        }
        switch query.start {
        case .first, .after: page.next = goesOn ? places.last.map { .after($0.key) } : nil
        case .last, .before: page.previous = goesOn ? places.first.map { .before($0.key) } : nil
        }
        switch query.start {
        case .first, .last: break
        // What the cursor pointed at may be gone, and all on this side of it.
        case .after:
            let before = places.first.map { ProductQuery.Start.before($0.key) } ?? .last
            if try await isThere(before) { page.previous = before }
        case .before:
            let after = places.last.map { ProductQuery.Start.after($0.key) } ?? .first
            if try await isThere(after) { page.next = after }
        }
        return page
    }
}
