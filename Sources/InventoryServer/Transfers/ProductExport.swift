import PayKit
import StoreAPI

/// Gives the products out as a table that can be taken in again: a row for each variant, in the shop's order.
struct ProductExport: Sendable {
    let currency: Currency

    /// The table in a file without a name.
    func spool(from database: InventoryDatabase) async throws -> SpooledFile {
        let folder = database.path.map { Places.folder(of: $0) } ?? "/tmp"
        return try await database.read { db in
            try SpooledFile(in: folder) { take in
                var writer = CSVWriter()
                writer.write(ProductColumn.allCases.map(\.rawValue))
                try InventoryDatabase.eachVariant(db) { value in
                    writer.write(ProductColumn.allCases.map { cell($0, value) })
                    if writer.bytes.count >= 1 << 16 { try take(writer.take()) }
                }
                try take(writer.take())
            }
        }
    }

    private func cell(_ column: ProductColumn, _ value: (ProductColumn) -> String?) -> String {
        let text = value(column) ?? ""
        switch column {
        case .price:
            return Int64(text).map { Money(minorUnits: $0, currency: currency).decimalString } ?? text
        case .active: return text == "1" ? "true" : "false"
        case .options: return text == "[]" ? "" : text
        case .choices: return text == "{}" ? "" : text
        case .slug, .sku, .nameEnglish, .nameChinese, .stock, .kind, .category, .tags, .taxClass, .weight,
            .accent, .picture, .pictureTextEnglish, .pictureTextChinese, .descriptionEnglish,
            .descriptionChinese:
            return text
        }
    }
}
