package import PayKit
package import ShopCore
import Synchronization

/// Gives the products out as a table that can be taken in again: a row for each variant, in the shop's order.
package struct ProductExport: Sendable {
    package let currency: Currency

    package init(currency: Currency) {
        self.currency = currency
    }

    /// The table in a file without a name.
    ///
    /// - Parameter hasMark: True for a byte order mark at its beginning, by which spreadsheets know UTF-8.
    /// - Throws: No file is left then.
    package func spool(from store: any Store, hasMark: Bool = false) async throws -> SpooledFile {
        let folder = store.path.map { FilePlace.folder(of: $0) } ?? "/tmp"
        let table = Mutex(try Table(in: folder, hasMark: hasMark))
        do {
            try await store.eachVariant { value in
                try table.withLock { table in
                    try table.add(ProductColumn.allCases.map { cell($0, value) })
                }
            }
            return try table.withLock { try $0.finished() }
        } catch {
            table.withLock { $0.draft.discard() }
            throw error
        }
    }

    private struct Table {
        var draft: SpooledFile.Draft
        private var writer = CSVWriter()

        init(in folder: String, hasMark: Bool) throws {
            draft = try SpooledFile.Draft(in: folder)
            if hasMark { writer.writeMark() }
            writer.write(ProductColumn.allCases.map(\.rawValue))
        }

        mutating func add(_ cells: [String]) throws {
            writer.write(cells)
            if writer.bytes.count >= 1 << 16 { try draft.write(writer.take()) }
        }

        mutating func finished() throws -> SpooledFile {
            try draft.write(writer.take())
            return SpooledFile(draft)
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
        default: return text
        }
    }
}
