import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The product that a variant belongs to.
    package func product(ofVariant id: String) async throws -> StoredProduct? {
        try await read { db in try Self.product(ofVariant: id, db) }
    }

    /// Changes a product that is still what the request is meant for.
    ///
    /// - Throws: ``Refusal`` `notFound` without the product, `preconditionFailed` for another version, or
    ///   `overloaded` from a full write queue, ``DatabaseError`` if SQLite fails; or as `change` does.
    package func changeProduct(
        _ id: String, _ match: VersionMatch,
        _ change: @escaping @Sendable (StoredProduct) throws -> ProductChange
    ) async throws -> StoredProduct {
        try await write { db in
            guard let current = try Self.products([id], db).first else { throw Refusal.notFound }
            let version = try match.version(of: current.version)
            try Self.updateProduct(id, expected: version, change(current), db)
            guard let changed = try Self.products([id], db).first else { throw Refusal.notFound }
            return changed
        }
    }

    /// Changes the price of a variant whose product is still what the request is meant for.
    ///
    /// - Throws: ``Refusal`` `notFound` without the variant, `preconditionFailed` for another version, or
    ///   `overloaded` from a full write queue.
    package func changePrice(
        ofVariant id: String, to minorUnits: Int64, _ match: VersionMatch
    ) async throws -> StoredProduct {
        try await write { db in
            guard let current = try Self.product(ofVariant: id, db) else { throw Refusal.notFound }
            let version = try match.version(of: current.version)
            try Self.setPrice(variant: id, of: current.id, minorUnits: minorUnits, expected: version, db)
            guard let changed = try Self.products([current.id], db).first else { throw Refusal.notFound }
            return changed
        }
    }

    private static func product(ofVariant id: String, _ db: Database) throws -> StoredProduct? {
        let product = try String.fetchOne(
            db, sql: "SELECT product FROM variant WHERE id = ?", arguments: [id])
        return try product.flatMap { try products([$0], db).first }
    }
}
