package import GRDB
import ShopCore
import ShopSQL
import ShopSQLite

/// The shop's books in SQL.
package enum Books {
    /// What does not add up, in words; when nobody works, nothing is left open either.
    package static func faults(_ db: Database) throws -> [String] {
        let broken = try db.run(SQLiteStore.reconciliation).flatMap { rule in
            rule.violations.map { "\(rule.invariant) \(rule.sentence) \($0)" }
        }
        let open = try String.fetchAll(
            db,
            sql: """
                SELECT id FROM payment WHERE state IN ('pending', 'capturing', 'voiding')
                UNION SELECT id FROM refund WHERE state = 'pending'
                UNION SELECT key FROM attempt WHERE status IS NULL
                """)
        return broken + open.map { "nothing is open: \($0)" }
    }
}
