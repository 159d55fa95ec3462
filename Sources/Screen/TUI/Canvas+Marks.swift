/// The signs that replace colours where those cannot be seen.
extension Glyph {
    package static let pointer = Glyph("▸", width: 1)
    package static let fault = Glyph("✗", width: 1)
}

extension ScreenText {
    package static let fault = ScreenText(glyphs: [.fault])

    package var asFault: ScreenText { .fault + " " + self }

    package func asFault(width: Int) -> [ScreenText] {
        wrapped(to: width - 2).enumerated().map { ($0.offset == 0 ? .fault + " " : "  ") + $0.element }
    }
}

extension Canvas {
    package mutating func point(x: Int, y: Int, style: Style = .key) {
        draw(ScreenText(glyphs: [.pointer]), x: x, y: y, style: style)
        cursor = Point(x: x, y: y)
    }

    /// Draws the bar of the row that has the focus in a list; its texts go on it.
    package mutating func select(_ row: Area) {
        fill(row, style: Style(.selected))
        point(x: row.x, y: row.y, style: Style(.selected))
    }

    /// Draws the label of a field, with the mark of the focus before it.
    package mutating func draw(label: ScreenText, x: Int, y: Int, width: Int = .max, isFocused: Bool) {
        draw(label, x: x, y: y, width: width, style: isFocused ? .key : .body)
        if isFocused { point(x: max(0, x - 2), y: y) }
    }

    /// Draws the marks of a list of so many lines, from its first visible one on.
    package mutating func drawScrollMarks(
        from first: Int, of count: Int, in list: Area, x: Int, style: Style? = .body
    ) {
        let goesOn = first + list.height < count
        drawScrollMarks(above: first > 0, below: goesOn, in: list, x: x, style: style)
    }

    /// Draws arrows at the first and last visible row of a list that goes on; `style` nil keeps the cells'.
    package mutating func drawScrollMarks(
        above: Bool, below: Bool, in list: Area, x: Int, style: Style? = .body
    ) {
        guard list.height > 0 else { return }
        if above { draw("↑", x: x, y: list.y, style: style ?? self[x, list.y].style) }
        if below { draw("↓", x: x, y: list.maxY - 1, style: style ?? self[x, list.maxY - 1].style) }
    }
}
