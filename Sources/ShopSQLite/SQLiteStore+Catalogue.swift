package import FoundationEssentials
package import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The product with an id, sold or not, read on the calling thread; nil when there is none.
    package func product(id: String) async throws -> FoundProduct? { try productNow(id: id) }

    /// The same without suspension.
    package func glance(product id: String) throws -> Glance<FoundProduct?> { .seen(try productNow(id: id)) }

    private func productNow(id: String) throws -> FoundProduct? {
        try look { db in
            let (products, version) = try StoredProduct.fetch(Self.productOfID, [id], db)
            return products.first.map { FoundProduct(product: $0, version: version) }
        }
    }

    /// The id of the product with a slug or, if none has it, of the one with a SKU; nil for neither.
    package func productID(named name: String) async throws -> String? {
        try await read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT id FROM product WHERE slug = ?1
                    UNION ALL SELECT product FROM variant WHERE sku = ?1 LIMIT 1
                    """,
                arguments: [name])
        }
    }

    private static let productOfID = StoredProduct.select(where: "product.id = ?")
    private static let productsOfIDs = StoredProduct.select(
        where: "product.id IN (SELECT value FROM json_each(?))")

    /// The digest of a product's picture, read on the calling thread; nil when there is no such product.
    package func picture(ofProduct id: String) async throws -> FoundPicture? { try pictureNow(ofProduct: id) }

    /// The same without suspension.
    package func glance(pictureOfProduct id: String) throws -> Glance<FoundPicture?> {
        .seen(try pictureNow(ofProduct: id))
    }

    private func pictureNow(ofProduct id: String) throws -> FoundPicture? {
        try look { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT picture, is_active FROM product WHERE id = ?"),
                arguments: [id]
            ).map { FoundPicture(sha256: $0["picture"], isActive: $0["is_active"]) }
        }
    }

    /// The PNG bytes of the picture with a digest; nil when there is none.
    package func picture(sha256: String) async throws -> Data? {
        try await read { db in
            try Data.fetchOne(db, sql: "SELECT bytes FROM picture WHERE sha256 = ?", arguments: [sha256])
        }
    }

    /// Inserts a picture unless its digest is there.
    ///
    /// - Throws: ``Refusal`` `overloaded` from a full write queue.
    package func keep(_ picture: ServedPicture) async throws {
        try await write { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO picture VALUES (?, ?)",
                arguments: [picture.sha256, Data(picture.png)])
        }
    }

    /// The units of a row of `variant` that anybody may buy.
    package static let available = "(variant.on_hand - variant.reserved)"

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
