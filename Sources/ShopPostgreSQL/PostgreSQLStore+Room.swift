import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL

extension PostgreSQLStore {
    /// Health check: a row of the database can be read.
    package func proveReading() async throws {
        _ = try await rows("SELECT version FROM vitrine_schema")
    }

    /// It lies in no file of this machine.
    package var path: String? { nil }

    /// True: how much room the server's disk has, its own machine alone knows before something is written.
    package var hasRoom: Bool { true }

    /// Health check: commits a write that changes nothing; false when the server's disk is full.
    ///
    /// - Throws: ``PostgreSQLStoreFault`` for a store that was opened to be read; ``Refusal`` `overloaded` if
    ///   no connection gets free in time.
    package func provesRoom() async throws -> Bool {
        do {
            try await write(as: .ending) { transaction in
                try await transaction.run("UPDATE vitrine_schema SET version = version")
            }
            return true
        } catch let fault as PostgreSQLError where fault.trouble == .full {
            return false
        }
    }

    /// The database with its indexes, and what of the server's log a crash would have to be recovered from.
    package func files() async throws -> DatabaseFiles? {
        let row = try await rows(
            """
            SELECT pg_database_size(current_database()) AS main, CASE WHEN pg_is_in_recovery() THEN 0
                ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::bigint END AS log
            FROM pg_control_checkpoint()
            """
        ).first
        return try row.map { DatabaseFiles(main: try $0.get("main"), log: try $0.get("log")) }
    }
}
