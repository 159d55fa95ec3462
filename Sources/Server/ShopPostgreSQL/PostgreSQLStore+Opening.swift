package import PostgreSQL
import SQLStatements
package import ShopCore

extension PostgreSQLStore {
    package enum OpenFault: Error, Hashable, Sendable {
        /// No answer there, or no admission, in the words of the library and the server.
        case unreachable(String)
        case missing
        case foreign
        case newer
        /// Written by an earlier version of this program, where it is only looked at.
        case older
        /// It can be read and not be written: a standby, or a user without the right.
        case readOnly
        case full
        case cannotOpen(code: String)

        package init(_ error: any Error) {
            switch error {
            case let fault as OpenFault: self = fault
            case PostgreSQLError.connectionFailed(let reason): self = .unreachable(reason)
            case let error as PostgreSQLError where error.sqlState == "42501": self = .readOnly
            default:
                switch Refusal(of: error) {
                case .storage(.full, _): self = .full
                case .storage(.readOnly, _): self = .readOnly
                case .storage(.unreachable, let code): self = .unreachable(code ?? "")
                case .storage(_, let code): self = .cannotOpen(code: code ?? "")
                case let refusal: self = .cannotOpen(code: "\(refusal)")
                }
            }
        }
    }

    /// Opens a database, and brings its tables up to date; one that is empty gets them all.
    package static func open(
        _ address: PostgreSQLAddress, settings: Settings = Settings(), backupFile: BackupFile
    ) async throws(OpenFault) -> PostgreSQLStore {
        let version: Int64 = try await inspect(address) { connection in
            try await PostgreSQLSchema.migrate(connection)
            return try await connection.execute(Sequencer.takingVersion.sql).first?.get(0) ?? 0
        }
        return PostgreSQLStore(address, settings, backupFile, isReadOnly: false, version: version)
    }

    /// Opens a database to look at it as it is; nothing in it is changed.
    package static func look(
        _ address: PostgreSQLAddress, settings: Settings = Settings(), backupFile: BackupFile
    ) async throws(OpenFault) -> PostgreSQLStore {
        let version: Int64 = try await inspect(address) { connection in
            let known = try await PostgreSQLSchema.version(connection)
            guard known > 0 else { throw OpenFault.missing }
            guard known == PostgreSQLSchema.version else { throw OpenFault.older }
            let sql = "SELECT last_value FROM catalogue_version"
            return try await connection.execute(sql).first?.get(0) ?? 0
        }
        return PostgreSQLStore(address, settings, backupFile, isReadOnly: true, version: version)
    }

    /// 0 for an empty database.
    package static func version(of address: PostgreSQLAddress) async throws(OpenFault) -> Int {
        try await inspect(address) { try await PostgreSQLSchema.version($0) }
    }

    private static func inspect<Answer: Sendable>(
        _ address: PostgreSQLAddress, _ body: (Connection) async throws -> Answer
    ) async throws(OpenFault) -> Answer {
        do { return try await connected(to: address, body) } catch { throw OpenFault(error) }
    }

    /// True if a running server uses the database, or may use the primary that this is a standby of.
    /// Connections that were just closed get two seconds to end.
    package static func isServed(_ address: PostgreSQLAddress) async throws -> Bool {
        try await connected(to: address) { connection in
            for _ in 1...20 {
                let found = try await connection.execute(
                    """
                    SELECT pg_is_in_recovery() OR EXISTS (
                        SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
                        WHERE datname = current_database() AND locktype = 'advisory' AND objsubid = 1
                        AND classid::bigint << 32 | objid::bigint = $1)
                    """, [.integer(Sequencer.hearing)])
                guard try found.first?.get(0) == true else { return false }
                try await Task.sleep(for: .milliseconds(100))
            }
            return true
        }
    }

    package static func connected<Answer: Sendable>(
        to address: PostgreSQLAddress, settings: Connection.Settings = connectionSettings,
        _ body: (Connection) async throws -> Answer
    ) async throws -> Answer {
        let connection = try await Connection.connect(to: address, settings: settings)
        do {
            let answer = try await body(connection)
            await connection.close()
            return answer
        } catch {
            await connection.close()
            throw error
        }
    }
}
