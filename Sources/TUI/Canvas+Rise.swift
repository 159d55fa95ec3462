/// A surface that rises over what was on the screen, such as a sheet.
extension Canvas {
    /// The cells of the raised surface; nil where there is none.
    package var surface: Area? {
        guard let first = cells.firstIndex(where: \.style.isRaised),
            let last = cells.lastIndex(where: \.style.isRaised)
        else { return nil }
        let (x, y) = (first % size.columns, first / size.columns)
        return Area(x: x, y: y, width: last % size.columns - x + 1, height: last / size.columns - y + 1)
    }

    /// This screen while its surface rises: so many of its lowest rows have come, below its upper edge, and
    /// what is above them is as it was. A row that has come stays, so that the whole way sends little more
    /// than the last screen alone.
    ///
    /// - Parameter before: The screen of the same size that it rises over.
    package func rising(_ surface: Area, rows: Int, over before: Canvas) -> Canvas {
        guard before.size == size, 1..<surface.height ~= rows else { return self }
        var frame = self
        frame.cursor = nil
        let top = (surface.maxY - rows) * size.columns
        frame.cells.replaceSubrange(..<top, with: before.cells[..<top])
        let edge = surface.y * size.columns + surface.x
        let place = top + surface.x
        frame.cells.replaceSubrange(place..<place + surface.width, with: cells[edge..<edge + surface.width])
        return frame
    }
}
