import PayKit
import StoreAPI

/// A row as it is laid out: a cell for each column of the head.
package struct ProductRow: Sendable {
    /// Line of the file that the row begins at, counted from 1.
    package var line: Int
    /// One cell for each column of the head, in its order.
    package var cells: [ImportCell]

    package init(line: Int, cells: [ImportCell]) {
        self.line = line
        self.cells = cells
    }
}

/// A cell as it is laid out.
package enum ImportCell: Hashable, Sendable {
    case text(String)
    case number(Int64)
    /// Nothing was written, or nothing that is good.
    case nothing
}
