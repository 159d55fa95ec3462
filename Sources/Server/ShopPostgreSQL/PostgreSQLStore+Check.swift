import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL

extension PostgreSQLStore {
    package func findings() async throws(Refusal) -> DatabaseFindings {
        var findings = DatabaseFindings(damages: try await damages())
        // Of what is damaged nothing more can be said.
        guard findings.isSound else { return findings }
        findings.brokenRules = try await view(Self.reconciliation).filter { !$0.violations.isEmpty }
        findings.danglingRows = try await Refusal.naming { try await read(Self.danglingRows) }
        return findings
    }

    /// The damages that the server counted and marked itself, and those it tells when every row is read.
    package func damages() async throws(Refusal) -> [String] {
        try await Refusal.naming { try await lend(Self.damages) }
    }

    private static func damages(_ connection: Connection) async throws -> [String] {
        var damages = try await connection.execute(known).map { try $0.get(0, as: String.self) }
        for row in try await connection.execute(tables) {
            let table: String = try row.get(0)
            do {
                try await connection.execute("SELECT count(*), sum(length(r::text)) FROM \(table) AS r")
            } catch PostgreSQLError.server(let message) where message.tellsOfDamage {
                damages.append("\(table): \(message.sqlState)")
            }
        }
        return damages
    }

    /// Checksums are counted where the server was told to keep them.
    private static let known = """
        SELECT 'index ' || indexrelid::regclass || ' is not valid' FROM pg_index
        JOIN pg_class ON pg_class.oid = indrelid
        WHERE relnamespace = current_schema()::regnamespace AND NOT (indisvalid AND indisready)
        UNION ALL
        SELECT checksum_failures || ' pages with a wrong checksum' FROM pg_stat_database
        WHERE datname = current_database() AND checksum_failures > 0
        UNION ALL
        SELECT 'constraint ' || conname || ' is not valid' FROM pg_constraint
        WHERE connamespace = current_schema()::regnamespace AND NOT convalidated
        """

    private static let tables = """
        SELECT oid::regclass::text FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY 1
        """

    /// Rows that name others which are not there, where somebody wrote past the server's own checks.
    private static func danglingRows(_ connection: Connection) async throws -> [String] {
        var found: [String] = []
        for row in try await connection.execute(keys) {
            let count: Int = try await connection.execute(row.get("question")).first?.get(0) ?? 0
            if count > 0 {
                found.append("\(try row.get("pair", as: String.self)): \(count)")
            }
        }
        return found.sorted()
    }

    private static let keys = """
        SELECT conrelid::regclass || ' → ' || confrelid::regclass AS pair, format(
            'SELECT count(*) FROM %s AS one WHERE one.%I IS NOT NULL AND NOT EXISTS (
                SELECT FROM %s AS other WHERE other.%I = one.%I)',
            conrelid::regclass, own.attname, confrelid::regclass, theirs.attname, own.attname) AS question
        FROM pg_constraint
        JOIN pg_attribute AS own ON own.attrelid = conrelid AND own.attnum = conkey[1]
        JOIN pg_attribute AS theirs ON theirs.attrelid = confrelid AND theirs.attnum = confkey[1]
        WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY 1
        """
}

extension ServerMessage {
    /// Damaged data, a damaged index, a missing file, or a disk that cannot be read.
    fileprivate var tellsOfDamage: Bool { ["XX001", "XX002", "58P01", "58030"].contains(sqlState) }
}
