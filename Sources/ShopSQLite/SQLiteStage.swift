import FoundationEssentials
package import GRDB
package import ShopCore
package import ShopSQL
import StoreAPI
import Synchronization

/// A database beside the shop's own, in which a table is laid out and held against the shop before it changes
/// anything: the shop goes on being served meanwhile.
///
/// It is thrown away afterwards and needs neither a journal nor the disk's word; its pages are large, because
/// it is written and read from end to end.
package final class SQLiteStage: ProductStage {
    /// The store that the import is meant for.
    package let database: SQLiteStore
    /// Sees both, beside the connection that the shop writes by; in memory there is but the one.
    private let desk: any DatabaseWriter
    /// Where it is; nil in memory.
    private let path: String?
    /// Columns of the imported table, in its order.
    package let columns: [ProductColumn]
    /// The policy that the rows are judged by.
    package let policy: ShopPolicy
    /// True if the connection that the shop writes by sees it.
    private let isHandedOver = Mutex(false)

    private init(
        _ columns: [ProductColumn], _ policy: ShopPolicy, _ database: SQLiteStore,
        _ desk: any DatabaseWriter, path: String?
    ) {
        self.columns = columns
        self.policy = policy
        self.database = database
        self.desk = desk
        self.path = path
    }

    /// Lays out an empty table with these columns.
    package static func open(
        _ columns: [ProductColumn], _ policy: ShopPolicy, beside database: SQLiteStore
    ) async throws -> SQLiteStage {
        let path = database.path.map { "\($0).import" }
        if let path { Self.remove(path) }
        let stage = SQLiteStage(columns, policy, database, try database.connection(), path: path)
        try await stage.begin()
        return stage
    }

    /// Works on both databases; what it changes is the stage alone.
    ///
    /// - Throws: ``DatabaseError`` if SQLite fails, or as the body does; its transaction is rolled back.
    package func work<Value: Sendable>(_ body: @escaping @Sendable (Database) throws -> Value)
        async throws
        -> Value
    {
        try await desk.writeWithoutTransaction { db in
            var value: Value?
            try db.inTransaction(.deferred) {
                value = try body(db)
                return .commit
            }
            guard let value else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return value
        }
    }

    private func begin() async throws {
        let attach = Self.attach(path ?? ":memory:")
        try await desk.writeWithoutTransaction { [columns] db in
            try db.execute(sql: attach)
            try db.execute(
                sql: """
                    PRAGMA incoming.page_size = 16384;
                    PRAGMA incoming.journal_mode = \(path == nil ? "MEMORY" : "OFF");
                    PRAGMA incoming.synchronous = OFF;
                    PRAGMA incoming.cache_size = -8000;
                    \(Self.tables(columns))
                    """)
        }
    }

    /// Lets the connection that the shop writes by see the stage, which nobody changes from then on but it.
    package func handOver() async throws {
        guard let path else { return isHandedOver.withLock { $0 = true } }
        try desk.close()
        try await database.configure(
            Self.attach(path)
                + "PRAGMA incoming.journal_mode = MEMORY; PRAGMA incoming.synchronous = OFF;")
        isHandedOver.withLock { $0 = true }
    }

    /// Throws everything away.
    package func close() async {
        if path == nil || isHandedOver.withLock(\.self) {
            try? await database.configure("DETACH DATABASE incoming")
        } else {
            try? desk.close()
        }
        if let path { Self.remove(path) }
    }

    private static func attach(_ path: String) -> String {
        let quoted = path.split(separator: "'", omittingEmptySubsequences: false).joined(
            separator: "''")
        return "ATTACH DATABASE '\(quoted)' AS incoming;"
    }

    private static func remove(_ path: String) {
        for file in [path, "\(path)-journal"] { try? FileManager.default.removeItem(atPath: file) }
    }

    /// A row of the table each, the products that they make, what those are found by, the pictures that
    /// came along, and what is wrong.
    private static func tables(_ columns: [ProductColumn]) -> String {
        let cells = ProductColumn.allCases.map { "\($0.sql) ANY" }.joined(separator: ", ")
        return """
            CREATE TABLE incoming.entry (line INTEGER PRIMARY KEY, \(cells), variant TEXT, known_product TEXT,
                new_variant TEXT, new_product TEXT, is_changed INTEGER NOT NULL DEFAULT 0) STRICT;
            CREATE TABLE incoming.item (slug TEXT PRIMARY KEY, line INTEGER NOT NULL, id TEXT NOT NULL,
                position INTEGER NOT NULL, version INTEGER NOT NULL, is_new INTEGER NOT NULL,
                is_changed INTEGER NOT NULL, is_touched INTEGER NOT NULL,
                is_worded INTEGER NOT NULL, was_active INTEGER NOT NULL,
                \(ProductText.declared(as: "TEXT")), kind TEXT,
                category TEXT, tags TEXT NOT NULL, tax_class TEXT NOT NULL, is_active INTEGER NOT NULL,
                options TEXT NOT NULL, weight_grams INTEGER, accent TEXT, picture TEXT) STRICT;
            CREATE TABLE incoming.wording (position INTEGER PRIMARY KEY, key_en TEXT NOT NULL,
                key_zh TEXT NOT NULL, name TEXT NOT NULL, facts TEXT NOT NULL,
                description TEXT NOT NULL) STRICT;
            CREATE TABLE incoming.arrival (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
            CREATE TABLE incoming.fault (line INTEGER NOT NULL, place TEXT, rule TEXT NOT NULL,
                value TEXT NOT NULL) STRICT;
            """
    }

    /// Lays rows out, each with the ids that its variant and its product get if they are new.
    package func add(
        _ rows: [ProductRow], newID: @escaping @Sendable (IdentifierKind) -> String
    ) async throws {
        let names = ["line", "new_variant", "new_product"] + columns.map(\.sql)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        try await work { db in
            let insert = try db.cachedStatement(
                sql: "INSERT INTO incoming.entry (\(names.joined(separator: ", "))) VALUES (\(marks))")
            for row in rows {
                var values: [DatabaseValue] = [
                    row.line.databaseValue, newID(.variant).databaseValue, newID(.product).databaseValue,
                ]
                values += row.cells.map(\.databaseValue)
                try insert.execute(arguments: StatementArguments(values))
            }
        }
    }

    /// Lays a picture out that rows may name.
    package func add(picture sha256: String, _ png: [UInt8]) async throws {
        try await work { db in
            try db.execute(
                sql: "INSERT OR IGNORE INTO incoming.arrival VALUES (?, ?)",
                arguments: [sha256, Data(png)])
        }
    }

    // MARK: Validation

    /// The rules that the rows are judged by.
    package var validation: ImportValidation { ImportValidation(columns, policy, .sqlite) }

    /// Finds for every row its variant and its product, and everything that stands against it.
    package func judge() async throws -> (first: [RowFault], count: Int) {
        let judging = validation.judge()
        return try await work { db in
            let faults = try db.run(judging)
            try db.execute(sql: "CREATE INDEX incoming.item_by_position ON item (position) WHERE is_new")
            try db.execute(sql: "CREATE INDEX incoming.item_by_line ON item (line)")
            return faults
        }
    }

    /// Marks the rows that change their variant, and with it their product, and counts what is to be done.
    package func plan(_ mode: ImportMode, rows: Int) async throws -> ImportReport {
        let plan = validation.plan(mode, rows: rows)
        return try await work { db in try db.run(plan) }
    }
}

extension ImportCell {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .text(let text): text.databaseValue
        case .number(let number): number.databaseValue
        case .nothing: .null
        }
    }
}
