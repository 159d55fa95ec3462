import GRDB

extension InventoryDatabase {
    func page(_ query: ProductQuery = ProductQuery()) async throws -> ProductListing {
        try await read { db in try Self.page(query, db) }
    }

    static func page(
        _ query: ProductQuery, few: Int = ProductWalk.few, _ db: Database
    ) throws -> ProductListing {
        let walk = try ProductWalk(query, few: few, db)
        var places = try walk.places(from: query.start, limit: query.limit + 1, db)
        let goesOn = places.count > query.limit
        if goesOn { places.removeLast() }
        if query.start.isBackward { places.reverse() }
        var page = ProductListing(
            version: try catalogueVersion(db), products: try products(places.map(\.id), db))
        if query.isCounted { page.total = try walk.count(db) }
        func isThere(_ start: ProductQuery.Start) throws -> Bool {
            try !walk.places(from: start, limit: 1, db).isEmpty
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
            if try isThere(before) { page.previous = before }
        case .before:
            let after = places.last.map { ProductQuery.Start.after($0.key) } ?? .first
            if try isThere(after) { page.next = after }
        }
        return page
    }
}
