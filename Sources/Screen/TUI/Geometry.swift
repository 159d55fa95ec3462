/// A place on the canvas, counted in cells from the upper left corner.
package struct Point: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

package struct Size: Hashable, Sendable {
    package var columns: Int
    package var rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// A rectangle of cells; it may be empty but never has a negative side.
package struct Area: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    /// Creates an area; negative sides count as 0.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = max(0, width)
        self.height = max(0, height)
    }

    package var maxX: Int { x + width }
    package var maxY: Int { y + height }
    package var isEmpty: Bool { width == 0 || height == 0 }

    package func contains(_ point: Point) -> Bool {
        (x..<maxX).contains(point.x) && (y..<maxY).contains(point.y)
    }

    /// The area without a margin on each side.
    package func inset(x dx: Int = 0, y dy: Int = 0) -> Area {
        Area(x: x + dx, y: y + dy, width: width - 2 * dx, height: height - 2 * dy)
    }

    package func row(_ offset: Int) -> Area { Area(x: x, y: y + offset, width: width, height: 1) }

    package func middle(width wanted: Int, height rows: Int) -> Area {
        Area(x: x + (width - wanted) / 2, y: y + (height - rows) / 2, width: wanted, height: rows)
    }

    /// The first visible line of so many that keeps one of them in the middle, as far as there are lines.
    package func firstShown(of count: Int, around line: Int) -> Int {
        max(0, min(line - height / 2, count - height))
    }

    package func top(_ rows: Int) -> Area { Area(x: x, y: y, width: width, height: min(rows, height)) }

    package func below(_ rows: Int) -> Area {
        let taken = min(max(0, rows), height)
        return Area(x: x, y: y + taken, width: width, height: height - taken)
    }

    package func left(_ columns: Int) -> Area { Area(x: x, y: y, width: min(columns, width), height: height) }

    package func rightOf(_ columns: Int) -> Area {
        let taken = min(max(0, columns), width)
        return Area(x: x + taken, y: y, width: width - taken, height: height)
    }
}
