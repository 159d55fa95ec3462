package import SQLStatements
package import ShopCore

/// Staging tables of an import, in which a table of products is laid out and held against the shop before it
/// changes anything: the shop goes on being served meanwhile.
package protocol SQLStage: ProductStage {
    var validation: ImportValidation { get }

    func work<Answer: Sendable>(_ work: StoreTransaction<Answer>) async throws(Refusal) -> Answer
}

extension SQLStage {
    package func add(
        _ rows: [ProductRow], newID: @escaping @Sendable (IdentifierKind) -> String
    ) async throws(Refusal) {
        try await work(StoreTransaction(validation.insertions(of: rows, newID)) { _ in .done(()) })
    }

    package func add(picture sha256: String, _ png: [UInt8]) async throws(Refusal) {
        let insertion = Statement(
            "INSERT INTO arrival (sha256, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            [.text(sha256), .bytes(png)])
        try await work(StoreTransaction([insertion]) { _ in .done(()) })
    }

    package func validate() async throws(Refusal) -> UnfitRows {
        try await work(validation.validate())
    }

    package func plan(_ mode: ImportMode, rows: Int) async throws(Refusal) -> ImportReport {
        try await work(validation.plan(mode, rows: rows))
    }
}

extension ImportValidation {
    /// A row of the table each, the products that they make, what those are found by, the pictures that
    /// came along, and what is wrong.
    package var tables: [Statement] {
        let cells = ProductColumn.allCases.map { "\($0.sql) \(dialect == .sqlite ? "ANY" : $0.type)" }
        let wording = dialect == .sqlite ? "position bigint" : "slug text"
        return dialect.define(
            """
            CREATE TEMPORARY TABLE entry (line bigint PRIMARY KEY, \(cells.joined(separator: ", ")),
                variant text, known_product text, new_variant text, new_product text,
                is_changed boolean NOT NULL DEFAULT FALSE);
            CREATE TEMPORARY TABLE item (slug text PRIMARY KEY, line bigint NOT NULL, id text NOT NULL,
                position bigint, version bigint NOT NULL, is_new boolean NOT NULL,
                is_changed boolean NOT NULL, is_touched boolean NOT NULL, is_worded boolean NOT NULL,
                was_active boolean NOT NULL, \(ProductText.declared(as: "text")),
                \(StoredFact.all.map(\.declaration).joined(separator: ", ")));
            CREATE TEMPORARY TABLE wording (\(wording) PRIMARY KEY, key_en text NOT NULL,
                key_zh text NOT NULL, name text NOT NULL, facts text NOT NULL, description text NOT NULL);
            CREATE TEMPORARY TABLE arrival (sha256 text PRIMARY KEY, bytes bytea NOT NULL);
            CREATE TEMPORARY TABLE fault (line bigint NOT NULL, place text, rule text NOT NULL,
                value text NOT NULL, serial bigint GENERATED ALWAYS AS IDENTITY)
            """
        ).map { Statement($0) }
    }

    /// The statements that lay rows out; texts that PostgreSQL cannot store become faults.
    fileprivate func insertions(
        of rows: [ProductRow], _ newID: (IdentifierKind) -> String
    ) -> [Statement] {
        let cells = columns.map { (name: $0.sql, type: $0.type) }
        var unstorable: [Noted] = []
        // Two ids for each row, in its turn: who makes them has an order.
        let values = rows.map { row in
            [.number(row.line), .text(newID(.variant)), .text(newID(.product))]
                + zip(columns, row.cells).map { column, cell -> Value in
                    switch cell {
                    // PostgreSQL has no text with a sign of the number 0.
                    case .text(let text) where dialect == .postgreSQL && text.utf8.contains(0):
                        unstorable.append((row.line, column, .unstorable, ""))
                        return .null
                    case .text(let text): return .text(text)
                    case .number(let number): return .integer(number)
                    case .nothing: return .null
                    }
                }
        }
        return dialect.insertions(
            into: "entry",
            [("line", "bigint"), ("new_variant", "text"), ("new_product", "text")] + cells, values)
            + insertions(of: unstorable)
    }
}

extension Dialect {
    /// The statements that insert rows: in PostgreSQL, an array for each column.
    func insertions(
        into table: String, _ columns: [(name: String, type: String)], _ rows: [[Value]]
    ) -> [Statement] {
        let head = "INSERT INTO \(table) (\(columns.map(\.name).joined(separator: ", ")))"
        switch self {
        case .postgreSQL:
            let arrays = columns.enumerated().map { "$\($0 + 1)::\($1.type)[]" }.joined(separator: ", ")
            return stride(from: 0, to: rows.count, by: 1_000).map { start in
                let some = rows[start..<min(start + 1_000, rows.count)]
                return Statement(
                    "\(head) SELECT * FROM unnest(\(arrays))",
                    columns.indices.map { column in .nullableTexts(some.map { try? String($0[column]) }) })
            }
        case .sqlite:
            let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
            return rows.map { Statement("\(head) VALUES (\(marks))", $0) }
        }
    }
}

extension ProductColumn {
    fileprivate var type: String {
        switch self {
        case .price, .stock, .active, .weight: "bigint"
        default: "text"
        }
    }
}
