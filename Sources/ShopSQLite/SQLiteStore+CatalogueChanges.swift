package import GRDB
package import ShopCore
import StoreAPI

/// Every change of the catalogue names the version that it was decided on; on any other it is refused.
extension SQLiteStore {
    /// Changes a product.
    ///
    /// - Throws: ``Refusal`` if the product is there in another version or not at all.
    package static func updateProduct(
        _ id: String, expected version: Int, _ change: ProductChange, _ db: Database
    ) throws {
        try db.execute(
            sql: """
                UPDATE product SET name = coalesce(?, name), description = coalesce(?, description),
                    picture_text = coalesce(?, picture_text), category = coalesce(?, category),
                    tags = coalesce(?, tags), tax_class = coalesce(?, tax_class),
                    accent = CASE WHEN ? THEN ? ELSE accent END, is_active = coalesce(?, is_active),
                    picture = coalesce(?, picture), version = version + 1
                WHERE id = ? AND version = ?
                """,
            arguments: [
                try change.name.map { try StoredText.encode($0) },
                try change.description.map { try StoredText.encode($0) },
                try change.pictureText.map { try StoredText.encode($0) }, change.category,
                try change.tags.map { try StoredText.encode($0) }, change.taxClass,
                change.accent != nil, change.accent ?? nil, change.isActive, change.picture, id, version,
            ])
        try changed(id, db) { try tellProduct(id, db) }
    }

    /// Changes the price of one variant of a product.
    ///
    /// - Throws: ``Refusal`` `notFound` without the product, `preconditionFailed` for another version.
    package static func setPrice(
        variant: String, of id: String, minorUnits price: Int64, expected version: Int, _ db: Database
    ) throws {
        try db.execute(
            sql: "UPDATE product SET version = version + 1 WHERE id = ? AND version = ?",
            arguments: [id, version])
        try changed(id, db) {
            try db.execute(
                sql: "UPDATE variant SET price = ? WHERE id = ?", arguments: [price, variant])
            try tellPrice(of: variant, db)
        }
    }

    /// Refuses when the statement before met another version; else the rest of the change follows.
    private static func changed(
        _ id: String, _ db: Database, alsoBy rest: () throws -> Void
    ) throws {
        guard db.changesCount == 1 else {
            let isThere = try Bool.fetchOne(
                db, sql: "SELECT EXISTS (SELECT 1 FROM product WHERE id = ?)", arguments: [id])
            throw isThere == true ? Refusal.preconditionFailed : Refusal.notFound
        }
        try rest()
        try enlist(id, labels: try labels(db), db)
        try db.execute(sql: "UPDATE shop SET catalogue_version = catalogue_version + 1")
    }
}
