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
    var options: [CatalogueOption]
    var version: Int
    var variants: [Variant]
}

extension InventoryDatabase {
    /// The number that changes with every change of products, prices or stock.
    func catalogueVersion() async throws -> Int64 { try await read(Self.catalogueVersion) }

    /// At most `limit` products after a position of the catalogue, and whether more follow.
    func products(after position: Int64, limit: Int) async throws -> (
        version: Int64, products: [StoredProduct], hasMore: Bool
    ) {
        try await read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT * FROM product WHERE position > ? ORDER BY position LIMIT ?",
                arguments: [position, limit + 1])
            let products = try rows.prefix(limit).map { try Self.product($0, db) }
            return (try Self.catalogueVersion(db), products, rows.count > limit)
        }
    }

    func product(id: String) async throws -> (version: Int64, product: StoredProduct)? {
        try await read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT * FROM product WHERE id = ?", arguments: [id])
            else { return nil }
            return (try Self.catalogueVersion(db), try Self.product(row, db))
        }
    }

    /// The SHA-256 of a product's picture, in hexadecimal.
    func pictureDigest(product id: String) async throws -> String? {
        try await read { db in
            try String.fetchOne(db, sql: "SELECT picture FROM product WHERE id = ?", arguments: [id])
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
        try Int64.fetchOne(db, sql: "SELECT catalogue_version FROM shop") ?? 0
    }

    static func product(_ row: Row, _ db: Database) throws -> StoredProduct {
        let id: String = row["id"]
        let variants = try Row.fetchAll(
            db, sql: "SELECT *, \(available) AS stock FROM variant WHERE product = ? ORDER BY position",
            arguments: [id])
        return StoredProduct(
            id: id, position: row["position"],
            kind: ProductSummary.Kind(rawValue: row["kind"]) ?? .physical, category: row["category"],
            price: row["price"], name: try StoredText.decode(LocalizedText.self, from: row["name"]),
            description: try StoredText.decode(LocalizedText.self, from: row["description"]),
            pictureText: try StoredText.decode(LocalizedText.self, from: row["picture_text"]),
            accent: row["accent"],
            options: try StoredText.decode([CatalogueOption].self, from: row["options"]),
            version: row["version"], variants: try variants.map(variant))
    }

    private static func variant(_ row: Row) throws -> StoredProduct.Variant {
        StoredProduct.Variant(
            id: row["id"], sku: row["sku"],
            options: try StoredText.decode([String: String].self, from: row["options"]), price: row["price"],
            stock: row["stock"])
    }
}
