/// A picture as terminal cells.
package struct PictureCells: Hashable, Sendable {
    package let columns: Int
    package let rows: Int
    /// Row by row, `columns` in each.
    package let cells: [Cell]

    package init(columns: Int, rows: Int, cells: [Cell]) {
        self.columns = columns
        self.rows = rows
        self.cells = cells
    }
}
