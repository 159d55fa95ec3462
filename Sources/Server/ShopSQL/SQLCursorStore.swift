import Crypto
package import SQLStatements
package import ShopCore
import Synchronization

/// An engine that reads the rows of a statement as they come, however many there are.
package protocol SQLCursorStore: SQLStore {
    /// Reads the rows a portion at a time, in one consistent state.
    ///
    /// - Parameter name: Names what is walked, and always the same.
    func walk(
        _ sql: String, as name: String, _ take: @escaping @Sendable (QueryResult) throws -> Void
    ) async throws
}

extension SQLCursorStore {
    package func eachVariant(
        _ take: @escaping @Sendable (_ value: (ProductColumn) -> String?) throws -> Void
    ) async throws {
        let columns = ProductColumn.allCases
        let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
        let sql = """
            SELECT \(columns.map { Self.dialect.exported($0) }.joined(separator: ", "))
            FROM product JOIN variant ON variant.product = product.id
            ORDER BY product.position, variant.position
            """
        try await walk(sql, as: "walk_variants") { rows in
            for row in rows {
                let values = try columns.indices.map { try row.get($0, as: String?.self) }
                try take { column in places[column].flatMap { values[$0] } }
            }
        }
    }

    package func identifierDigest() async throws(Refusal) -> [UInt8] {
        let hash = Mutex(SHA256())
        let names = """
            SELECT id FROM product UNION ALL SELECT id FROM variant UNION ALL SELECT id FROM quote
            UNION ALL SELECT id FROM shop_order UNION ALL SELECT id FROM payment
            UNION ALL SELECT id FROM refund UNION ALL SELECT id FROM fulfilment
            UNION ALL SELECT id FROM access_key UNION ALL SELECT id FROM stock_adjustment
            UNION ALL SELECT id FROM ended_pass UNION ALL SELECT key FROM attempt ORDER BY 1
            """
        try await Refusal.naming {
            try await walk(names, as: "walk_names") { rows in
                for row in rows {
                    let name: String = try row.get(0)
                    hash.withLock { $0.update(data: Array("\(name)\n".utf8)) }
                }
            }
        }
        return hash.withLock { Array($0.finalize()) }
    }
}

extension Dialect {
    fileprivate func exported(_ column: ProductColumn) -> String {
        switch column {
        case .active: "CASE WHEN product.is_active THEN '1' ELSE '0' END"
        case .text(let text, let language): "product.\(text.rawValue)::jsonb ->> '\(language.rawValue)'"
        case .stock: "variant.on_hand"
        case .choices: "variant.options"
        case _ where column.isOfIDs:
            words(
                postgreSQL: """
                    (SELECT string_agg(value, ' ' ORDER BY place)
                        FROM jsonb_array_elements_text(product.\(column.rawValue)::jsonb)
                        WITH ORDINALITY AS id (value, place))
                    """,
                sqlite: "(SELECT group_concat(value, ' ') FROM json_each(product.\(column.rawValue)))")
        default: "\(column.isOfVariant ? "variant" : "product").\(column.rawValue)"
        }
    }
}

extension CopiedValue: ColumnValue {
    /// SQL's NULL is a value here; throws for an array.
    package init(_ value: Value) throws(ColumnFault.Reason) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .boolean(let isTrue): self = .integer(isTrue ? 1 : 0)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        case .integers, .texts, .nullableTexts: throw .type
        }
    }
}
