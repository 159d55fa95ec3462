import FoundationEssentials
import GRDB
import Glibc
import SQLStatements
package import ShopCore
import ShopSQL
import Synchronization

extension SQLiteStore {
    package func backUp(to path: String, replacing: Bool) throws(TransferFault) {
        let draft = try FileDraft(path, replacing: replacing)
        defer { draft.remove() }
        do {
            guard try copy(toFile: draft.path) else { throw TransferFault.damagedCopy(path: path) }
        } catch let fault as TransferFault {
            throw fault
        } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw .unwritable(path: path, code: ENOSPC)
        } catch {
            throw .failed(path: path, kind: "\(type(of: error))")
        }
        try draft.keep()
    }

    private func copy(toFile path: String) throws -> Bool {
        var configuration = GRDB.Configuration()
        configuration.foreignKeysEnabled = false
        let copy = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? copy.close() }
        try self.copy(to: copy)
        return try copy.writeWithoutTransaction { db in
            // One file, without a log beside it.
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
            return try Self.damages(db).isEmpty
        }
    }

    private static let batch = 500

    /// Each batch is read at a moment of its own: the caller keeps writers out meanwhile.
    package func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        for table in CopiedTable.allCases {
            var last = Int64.min
            while true {
                let start = last
                let found = try await answers(
                    to: [Statement(Self.selectRows(of: table), [.integer(start), .number(Self.batch)])],
                    as: .beginning)[0]
                let rows = try found.map { row in
                    try table.columns.indices.map { try row.get($0, as: CopiedValue.self) }
                }
                if !rows.isEmpty { try await take(table, rows) }
                guard rows.count == Self.batch else { break }
                last = try found.last?.get("place") ?? last
            }
        }
    }

    private static func selectRows(of table: CopiedTable) -> String {
        let columns = table.columns.map { table.expression(of: $0) }.joined(separator: ", ")
        return """
            SELECT \(columns), rowid AS place FROM \(table.rawValue)
            WHERE rowid > $1 ORDER BY rowid LIMIT $2
            """
    }

    /// Makes a file of what another store holds: all of it, read from it again and validated, or no file.
    ///
    /// - Parameters:
    ///   - validate: Throws for what must not be kept; asked with what the file has then, and with what its
    ///     books say.
    ///   - more: What is kept with it, at the very end.
    package static func create(
        path: String, replacing: Bool = false, from source: some CopySource,
        _ validate: @Sendable (CopySums, [BookFinding]) throws -> Void,
        keeping more: @Sendable () throws -> Void = {}
    ) async throws {
        let draft = try FileDraft(path, replacing: replacing)
        defer { draft.remove() }
        let database = try open(path: draft.path)
        do {
            try await database.fill(from: source)
            let sums = Mutex(CopySums())
            try await database.copy { table, rows in sums.withLock { $0.add(rows, of: table) } }
            try validate(sums.withLock(\.self), try await database.reconciliation())
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
    fileprivate func databaseValue(isNumber: Bool) -> DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): isNumber ? (Int64(text) ?? 0).databaseValue : text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
}

extension BackupFile {
    package static let sqlite = BackupFile { path, isReplacing, source in
        try await SQLiteStore.create(path: path, replacing: isReplacing, from: source) { written, _ in
            guard written.differences(from: source.sums).isEmpty else {
                throw TransferFault.damagedCopy(path: path)
            }
        }
    }
}
