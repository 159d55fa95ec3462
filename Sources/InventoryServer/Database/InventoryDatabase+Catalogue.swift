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
    var variants: [Variant]
}

extension InventoryDatabase {
    func product(id: String) async throws -> StoredProduct? {
        try await read { db in try Self.products([id], db).first }
    }

    /// A product with the version of the catalogue that it was read in.
    func productNow(id: String) throws -> (product: StoredProduct, version: Int64)? {
        try look { db in
            try Self.products([id], db).first.map { ($0, try Self.catalogueVersion(db)) }
        }
    }

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
        let list = try StoredText.encode(ids)
        let variants = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT variant.*, \(available) AS available FROM variant
                    WHERE product IN (SELECT value FROM json_each(?)) ORDER BY product, position
                    """), arguments: [list])
        let byProduct = Dictionary(grouping: variants) { row -> String in row["product"] }
        let rows = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT * FROM product WHERE id IN (SELECT value FROM json_each(?))"),
            arguments: [list])
        var products: [String: StoredProduct] = [:]
        for row in rows { products[row["id"]] = try product(row, variants: byProduct[row["id"]] ?? []) }
        return ids.compactMap { products[$0] }
    }

    static func product(_ row: Row, _ db: Database) throws -> StoredProduct {
        try product(
            row,
            variants: Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT variant.*, \(available) AS available FROM variant WHERE product = ?
                        ORDER BY position
                        """), arguments: [row["id"] as String]))
    }

    private static func product(_ row: Row, variants: [Row]) throws -> StoredProduct {
        StoredProduct(
            id: row["id"], position: row["position"],
            kind: ProductSummary.Kind(rawValue: row["kind"]) ?? .physical, category: row["category"],
            price: row["price"], name: try StoredText.decode(LocalizedText.self, from: row["name"]),
            description: try StoredText.decode(LocalizedText.self, from: row["description"]),
            pictureText: try StoredText.decode(LocalizedText.self, from: row["picture_text"]),
            accent: row["accent"], tags: try StoredText.decode([String].self, from: row["tags"]),
            taxClass: row["tax_class"], isActive: row["is_active"],
            options: try StoredText.decode([CatalogueOption].self, from: row["options"]),
            version: row["version"], variants: try variants.map(variant))
    }

    private static func variant(_ row: Row) throws -> StoredProduct.Variant {
        StoredProduct.Variant(
            id: row["id"], sku: row["sku"],
            options: try StoredText.decode([String: String].self, from: row["options"]), price: row["price"],
            stock: row["available"])
    }
}
