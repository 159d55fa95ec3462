/// The signs that say what colours say, for those who do not see them.
extension Glyph {
    /// The mark of the focus.
    package static let pointer = Glyph("▸", width: 1)
    /// The mark of what is wrong or has failed.
    package static let fault = Glyph("✗", width: 1)
}

extension ScreenText {
    /// The mark of what is wrong or has failed, alone.
    package static let fault = ScreenText(glyphs: [.fault])

    /// The text behind the mark of a fault.
    package var asFault: ScreenText { .fault + " " + self }

    /// The text behind the mark of a fault, in lines that begin below each other.
    package func asFault(width: Int) -> [ScreenText] {
        wrapped(to: width - 2).enumerated().map { ($0.offset == 0 ? .fault + " " : "  ") + $0.element }
    }
}

extension Canvas {
    /// Draws the mark of the focus and puts the cursor on it.
    package mutating func point(x: Int, y: Int, style: Style = .key) {
        draw(ScreenText(glyphs: [.pointer]), x: x, y: y, style: style)
        cursor = Point(x: x, y: y)
    }

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
