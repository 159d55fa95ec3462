import SQLStatements
package import ShopCore

extension SQLStore where Self: CatalogueStore {
    package func page(_ query: ProductQuery) async throws(Refusal) -> ProductListing {
        try await view(Self.page(query, version: catalogueVersion) { .done($0) })
    }

    package func shelves(_ query: ProductQuery) async throws(Refusal) -> (
        page: ProductListing, shelves: [StoredShelf]
    ) {
        try await view(
            Self.page(query, version: catalogueVersion) { page in
                .run([Self.selectShelves(of: page.products)], []) { found in
                    .done((page, try Self.shelves(of: page.products, found[0])))
                }
            })
    }
}

extension SQLStore {
    /// - Parameters:
    ///   - few: The most rows that SQLite rather sorts than looks for along the order.
    ///   - version: The catalogue's version, taken before anything is read; SQLite reads it with the page.
    package static func page<Answer>(
        _ query: ProductQuery, few: Int = ProductWalk.few, version: Int64,
        _ next: @escaping @Sendable (ProductListing) throws -> StoreTransaction<Answer>.Step
    ) -> StoreTransaction<Answer> {
        StoreTransaction(
            ProductWalk.begin(query, dialect, few: few) { walk in
                walk.places(from: query.start, limit: query.limit + 1) { found in
                    let page = KeysetPage(found, limit: query.limit, from: query.start, key: \.key)
                    guard let unverified = page.unverified else { return list(page, walk, version, next) }
                    return walk.places(from: unverified, limit: 1) { others in
                        var page = page
                        if !others.isEmpty { page.confirm() }
                        return list(page, walk, version, next)
                    }
                }
            })
    }

    private static func list<Answer>(
        _ page: KeysetPage<PlacedProduct, SortKey>, _ walk: ProductWalk, _ version: Int64,
        _ next: @escaping @Sendable (ProductListing) throws -> StoreTransaction<Answer>.Step
    ) -> StoreTransaction<Answer>.Step {
        let ids = page.rows.map(\.id)
        return .run([products(ids)] + walk.total + dialect.catalogueVersion, []) { found in
            try next(
                ProductListing(
                    version: dialect.catalogueVersion.isEmpty ? version : found.last?.first?.get(0) ?? 0,
                    products: products(ids, in: found[0]), previous: page.previous, next: page.next,
                    total: walk.query.isCounted ? found[1].first?.get(0) ?? 0 : nil))
        }
    }
}
