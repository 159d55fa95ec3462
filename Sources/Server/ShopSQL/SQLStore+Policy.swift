import SQLStatements
package import ShopCore
import StoreAPI

extension SQLStore {
    /// The shop's policy and its version, which every change raises.
    ///
    /// - Throws: ``Refusal`` `notFound` in an empty database.
    package func policy() async throws(Refusal) -> (policy: ShopPolicy, version: Int) {
        try await rows([Statement("SELECT policy, policy_version FROM shop")]) { try Self.policy(in: $0[0]) }
    }

    /// Changes the policy, whose row is locked, at a version that the request names.
    package func changePolicy(
        _ match: VersionMatch, _ change: @escaping @Sendable (inout ShopPolicy) throws(Refusal) -> Void
    ) async throws(Refusal) -> (policy: ShopPolicy, version: Int) {
        let asked = [
            Statement("SELECT policy, policy_version FROM shop FOR NO KEY UPDATE"),
            Statement("SELECT tax_class, min(slug) AS slug FROM product GROUP BY tax_class"),
        ]
        return try await run(
            StoreTransaction(asked) { found in
                var (policy, version) = try Self.policy(in: found[0])
                version = try match.version(of: version)
                try change(&policy)
                try policy.check(
                    taxClasses: found[1].map { (id: try $0.get("tax_class"), slug: try $0.get("slug")) })
                let update = Statement(
                    "UPDATE shop SET policy = $1, policy_version = policy_version + 1",
                    [.text(try StoredText.encode(policy))])
                return .run([update], .catalogue) { [policy, version] _ in .done((policy, version + 1)) }
            })
    }

    private static func policy(in result: QueryResult) throws -> (policy: ShopPolicy, version: Int) {
        guard let row = result.first else { throw Refusal.notFound }
        return (
            try StoredText.decode(ShopPolicy.self, from: row.get("policy")), try row.get("policy_version")
        )
    }
}
