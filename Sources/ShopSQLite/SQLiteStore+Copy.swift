import FoundationEssentials
import GRDB
package import ShopCore
import ShopSQL
import Synchronization

extension SQLiteStore {
    /// How many rows are on their way at a time.
    private static let batch = 500

    /// Gives all rows; each batch is a moment of its own, so that whoever copies keeps writers out.
    package func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        for table in CopiedTable.allCases {
            var last = Int64.min
            while true {
                let start = last
                let found = try await read { db in try Self.rows(of: table, after: start, db) }
                if !found.rows.isEmpty { try await take(table, found.rows) }
                guard found.rows.count == Self.batch else { break }
                last = found.last
            }
        }
    }

    private static func rows(
        of table: CopiedTable, after last: Int64, _ db: Database
    ) throws -> (rows: [[CopiedValue]], last: Int64) {
        let columns = table.columns.map { table.expression(of: $0) }.joined(separator: ", ")
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT \(columns), rowid AS place FROM \(table.rawValue)
                WHERE rowid > ? ORDER BY rowid LIMIT \(batch)
                """, arguments: [last])
        return (
            rows.map { row in row.databaseValues.dropLast().map(CopiedValue.init) },
            rows.last?["place"] ?? last
        )
    }

    /// Makes a file of what another store holds: all of it, read from it again and judged, or no file.
    ///
    /// - Parameters:
    ///   - judge: Throws for what must not be kept; asked with what the file has then, and with what its
    ///     books say.
    ///   - more: What is kept with it, at the very end.
    package static func create(
        path: String, replacing: Bool = false, from source: some CopySource,
        _ judge: @Sendable (CopySums, [BookFinding]) throws -> Void,
        keeping more: @Sendable () throws -> Void = {}
    ) async throws {
        let draft = try FileDraft(path, replacing: replacing)
        defer { draft.remove() }
        let database = try open(path: draft.path)
        do {
            try await database.fill(from: source)
            let sums = Mutex(CopySums())
            try await database.copy { table, rows in sums.withLock { $0.add(rows, of: table) } }
            try judge(sums.withLock(\.self), try await database.reconciliation())
            guard try await database.damages().isEmpty else {
                throw TransferFault.damagedCopy(path: path)
            }
            try database.close()
        } catch {
            try? database.close()
            throw error
        }
        try more()
        try draft.keep()
    }

    /// Takes all rows in; it is the caller's that all of them or none are kept.
    private func fill(from source: some CopySource) async throws {
        try await configure("PRAGMA foreign_keys = OFF")
        try await source.copy { table, rows in
            try await self.write { db in
                let names = table.columns.map {
                    table == .search && $0.name == "position" ? "rowid" : $0.name
                }
                let marks = names.map { _ in "?" }.joined(separator: ", ")
                let statement = try db.cachedStatement(
                    sql: """
                        INSERT INTO \(table.rawValue) (\(names.joined(separator: ", "))) VALUES (\(marks))
                        """)
                for row in rows {
                    let values = zip(table.columns, row).map { column, value in
                        value.databaseValue(
                            isNumber: table == .outbox && column.name == "value" && row[1] != .text("order"))
                    }
                    try statement.execute(arguments: StatementArguments(values))
                }
            }
        }
        try await configure("PRAGMA foreign_keys = ON")
    }
}

extension CopiedTable {
    fileprivate func expression(of column: Column) -> String {
        switch (self, column.name) {
        case (.search, "position"): "rowid"
        case (.outbox, "value"): "CAST(value AS TEXT)"
        case (_, let name): name
        }
    }
}

extension CopiedValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        // No column of a shop holds one.
        case .double(let number): self = .text("\(number)")
        case .string(let text): self = .text(text)
        case .blob(let data): self = .bytes(Array(data))
        }
    }

    fileprivate func databaseValue(isNumber: Bool) -> DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): isNumber ? (Int64(text) ?? 0).databaseValue : text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
}
