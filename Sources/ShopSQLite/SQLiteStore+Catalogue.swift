package import GRDB
package import ShopCore
import ShopSQL

extension SQLiteStore {
    /// The shop's policy and secret; nil in an empty database.
    package func facts() async throws -> ShopFacts? { try await storedFacts()?.facts }

    /// The catalogue's version within a transaction; 0 in an empty database.
    package static func catalogueVersion(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT catalogue_version FROM shop")) ?? 0
    }

    /// The products of these ids that exist, in the order of the ids.
    package static func products(_ ids: [String], _ db: Database) throws -> [StoredProduct] {
        try products(ids, in: db.run(products(ids)))
    }
}
