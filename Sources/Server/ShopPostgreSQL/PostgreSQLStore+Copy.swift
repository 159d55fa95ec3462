import Codecs
import FoundationEssentials
package import PostgreSQL
import SQLStatements
package import ShopCore
import ShopSQL
import Synchronization

extension PostgreSQLStore {
    private static let batch = 500

    /// Gives all rows as they are at one moment; nothing is retried.
    package func copy(
        _ take: @escaping @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        try await readOnce { try await Self.copy($0, take) }
    }

    private static func copy(
        _ connection: Connection,
        _ take: @Sendable (CopiedTable, [[CopiedValue]]) async throws -> Void
    ) async throws {
        for table in CopiedTable.allCases {
            let columns = table.columns.map { table.expression(of: $0) }.joined(separator: ", ")
            try await connection.execute(
                "DECLARE copied NO SCROLL CURSOR FOR "
                    + "SELECT \(columns) FROM \(table.rawValue) ORDER BY \(table.order)")
            while true {
                let found = try await connection.execute("FETCH \(batch) FROM copied")
                let rows = try found.map { row in
                    try table.columns.indices.map { try row.get($0, as: CopiedValue.self) }
                }
                if !rows.isEmpty { try await take(table, rows) }
                guard rows.count == batch else { break }
            }
            try await connection.execute("CLOSE copied")
        }
    }

    /// Copies one consistent state into a file of the other engine, which any server can open.
    package func backUp(to path: String, replacing: Bool) async throws(TransferFault) {
        let source = CountedSource(self)
        do {
            try await backupFile.make(path, replacing, source)
        } catch let fault as TransferFault {
            throw fault
        } catch {
            throw .failed(path: path, kind: (error as? any StoreFault)?.code ?? "\(type(of: error))")
        }
    }

    /// Fills a database that is empty, or whose tables are, with what another store holds: all of it, read
    /// from it again and validated, or nothing.
    ///
    /// - Parameters:
    ///   - validate: Throws for what must not be kept; asked with what the database has then, and with what
    ///     its books say.
    package static func create(
        _ address: PostgreSQLAddress, from source: some CopySource,
        with more: @escaping @Sendable (Connection) async throws -> Void = { _ in },
        _ validate: @escaping @Sendable (CopySums, [BookFinding]) throws -> Void
    ) async throws {
        var settings = connectionSettings
        // A transaction that is lost is not begun anew: the source is read once.
        settings.transactionAttempts = 1
        try await connected(to: address, settings: settings) { connection in
            try await connection.transaction { connection in
                try await PostgreSQLSchema.prepareForCopy(connection)
                try await source.copy { table, rows in try await fill(table, rows, connection) }
                try await setSequences(connection)
                try await more(connection)
                let sums = Mutex(CopySums())
                try await copy(connection) { table, rows in sums.withLock { $0.add(rows, of: table) } }
                try validate(sums.withLock(\.self), try await view(reconciliation, connection))
            }
            _ = try? await connection.execute("ANALYZE")
        }
    }

    /// The database that a shop is to be moved to holds one already.
    package struct NotEmpty: Error {}

    private static func fill(
        _ table: CopiedTable, _ rows: [[CopiedValue]], _ connection: Connection
    ) async throws {
        let columns = table.columns.map(\.name).filter { !table.sequences.keys.contains($0) }
        let records = rows.map { row in
            Dictionary(uniqueKeysWithValues: zip(table.columns.map(\.name), row))
        }
        let text = String(decoding: try JSONTextEncoder.encode(records), as: UTF8.self)
        let (into, from) = table == .outbox ? (columns + ["place"], columns + ["id"]) : (columns, columns)
        try await connection.execute(
            """
            INSERT INTO \(table.rawValue) (\(into.joined(separator: ", ")))
            SELECT \(from.joined(separator: ", "))
            FROM json_populate_recordset(NULL::\(table.rawValue), $1::json)
            """, [.text(text)])
        for (column, sequence) in table.sequences {
            guard case .integer(let last) = records.first?[column] else { continue }
            try await connection.execute(
                "SELECT setval($1::text::regclass, greatest($2, 1), $2 > 0)",
                [.text(sequence), .integer(last)])
        }
    }

    /// Lets numbers that are given by sequences go on behind those that came in.
    private static func setSequences(_ connection: Connection) async throws {
        for table in ["stock_move", "outbox"] {
            try await connection.execute(
                """
                SELECT setval(pg_get_serial_sequence($1, 'id'), greatest(max(id), 1), max(id) IS NOT NULL)
                FROM \(table)
                """, [.text(table)])
        }
    }
}

extension PostgreSQLSchema {
    /// Tables in which nothing is; throws where something is.
    fileprivate static func prepareForCopy(_ connection: Connection) async throws {
        try await lock(connection)
        while try await step(connection) {}
        let shops: Int = try await connection.execute("SELECT count(*) FROM shop").first?.get(0) ?? 0
        guard shops == 0 else { throw PostgreSQLStore.NotEmpty() }
    }
}

extension CopiedTable {
    fileprivate var sequences: [String: String] {
        self == .shop
            ? ["catalogue_version": "catalogue_version", "last_order_number": "order_number"] : [:]
    }

    fileprivate func expression(of column: Column) -> String {
        if let sequence = sequences[column.name] {
            return "(SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM \(sequence))"
        }
        guard self == .outbox, column.name == "id" else { return column.name }
        // Events without a place come after those with one.
        return """
            coalesce(place, (SELECT coalesce(max(place), 0) FROM outbox)
                + row_number() OVER (PARTITION BY place IS NULL ORDER BY id))
            """
    }

    /// The order in which rows were written, where that means something, and one that is always the same.
    fileprivate var order: String {
        switch self {
        case .order, .orderStep, .refund: "serial"
        case .outbox: "1"
        default: "1, 2"
        }
    }
}

extension CopiedValue: Encodable {
    /// As PostgreSQL reads values of its types from JSON.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .integer(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .bytes(let bytes): try container.encode("\\x" + Hexadecimal.encode(bytes))
        }
    }
}
