package import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL

extension PostgreSQLStore {
    /// One page of products by keyset pagination, of one moment.
    package func page(_ query: ProductQuery) async throws -> ProductListing {
        let version = catalogueVersion
        return try await read { connection in
            try await Self.page(query, version: version, connection)
        }
    }

    /// The version was taken before the state was that is read.
    package static func page(
        _ query: ProductQuery, version: Int64, _ connection: Connection
    ) async throws -> ProductListing {
        let walk = PostgreSQLWalk(query: query)
        let places = try await walk.places(from: query.start, limit: query.limit + 1, connection)
        var page = KeysetPage(places, limit: query.limit, from: query.start, key: \.key)
        if let doubtful = page.doubtful,
            try await !walk.places(from: doubtful, limit: 1, connection).isEmpty
        {
            page.confirm()
        }
        let ids = page.rows.map(\.id)
        let found = try await connection.execute([products(ids)]).first
        return ProductListing(
            version: version, products: try found.map { try products(ids, in: $0) } ?? [],
            previous: page.previous, next: page.next,
            total: query.isCounted ? try await walk.count(connection) : nil)
    }

    /// The stock levels of a page of products, of one moment.
    package func shelves(_ query: ProductQuery) async throws -> (
        page: ProductListing, shelves: [StoredShelf]
    ) {
        let version = catalogueVersion
        return try await read { connection in
            let page = try await Self.page(query, version: version, connection)
            let found = try await connection.execute([Self.selectShelves(of: page.products)])
            return (page, try Self.shelves(of: page.products, found[0]))
        }
    }
}
