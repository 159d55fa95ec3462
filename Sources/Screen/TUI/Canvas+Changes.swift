extension Canvas {
    /// Calls `body` with each run of cells that differs from an older canvas, left to right, top to bottom;
    /// with everything when there is none of the same size. A run never begins or ends inside a wide
    /// character.
    package func changes(since old: Canvas?, _ body: (_ y: Int, _ columns: Range<Int>) -> Void) {
        let columns = size.columns
        guard let old, old.size == size else {
            for y in 0..<size.rows where columns > 0 { body(y, 0..<columns) }
            return
        }
        cells.withUnsafeBufferPointer { new in
            old.cells.withUnsafeBufferPointer { old in
                for y in 0..<size.rows {
                    let row = y * columns
                    var x = 0
                    while x < columns {
                        guard new[row + x] != old[row + x] else {
                            x += 1
                            continue
                        }
                        var start = x
                        while start > 0, new[row + start].glyph.width == 0 { start -= 1 }
                        x += 1
                        while x < columns, new[row + x].glyph.width == 0 || new[row + x] != old[row + x] {
                            x += 1
                        }
                        body(y, start..<x)
                    }
                }
            }
        }
    }
}
