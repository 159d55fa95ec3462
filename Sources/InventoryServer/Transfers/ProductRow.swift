import PayKit
import StoreAPI

/// A row as it is laid out: a cell for each column of the head.
struct ProductRow: Sendable {
    var line: Int
    var cells: [ImportCell]
}

/// A cell as it is laid out.
enum ImportCell: Hashable, Sendable {
    case text(String)
    case number(Int64)
    /// Nothing was written, or nothing that is good.
    case nothing
}
