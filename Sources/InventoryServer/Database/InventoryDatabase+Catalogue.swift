import FoundationEssentials
import GRDB
import StoreAPI

/// A product as it is stored, with its variants.
struct StoredProduct: Sendable {
    struct Variant: Sendable {
        var id: String
        var sku: String
        var options: [String: String]
        var price: Int64
        var stock: Int
    }

    var id: String
    var position: Int64
    var kind: ProductSummary.Kind
    var category: String
    var price: Int64
    var name: LocalizedText
    var description: LocalizedText
    var pictureText: LocalizedText
    var accent: String?
    /// Ids of the shop's tags.
    var tags: [String]
    var taxClass: String
    /// False when the shop sells it no longer.
    var isActive: Bool
    var options: [CatalogueOption]
    var version: Int
    /// What one weighs.
    var grams: Int64?
    var variants: [Variant]
}

extension InventoryDatabase {
    func product(id: String) async throws -> StoredProduct? {
        try await read { db in try Self.products([id], db).first }
    }

    /// A product with the version of the catalogue that it was read in.
    func productNow(id: String) throws -> (product: StoredProduct, version: Int64)? {
        try look { db in
            let (products, version) = try StoredProduct.fetch(Self.productOfID, [id], db)
            return products.first.map { ($0, version) }
        }
    }

    private static let productOfID = StoredProduct.select(where: "product.id = ?")
    private static let productsOfIDs = StoredProduct.select(
        where: "product.id IN (SELECT value FROM json_each(?))")

    /// The SHA-256 of a product's picture, in hexadecimal, and whether the product is still sold.
    func pictureDigest(product id: String) throws -> (sha256: String, isActive: Bool)? {
        try look { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT picture, is_active FROM product WHERE id = ?"),
                arguments: [id]
            ).map { ($0["picture"], $0["is_active"]) }
        }
    }

    func picture(sha256: String) async throws -> Data? {
        try await read { db in
            try Data.fetchOne(db, sql: "SELECT bytes FROM picture WHERE sha256 = ?", arguments: [sha256])
        }
    }

    /// What anybody may buy of a row of `variant`.
    static let available = "(variant.on_hand - variant.reserved)"

    static func catalogueVersion(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT catalogue_version FROM shop")) ?? 0
    }

    /// The products of these ids that exist, in the order of the ids.
    static func products(_ ids: [String], _ db: Database) throws -> [StoredProduct] {
        let found = try StoredProduct.fetch(productsOfIDs, [try StoredText.encode(ids)], db).products
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { byID[$0] }
    }
}
