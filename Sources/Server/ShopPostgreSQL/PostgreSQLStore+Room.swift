import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL

extension PostgreSQLStore {
    package func proveReading() async throws(Refusal) {
        _ = try await answers(to: [Statement("SELECT version FROM vitrine_schema")], as: .beginning)
    }

    /// It lies in no file of this machine.
    package var path: String? { nil }

    /// True: how much room the server's disk has, its own machine alone knows before something is written.
    package var hasRoom: Bool { true }

    /// Health check: commits a write that changes nothing; false when the server's disk is full.
    package func provesRoom() async throws(Refusal) -> Bool {
        let proof = Statement("UPDATE vitrine_schema SET version = version")
        do throws(Refusal) {
            try await run(StoreTransaction(as: .ending, [proof]) { _ in .done(()) })
            return true
        } catch .storage(.full, _) {
            return false
        }
    }

    /// The database with its indexes, and what of the server's log a crash would have to be recovered from.
    package func files() async throws(Refusal) -> DatabaseFiles? {
        try await first(
            """
            SELECT pg_database_size(current_database()) AS main, CASE WHEN pg_is_in_recovery() THEN 0
                ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint END AS log
            FROM pg_control_checkpoint()
            """
        ) { DatabaseFiles(main: try $0.get("main"), log: try $0.get("log")) }
    }
}
