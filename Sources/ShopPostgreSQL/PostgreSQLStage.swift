package import PostgreSQL
package import SQLStatements
package import ShopCore
package import ShopSQL
import StoreAPI

/// Tables of one connection's own, in which a table of products is laid out and held against the shop before
/// it changes anything: the shop goes on being served meanwhile.
///
/// One import is under way at a time, whichever server it was sent to: others wait until it is over. What was
/// laid out is gone with the connection.
package final class PostgreSQLStage: ProductStage {
    /// The store that the import is meant for.
    package let store: PostgreSQLStore
    /// The stage's own connection, which owns its temporary tables and the import lock.
    package let connection: Connection
    /// Columns of the imported table, in its order.
    package let columns: [ProductColumn]
    /// The policy that the rows are judged by.
    package let policy: ShopPolicy

    private init(
        _ columns: [ProductColumn], _ policy: ShopPolicy, _ store: PostgreSQLStore,
        _ connection: Connection
    ) {
        self.columns = columns
        self.policy = policy
        self.store = store
        self.connection = connection
    }

    /// Lays out an empty table with these columns.
    ///
    /// - Throws: ``PostgreSQLError`` if the server or the connection fails, or when another import holds
    ///   the lock for 300 seconds.
    package static func open(
        _ columns: [ProductColumn], _ policy: ShopPolicy, beside store: PostgreSQLStore
    ) async throws -> PostgreSQLStage {
        var settings = PostgreSQLStore.connectionSettings
        settings.longestSilence = longestStep
        let connection = try await Connection.connect(to: store.address, settings: settings)
        let stage = PostgreSQLStage(columns, policy, store, connection)
        do {
            try await connection.execute("SELECT pg_advisory_lock($1)", [.integer(lock)])
            try await connection.execute(stage.tables.map { Statement($0) })
        } catch {
            await connection.close()
            throw error
        }
        return stage
    }

    /// Names the lock of whoever takes a table in.
    private static let lock: Int64 = 0x5654_524E_0002
    /// The longest that a statement about a whole table takes, or that somebody waits for another's table.
    private static let longestStep: Duration = .seconds(300)

    /// Throws everything away, and lets others import.
    package func close() async { await connection.close() }

    /// Runs one statement on the stage's own connection.
    @discardableResult
    package func run(_ sql: String, _ values: [Value] = []) async throws -> QueryResult {
        try await connection.execute(sql, values)
    }

    // MARK: Tables

    /// A row of the table each, the products that they make, what those are found by, the pictures that
    /// came along, and what is wrong.
    private var tables: [String] {
        let cells = ProductColumn.allCases.map { column in
            "\(column.sql) \(column.type)\(column.type == "text" ? " COLLATE \"C\"" : "")"
        }.joined(separator: ", ")
        return [
            """
            CREATE TEMPORARY TABLE entry (line bigint PRIMARY KEY, \(cells), variant text COLLATE "C",
                known_product text COLLATE "C", new_variant text COLLATE "C", new_product text COLLATE "C",
                is_changed boolean NOT NULL DEFAULT FALSE)
            """,
            """
            CREATE TEMPORARY TABLE item (slug text COLLATE "C" PRIMARY KEY, line bigint NOT NULL,
                id text COLLATE "C" NOT NULL, position bigint, version bigint NOT NULL,
                is_new boolean NOT NULL, is_changed boolean NOT NULL, is_touched boolean NOT NULL,
                is_worded boolean NOT NULL, was_active boolean NOT NULL,
                \(ProductText.declared(as: "text COLLATE \"C\"")),
                kind text COLLATE "C", category text COLLATE "C", tags text COLLATE "C" NOT NULL,
                tax_class text COLLATE "C" NOT NULL, is_active boolean NOT NULL,
                options text COLLATE "C" NOT NULL, weight_grams bigint, accent text COLLATE "C",
                picture text COLLATE "C")
            """,
            """
            CREATE TEMPORARY TABLE wording (slug text COLLATE "C" PRIMARY KEY, key_en text NOT NULL,
                key_zh text NOT NULL, name text NOT NULL, facts text NOT NULL, description text NOT NULL)
            """,
            """
            CREATE TEMPORARY TABLE arrival (sha256 text COLLATE "C" PRIMARY KEY, bytes bytea NOT NULL)
            """,
            """
            CREATE TEMPORARY TABLE fault (serial bigint GENERATED ALWAYS AS IDENTITY, line bigint NOT NULL,
                place text, rule text NOT NULL, value text NOT NULL)
            """,
        ]
    }

    // MARK: Rows

    /// Inserts rows a portion at a time, each with ids for a new variant and product; texts that PostgreSQL
    /// cannot store become faults.
    package func add(
        _ rows: [ProductRow], newID: @escaping @Sendable (IdentifierKind) -> String
    ) async throws {
        let names = ["line", "new_variant", "new_product"] + columns.map(\.sql)
        let types = ["bigint", "text", "text"] + columns.map(\.type)
        let arrays = types.enumerated().map { "$\($0 + 1)::\($1)[]" }.joined(separator: ", ")
        let sql = "INSERT INTO entry (\(names.joined(separator: ", "))) SELECT * FROM unnest(\(arrays))"
        for start in stride(from: 0, to: rows.count, by: Self.rowsAtOnce) {
            let portion = rows[start..<min(start + Self.rowsAtOnce, rows.count)]
            var values: [Value] = [.integers(portion.map { Int64($0.line) })]
            // Two for each row, in its turn: whoever makes them has an order.
            let ids = portion.map { _ in (newID(.variant), newID(.product)) }
            values += [.texts(ids.map(\.0)), .texts(ids.map(\.1))]
            for index in columns.indices {
                values.append(.nullableTexts(portion.map(\.cells[index].text)))
            }
            try await run(sql, values)
        }
        let faults = validation.insertions(of: rows.flatMap { unstorable($0) })
        if !faults.isEmpty { try await connection.execute(faults) }
    }

    private static let rowsAtOnce = 1_000

    /// Lays a picture out that rows may name.
    package func add(picture sha256: String, _ png: [UInt8]) async throws {
        try await run(
            "INSERT INTO arrival (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(sha256), .bytes(png)])
    }

    /// PostgreSQL has no text with a sign of the number 0.
    private func unstorable(_ row: ProductRow) -> [ImportValidation.Noted] {
        zip(columns, row.cells).compactMap { column, cell in
            guard case .text(let text) = cell, text.utf8.contains(0) else { return nil }
            return (row.line, column, .unstorable, "")
        }
    }

    // MARK: Validation

    /// The rules that the rows are judged by.
    package var validation: ImportValidation { ImportValidation(columns, policy, .postgreSQL) }

    /// Resolves every row to its variant and product and validates the table; returns the first faults by
    /// line, and the count of all.
    package func judge() async throws -> (first: [RowFault], count: Int) {
        try await PostgreSQLStore.view(validation.judge(), connection)
    }

    /// Marks the rows that change their variant, and with it their product, and counts what is to be done.
    package func plan(_ mode: ImportMode, rows: Int) async throws -> ImportReport {
        try await PostgreSQLStore.view(validation.plan(mode, rows: rows), connection)
    }
}

extension ImportCell {
    fileprivate var text: String? {
        switch self {
        case .text(let text): text.utf8.contains(0) ? nil : text
        case .number(let number): String(number)
        case .nothing: nil
        }
    }
}

extension ProductColumn {
    fileprivate var type: String {
        switch self {
        case .price, .stock, .active, .weight: "bigint"
        case .slug, .sku, .kind, .category, .tags, .taxClass, .options, .choices, .accent, .picture, .text:
            "text"
        }
    }
}
