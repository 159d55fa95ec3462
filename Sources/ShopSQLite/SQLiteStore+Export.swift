package import GRDB
package import ShopCore
import ShopSQL

extension SQLiteStore {
    /// Streams the columns of every variant, in the shop's order and of one moment.
    package func eachVariant(
        _ take: @escaping @Sendable (_ value: (ProductColumn) -> String?) throws -> Void
    ) async throws {
        try await read { db in try Self.eachVariant(db, take) }
    }

    /// Opens an empty import stage beside the shop; a file that an earlier import left is removed.
    package func stage(_ columns: [ProductColumn], _ policy: ShopPolicy) async throws
        -> any ProductStage
    {
        try await SQLiteStage.open(columns, policy, beside: self)
    }

    /// Walks all variants in the shop's order; each gives the text of its columns.
    package static func eachVariant(
        _ db: Database, _ take: (_ value: (ProductColumn) -> String?) throws -> Void
    ) throws {
        let columns = ProductColumn.allCases.map { "\(exported($0)) AS \($0.sql)" }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT \(columns.joined(separator: ", ")) FROM product
                JOIN variant ON variant.product = product.id ORDER BY product.position, variant.position
                """)
        let places = Dictionary(
            uniqueKeysWithValues: ProductColumn.allCases.enumerated().map { ($1, $0) })
        while let row = try rows.next() {
            try take { column in places[column].flatMap { row[$0] as String? } }
        }
    }

    private static func exported(_ column: ProductColumn) -> String {
        switch StoredColumn(column) {
        case .column(let name): name
        case .isActive: "product.is_active"
        case .tags: "(SELECT group_concat(value, ' ') FROM json_each(product.tags))"
        case .text(let text, let language):
            "json_extract(product.\(text.rawValue), '$.\"\(language.rawValue)\"')"
        }
    }
}
