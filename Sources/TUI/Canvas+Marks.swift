extension Canvas {
    /// Draws arrows where a list goes on above or below what is in sight: at its first row and at its last.
    ///
    /// - Parameters:
    ///   - x: The column of the arrows.
    ///   - style: The style of the arrows; nil for that of the cells they take the place of.
    package mutating func drawScrollMarks(
        above: Bool, below: Bool, in list: Area, x: Int, style: Style? = .body
    ) {
        guard list.height > 0 else { return }
        if above { draw("↑", x: x, y: list.y, style: style ?? self[x, list.y].style) }
        if below { draw("↓", x: x, y: list.maxY - 1, style: style ?? self[x, list.maxY - 1].style) }
    }
}
