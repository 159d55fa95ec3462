import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL
import StoreAPI
import Synchronization

extension PostgreSQLStore {
    /// The shop's policy and its version, which every change raises.
    ///
    /// - Throws: ``Refusal`` `notFound` in an empty database.
    package func policy() async throws -> (policy: ShopPolicy, version: Int) {
        try Self.policy(in: await read("SELECT policy, policy_version FROM shop"))
    }

    /// Changes the policy, whose row is locked, at a version that the request names.
    ///
    /// - Throws: ``Refusal`` `preconditionFailed` for another version, or `overloaded` if no connection
    ///   gets free in time, ``PostgreSQLError`` if the server fails; or as `change` does.
    package func changePolicy(
        _ match: VersionMatch, _ change: @escaping @Sendable (inout ShopPolicy) throws -> Void
    ) async throws -> (policy: ShopPolicy, version: Int) {
        try await write { transaction in
            var (policy, version) = try Self.policy(
                in: await transaction.run("SELECT policy, policy_version FROM shop FOR NO KEY UPDATE"))
            version = try match.version(of: version)
            try change(&policy)
            let classes = try await transaction.run(
                "SELECT tax_class, min(slug) AS slug FROM product GROUP BY tax_class")
            try policy.check(
                taxClasses: classes.map { (id: try $0.get("tax_class"), slug: try $0.get("slug")) })
            try await transaction.run(
                "UPDATE shop SET policy = $1, policy_version = policy_version + 1",
                [.text(try StoredText.encode(policy))])
            transaction.announce(.catalogue)
            return (policy, version + 1)
        }
    }

    private static func policy(in result: QueryResult) throws -> (policy: ShopPolicy, version: Int) {
        guard let row = result.first else { throw Refusal.notFound }
        return (
            try StoredText.decode(ShopPolicy.self, from: row.get("policy")), try row.get("policy_version")
        )
    }
}

extension PostgreSQLStore {
    /// Turns a book on whenever the policy is another one. What was priced by the old one is no news for
    /// anybody else, so that nothing is told of it: each server looks by itself.
    package func keepUpToDate(_ book: PolicyBook, from version: Int) {
        let known = Atomic(version)
        sequencer.everyRound { [weak self, weak book] in
            guard let self, let book else { return }
            let row = try? await self.read("SELECT policy_version FROM shop").first
            guard let latest = try? row?.get(0, as: Int.self), latest > known.load(ordering: .relaxed),
                let changed = try? await self.policy()
            else { return }
            book.turn(to: changed.policy, version: changed.version)
            known.store(changed.version, ordering: .relaxed)
            await self.sequencer.raiseVersion()
        }
    }
}
