/// A picture as cells, ready to be drawn.
package struct PictureCells: Hashable, Sendable {
    /// Width in cells.
    package let columns: Int
    /// Height in cells.
    package let rows: Int
    /// Row by row, `columns` in each.
    package let cells: [Cell]

    /// Creates a picture from `columns * rows` cells.
    package init(columns: Int, rows: Int, cells: [Cell]) {
        self.columns = columns
        self.rows = rows
        self.cells = cells
    }
}
