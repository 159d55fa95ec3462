package import GRDB
package import ShopCore
package import ShopSQL

extension SQLiteStore {
    /// Holds the books against all their rules, in one consistent state. It reads every order and every move.
    package func reconciliation() async throws -> [BookFinding] {
        try await read(Self.reconciliation)
    }

    /// The same as a transaction sees it; at most a hundred violations of each rule.
    package static func reconciliation(_ db: Database) throws -> [BookFinding] {
        try bookRules.map { rule in
            BookFinding(
                invariant: rule.invariant, sentence: rule.sentence,
                violations: try String.fetchAll(db, sql: "SELECT * FROM (\(rule.query)) LIMIT 100"))
        }
    }

    /// The invariants of the books in SQLite's dialect.
    package static let bookRules = BookRule.all(
        BookRule.Dialect(
            eventNumber: "id",
            summary: """
                (SELECT json_extract(value, '$.role') AS role, json_extract(value, '$.amount') AS amount
                FROM json_each(frozen, '$.summary'))
                """))
}
