package import PostgreSQL
import SQLStatements
package import ShopCore
package import ShopSQL

extension PostgreSQLStore {
    /// Checks the books against all their rules in one snapshot; reads every order and every move.
    package func reconciliation() async throws -> [BookFinding] {
        try await read(Self.reconciliation)
    }

    /// The same as the transaction of a connection sees it; at most a hundred violations of each rule.
    package static func reconciliation(_ connection: Connection) async throws -> [BookFinding] {
        var findings: [BookFinding] = []
        for rule in bookRules {
            let violations = try await connection.execute("SELECT * FROM (\(rule.query)) AS found LIMIT 100")
            findings.append(
                BookFinding(
                    invariant: rule.invariant, sentence: rule.sentence,
                    violations: try violations.map { try $0.get(0) }))
        }
        return findings
    }

    /// An event that has no place yet is durable and counts, but is not numbered.
    package static let bookRules = BookRule.all(
        BookRule.Dialect(
            eventNumber: "place",
            summary: "jsonb_to_recordset(frozen::jsonb -> 'summary') AS part (role text, amount text)"))
}
