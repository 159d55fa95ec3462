import FoundationEssentials
import GRDB
package import ShopCore
import StoreAPI

extension SQLiteStore {
    /// The policy with its version, which is raised with every change of it.
    ///
    /// - Throws: ``Refusal`` `notFound` in an empty database.
    package func policy() async throws -> (policy: ShopPolicy, version: Int) { try await read(Self.policy) }

    /// Changes the policy that a request is meant for, and gives what it is then.
    ///
    /// - Throws: ``Refusal`` `preconditionFailed` for another version, or `overloaded` from a full write
    ///   queue, ``DatabaseError`` if SQLite fails; or as `change` does.
    package func changePolicy(
        _ match: VersionMatch, _ change: @escaping @Sendable (inout ShopPolicy) throws -> Void
    ) async throws -> (policy: ShopPolicy, version: Int) {
        try await write { db in
            var (policy, version) = try Self.policy(db)
            version = try match.version(of: version)
            try change(&policy)
            let classes = try Row.fetchAll(
                db, sql: "SELECT tax_class, min(slug) AS slug FROM product GROUP BY tax_class")
            try policy.check(taxClasses: classes.map { (id: $0["tax_class"], slug: $0["slug"]) })
            try db.execute(
                sql: """
                    UPDATE shop SET policy = ?, policy_version = policy_version + 1,
                        catalogue_version = catalogue_version + 1
                    WHERE policy_version = ?
                    """, arguments: [try StoredText.encode(policy), version])
            guard db.changesCount == 1 else { throw Refusal.preconditionFailed }
            return (policy, version + 1)
        }
    }

    private static func policy(_ db: Database) throws -> (policy: ShopPolicy, version: Int) {
        guard let row = try Row.fetchOne(db, sql: "SELECT policy, policy_version FROM shop") else {
            throw Refusal.notFound
        }
        return (try StoredText.decode(ShopPolicy.self, from: row["policy"]), row["policy_version"])
    }
}
