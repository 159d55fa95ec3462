import PostgreSQL
import SQLStatements
package import ShopCore

extension PostgreSQLStore {
    /// It lies in no file of this machine.
    package var path: String? { nil }

    /// Streams the columns of every variant by a cursor, in the shop's order and of one moment.
    ///
    /// - Throws: ``Refusal`` `overloaded` if no connection gets free in time, ``PostgreSQLError`` if the
    ///   server fails; or as `take` does.
    package func eachVariant(
        _ take: @escaping @Sendable (_ value: (ProductColumn) -> String?) throws -> Void
    ) async throws {
        let columns = ProductColumn.allCases.map { Self.exported($0) }.joined(separator: ", ")
        let places = Dictionary(
            uniqueKeysWithValues: ProductColumn.allCases.enumerated().map { ($1, $0) })
        let sql = """
            SELECT \(columns) FROM product JOIN variant ON variant.product = product.id
            ORDER BY product.position, variant.position
            """
        try await walk(sql, as: "walk_variants") { rows in
            for row in rows {
                let values = try ProductColumn.allCases.indices.map { try row.get($0, as: String?.self) }
                try take { column in places[column].flatMap { values[$0] } }
            }
        }
    }

    /// Opens an empty import stage on a connection of its own; waits while another import is under way.
    ///
    /// - Throws: ``PostgreSQLStoreFault`` `onlyLookedAt` for a store that was opened to be read.
    package func stage(_ columns: [ProductColumn], _ policy: ShopPolicy) async throws
        -> any ProductStage
    {
        guard !isReadOnly else { throw PostgreSQLStoreFault.onlyLookedAt }
        return try await PostgreSQLStage.open(columns, policy, beside: self)
    }

    private static func exported(_ column: ProductColumn) -> String {
        switch StoredColumn(column) {
        case .column(let name): name
        case .isActive: "CASE WHEN product.is_active THEN '1' ELSE '0' END"
        case .tags:
            """
            (SELECT string_agg(value, ' ' ORDER BY place)
                FROM jsonb_array_elements_text(product.tags::jsonb) WITH ORDINALITY AS tag (value, place))
            """
        case .text(let text, let language): "product.\(text.rawValue)::jsonb ->> '\(language.rawValue)'"
        }
    }
}
