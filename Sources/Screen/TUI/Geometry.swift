/// A place on the canvas, counted in cells from the upper left corner.
package struct Point: Hashable, Sendable {
    /// Column from the left, from 0.
    package var x: Int
    /// Row from the top, from 0.
    package var y: Int

    /// Creates a point; it may lie outside of any canvas.
    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// Columns and rows of a screen or a part of it.
package struct Size: Hashable, Sendable {
    /// Width in cells.
    package var columns: Int
    /// Height in cells.
    package var rows: Int

    /// Creates a size; nothing is clamped.
    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle of cells; it may be empty but never has a negative side.
package struct Area: Hashable, Sendable {
    /// Leftmost column.
    package var x: Int
    /// Uppermost row.
    package var y: Int
    /// Columns, never negative from the initialiser.
    package var width: Int
    /// Rows, never negative from the initialiser.
    package var height: Int

    /// Creates an area; negative sides count as 0.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    /// Column behind the rightmost one.
    package var maxX: Int { x + width }
    /// Row below the lowest one.
    package var maxY: Int { y + height }
    /// True if no cell is in it.
    package var isEmpty: Bool { width == 0 || height == 0 }

    /// True if the point's cell is in the area; false for every point of an empty one.
    package func contains(_ point: Point) -> Bool {
        (x..<maxX).contains(point.x) && (y..<maxY).contains(point.y)
    }

    /// The area without a margin on each side.
    package func inset(x dx: Int = 0, y dy: Int = 0) -> Area {
        Area(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    /// The upper part with this height, cut to the area.
    package func top(_ rows: Int) -> Area { Area(x: x, y: y, width: width, height: min(rows, height)) }

    /// The part that is left below this many rows.
    package func below(_ rows: Int) -> Area {
        let taken = min(max(0, rows), height)
        return Area(x: x, y: y + taken, width: width, height: height - taken)
    }

    /// The left part with this width, cut to the area.
    package func left(_ columns: Int) -> Area { Area(x: x, y: y, width: min(columns, width), height: height) }

    /// The part that is left to the right of this many columns.
    package func rightOf(_ columns: Int) -> Area {
        let taken = min(max(0, columns), width)
        return Area(x: x + taken, y: y, width: width - taken, height: height)
    }
}
