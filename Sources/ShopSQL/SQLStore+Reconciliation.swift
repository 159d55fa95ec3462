import SQLStatements
package import ShopCore

extension SQLStore {
    /// Checks the books against all their rules in one snapshot; reads every order and every move.
    package func reconciliation() async throws -> [BookFinding] {
        try await view(Self.reconciliation)
    }

    /// The same within a transaction; at most a hundred violations of each rule.
    package static var reconciliation: StoreTransaction<[BookFinding]> {
        StoreTransaction(check(BookRule.all(dialect)[...], []))
    }

    /// One rule after the other: each may take long.
    private static func check(
        _ rules: ArraySlice<BookRule>, _ findings: [BookFinding]
    ) -> StoreTransaction<[BookFinding]>.Step {
        guard let rule = rules.first else { return .done(findings) }
        return .run([Statement("SELECT * FROM (\(rule.query)) AS found LIMIT 100")], []) { found in
            let finding = BookFinding(
                invariant: rule.invariant, sentence: rule.sentence,
                violations: try found[0].map { try $0.get(0) })
            return check(rules.dropFirst(), findings + [finding])
        }
    }
}
