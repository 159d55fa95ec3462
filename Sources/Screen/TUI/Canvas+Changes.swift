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
                    guard !Self.isSame(new[row..<row + columns], old[row..<row + columns]) else { continue }
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

    /// True if two rows have the same bytes, as most rows of most frames do: seen faster than cell by cell.
    private static func isSame(
        _ one: Slice<UnsafeBufferPointer<Cell>>, _ other: Slice<UnsafeBufferPointer<Cell>>
    ) -> Bool {
        let one = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: one))
        let other = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: other))
        let size = MemoryLayout<UInt64>.size
        var difference: UInt64 = 0
        for place in 0..<one.count / size {
            difference |=
                one.load(fromByteOffset: place * size, as: UInt64.self)
                ^ other.load(fromByteOffset: place * size, as: UInt64.self)
        }
        return difference == 0
    }
}
