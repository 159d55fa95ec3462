package import PostgreSQL
import SQLStatements
import ShopSQL

/// The tables of a shop in PostgreSQL. They have the names of SQLite's, and its rules.
///
/// Texts that are compared or sorted are so by their bytes, whatever the database's locale is.
package enum PostgreSQLSchema {
    /// The steps from an empty database to these tables; what was released is never changed.
    private static let migrations: [[String]] =
        [
            catalogueTables + searchTables + orderTables + moneyTables + outboxTables,
            endedPassTables, withoutCardDigests, taxClassesOfProducts,
        ]
        + (SharedTables.firstProductColumns + SharedTables.productColumns).map { name, usual in
            [
                "ALTER TABLE product ADD COLUMN IF NOT EXISTS \(name) text COLLATE \"C\" "
                    + "NOT NULL DEFAULT '\(usual)'"
            ]
        }

    package static var version: Int { migrations.count }

    private static let lockNumber: Int64 = 0x5654_524E_0000

    /// Brings the tables up to date, one step after the other; several servers that start at once take turns.
    package static func migrate(_ connection: Connection) async throws {
        _ = try await version(connection)
        var goesOn = true
        while goesOn {
            goesOn = try await connection.transaction { connection in
                try await lock(connection)
                return try await step(connection)
            }
        }
    }

    package static func lock(_ connection: Connection) async throws {
        try await connection.execute("SELECT pg_advisory_xact_lock($1)", [.integer(lockNumber)])
    }

    /// Does the next step within a transaction, if there is one.
    package static func step(_ connection: Connection) async throws -> Bool {
        let known = try await version(connection)
        guard known < version else { return false }
        if known == 0 {
            try await connection.execute("CREATE TABLE vitrine_schema (version bigint NOT NULL)")
            try await connection.execute("INSERT INTO vitrine_schema VALUES (0)")
        }
        try await connection.execute(migrations[known].map { Statement($0) })
        try await connection.execute(
            "UPDATE vitrine_schema SET version = $1", [.integer(Int64(known + 1))])
        return true
    }

    /// 0 when there are no tables at all. Throws for tables of others, and of later versions.
    package static func version(_ connection: Connection) async throws -> Int {
        let found = try await connection.execute(
            """
            SELECT to_regclass('vitrine_schema') IS NOT NULL AS is_shop, EXISTS (
                SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace
                AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')) AS is_used
            """)
        guard let row = found.first else { return 0 }
        guard try row.get("is_shop", as: Bool.self) else {
            guard try !row.get("is_used", as: Bool.self) else { throw PostgreSQLStore.OpenFault.foreign }
            return 0
        }
        let known: Int =
            try await connection.execute("SELECT version FROM vitrine_schema").first?.get(0) ?? 0
        guard known <= version else { throw PostgreSQLStore.OpenFault.newer }
        return known
    }
}

extension PostgreSQLSchema {
    /// The texts that products are found by: the words of their names, of their facts and of their
    /// descriptions, as tokens with blanks between them.
    ///
    /// `words` holds each token with a letter before it for where it stands (n, f or d), so that the index
    /// alone answers every question about words and their beginnings: it keeps neither weights nor places.
    /// Nothing here depends on a dictionary or on the database's locale.
    package static let searchTables = [
        """
        CREATE FUNCTION product_words(name text, facts text, description text) RETURNS tsvector
        LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
            SELECT array_to_tsvector(array(
                SELECT 'n' || token FROM unnest(string_to_array(name, ' ')) AS token WHERE token <> ''
                UNION SELECT 'f' || token FROM unnest(string_to_array(facts, ' ')) AS token WHERE token <> ''
                UNION SELECT 'd' || token FROM unnest(string_to_array(description, ' ')) AS token
                    WHERE token <> ''))
        $$
        """,
        """
        CREATE TABLE product_search (
            position bigint PRIMARY KEY REFERENCES product (position),
            name text COLLATE "C" NOT NULL,
            facts text COLLATE "C" NOT NULL,
            description text COLLATE "C" NOT NULL,
            words tsvector NOT NULL GENERATED ALWAYS AS (product_words(name, facts, description)) STORED
        )
        """,
        // A pending list (`fastupdate`) would have to be read through by every search.
        "CREATE INDEX product_search_by_words ON product_search USING gin (words) WITH (fastupdate = off)",
    ]
}
