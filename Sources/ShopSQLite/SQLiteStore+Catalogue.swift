import FoundationEssentials
package import GRDB
package import ShopCore
import ShopSQL
import StoreAPI

extension SQLiteStore {
    /// The shop's policy and secret; nil in an empty database.
    package func facts() async throws -> ShopFacts? { try await storedFacts()?.facts }

    /// The product with an id, sold or not, read on the calling thread; nil when there is none.
    package func product(id: String) async throws -> FoundProduct? {
        try look { db in
            let (products, version) = try StoredProduct.fetch(Self.productByID, [id], db)
            return products.first.map { FoundProduct(product: $0, version: version) }
        }
    }

    private static let productByID = StoredProduct.select(where: "product.id = ?")
    private static let productsOfIDs = StoredProduct.select(
        where: "product.id IN (SELECT value FROM json_each(?))")

    /// The digest of a product's picture, read on the calling thread; nil when there is no such product.
    package func picture(ofProduct id: String) async throws -> FoundPicture? {
        try look { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT picture, is_active FROM product WHERE id = ?"),
                arguments: [id]
            ).map { FoundPicture(sha256: $0["picture"], isActive: $0["is_active"]) }
        }
    }

    /// The state of a key so far and, when it is unknown, the quote that it is to be worked with; read on
    /// the calling thread.
    ///
    /// - Throws: ``Refusal`` `keyReused` for another request's key, `withdrawn` for one that was given up.
    package func attempt(
        _ request: KeyedRequest, orQuote id: String
    ) async throws -> (known: KnownAttempt?, quote: PricedQuote?) {
        let known = try look { try Self.attempt(request, $0.run(Self.selectAttempt(request))) }
        if let known { return (known, nil) }
        return (nil, try look { try Self.quote($0.run(Self.selectQuote(id))) })
    }

    /// The catalogue's version within a transaction; 0 in an empty database.
    package static func catalogueVersion(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT catalogue_version FROM shop")) ?? 0
    }

    /// The products of these ids that exist, in the order of the ids.
    package static func products(_ ids: [String], _ db: Database) throws -> [StoredProduct] {
        let found = try StoredProduct.fetch(productsOfIDs, [try StoredText.encode(ids)], db).products
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }
}
