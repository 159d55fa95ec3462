import GRDB
package import ShopCore
import ShopSQL

extension SQLiteStore {
    /// Reads everything once and holds it against all that must be true of it.
    package func findings() async throws -> DatabaseFindings {
        try await read { db in
            var findings = DatabaseFindings(damages: try Self.damages(db))
            // Of what is damaged nothing more can be said.
            guard findings.isSound else { return findings }
            let rows = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            let pairs = rows.map { "\($0["table"] as String) → \($0["parent"] as String)" }
            findings.danglingRows = Dictionary(grouping: pairs) { $0 }
                .map { "\($0.key): \($0.value.count)" }.sorted()
            findings.brokenRules = try db.run(Self.reconciliation).filter { !$0.violations.isEmpty }
            return findings
        }
    }

    /// The damages of the file itself; it is read from end to end.
    package func damages() async throws -> [String] { try await read(Self.damages) }

    static func damages(_ db: Database) throws -> [String] {
        let said = try String.fetchAll(db, sql: "PRAGMA quick_check(20)")
        return said == ["ok"] ? [] : said
    }
}
