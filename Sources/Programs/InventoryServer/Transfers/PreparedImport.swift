import ShopCore
import ShopTransfers
import ShopWeb
import StoreAPI

/// A table that was made ready to be imported, and how it was made from its file.
struct PreparedImport {
    let table: PreparedTable
    /// The parts of another shop's export that were not taken over; nil for a table of this shop's columns.
    let leftOut: LeftOut?
    /// The headings of another shop's export by the columns that they were mapped to.
    let headings: [ProductColumn: String]

    func heading(of column: String) -> String {
        ProductColumn(rawValue: column).flatMap { headings[$0] } ?? column
    }

    /// Faults of the table by the lines of the file, in their order.
    ///
    /// Of a row without a picture an import knows only that the cell is no digest: the fault of its file
    /// stands in place of that, so that there are as many as before.
    func traced(_ faults: [Problem.Fault]) -> [Problem.Fault] {
        var pictures = Dictionary(table.faults.map { ($0.line, $0) }) { first, _ in first }
        let traced = faults.map { fault -> Problem.Fault in
            let line = fault.line.map { table.sourceLine(of: $0) }
            if let line, fault.column == ProductColumn.picture.rawValue,
                let found = pictures.removeValue(forKey: line)
            {
                return Problem.Fault(found)
            }
            var moved = fault
            moved.line = line
            return moved
        }
        return traced.sorted { $0.line ?? 0 < $1.line ?? 0 }
    }
}
