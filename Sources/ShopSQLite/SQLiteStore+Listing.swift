package import GRDB
package import ShopCore
import ShopSQL

extension SQLiteStore {
    /// One page of products by keyset pagination, of one moment.
    package func page(_ query: ProductQuery = ProductQuery()) async throws -> ProductListing {
        try await read { db in try Self.page(query, db) }
    }

    /// The same as a transaction sees it.
    package static func page(
        _ query: ProductQuery, few: Int = ProductWalk.few, _ db: Database
    ) throws -> ProductListing {
        let walk = try ProductWalk(query, few: few, db)
        let found = try walk.places(from: query.start, limit: query.limit + 1, db)
        var page = KeysetPage(found, limit: query.limit, from: query.start, key: \.key)
        if let doubtful = page.doubtful, try !walk.places(from: doubtful, limit: 1, db).isEmpty {
            page.confirm()
        }
        return ProductListing(
            version: try catalogueVersion(db), products: try products(page.rows.map(\.id), db),
            previous: page.previous, next: page.next, total: query.isCounted ? try walk.count(db) : nil)
    }

    /// The stock levels of a page of products, of one moment.
    package func shelves(_ query: ProductQuery) async throws -> (
        page: ProductListing, shelves: [StoredShelf]
    ) {
        try await read { db in
            let page = try Self.page(query, db)
            return (
                page, try Self.shelves(of: page.products, db.run(Self.selectShelves(of: page.products)))
            )
        }
    }
}
