/// A grid of cells that views draw on; it alone clips, by cells, so that no wide character is split.
package struct Canvas: Hashable, Sendable {
    package let size: Size
    package internal(set) var cells: [Cell]
    /// The place of the terminal's cursor: the focused item, or the caret of a text field.
    package var cursor: Point?
    /// Texts for reading aloud in place of a field's contents, by the place where the field begins.
    package internal(set) var spoken: [Point: ScreenText] = [:]
    /// True for reading aloud: texts are not drawn in capitals.
    package var isSpoken = false
    /// The beginnings of lines that continue the one above.
    var joints: [Point: ScreenText.Joint] = [:]
    /// The grapheme clusters by the character drawn in their place, for reading aloud.
    package internal(set) var clusters: [Glyph: String] = [:]
    package private(set) var targets: [Target] = []

    package struct Target: Hashable, Sendable {
        package var area: Area
        package var input: Input
        /// State that is read aloud; free by default.
        package var state = State.free

        /// Read aloud besides its words.
        package enum State: Hashable, Sendable {
            case free
            /// Selected among others.
            case chosen
            /// Disabled.
            case off
        }
    }

    package init(size: Size) {
        self.size = Size(columns: max(0, size.columns), rows: max(0, size.rows))
        cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
    }

    package var bounds: Area { Area(x: 0, y: 0, width: size.columns, height: size.rows) }

    @inlinable package subscript(x: Int, y: Int) -> Cell { cells[y * size.columns + x] }

    /// Draws text, cut at the width given and at the canvas; returns the columns used.
    /// - Parameter isPrivate: marks personal data and typed text.
    @discardableResult
    package mutating func draw(
        _ text: ScreenText, x: Int, y: Int, width: Int = .max, style: Style = .body, isPrivate: Bool = false
    ) -> Int {
        guard (0..<size.rows).contains(y), x < size.columns, width > 0 else { return 0 }
        let room = min(width, size.columns - max(0, x))
        let fitting = text.width > room ? text.truncated(to: room) : text
        var column = max(0, x)
        note(fitting.clusters)
        if isSpoken, let joint = fitting.joint {
            joints[Point(x: column + fitting.glyphs.prefix { $0 == .blank }.count, y: y)] = joint
        }
        for glyph in isSpoken ? fitting.spoken ?? fitting.glyphs : fitting.glyphs {
            place(Cell(glyph, style, isPrivate: isPrivate), x: column, y: y)
            column += Int(glyph.width)
        }
        return fitting.width
    }

    package mutating func draw(_ text: ScreenText, endingAt right: Int, y: Int, style: Style = .body) {
        draw(text, x: max(0, right - text.width), y: y, style: style)
    }

    package mutating func draw(_ text: ScreenText, centredIn area: Area, y: Int, style: Style = .body) {
        let shown = text.truncated(to: area.width)
        draw(shown, x: area.x + (area.width - shown.width) / 2, y: y, style: style)
    }

    /// Draws lines below each other, from the first row of an area on.
    package mutating func draw(_ lines: some Sequence<ScreenText>, in area: Area, style: Style = .body) {
        for (index, line) in lines.enumerated() {
            draw(line, x: area.x, y: area.y + index, width: area.width, style: style)
        }
    }

    package mutating func draw(_ lines: some Collection<ScreenText>, centredIn area: Area) {
        let y = area.y + (area.height - lines.count) / 2
        for (index, line) in lines.enumerated() { draw(line, centredIn: area, y: y + index) }
    }

    /// Sets the style of every cell of an area; keeps its character unless `blank`.
    package mutating func fill(_ area: Area, style: Style, blank: Bool = true) {
        let columns = columns(of: area)
        for y in rows(of: area) where blank && !columns.isEmpty {
            mendEdges(left: columns.lowerBound, right: columns.upperBound, y: y)
        }
        change(area) { $0 = Cell(blank ? .blank : $0.glyph, style, isPrivate: !blank && $0.isPrivate) }
    }

    private func rows(of area: Area) -> Range<Int> {
        max(0, area.y)..<max(0, area.y, min(size.rows, area.maxY))
    }

    private func columns(of area: Area) -> Range<Int> {
        max(0, area.x)..<max(0, area.x, min(size.columns, area.maxX))
    }

    /// Changes every cell of an area that is on the canvas.
    mutating func change(_ area: Area, _ change: (inout Cell) -> Void) {
        let columns = columns(of: area)
        for y in rows(of: area) { for x in columns { change(&cells[y * size.columns + x]) } }
    }

    package func isBlank(row y: Int) -> Bool { (0..<size.columns).allSatisfy { self[$0, y].glyph == .blank } }

    package mutating func rule(x: Int, y: Int, width: Int, style: Style = .line) {
        guard width > 0 else { return }
        let stroke = Glyph("─", width: 1)
        draw(ScreenText(glyphs: Array(repeating: stroke, count: width)), x: x, y: y, style: style)
    }

    /// Puts everything in an area on a raised surface.
    package mutating func raise(_ area: Area) { change(area) { $0.style = $0.style.raised } }

    /// The bounds of the raised surface; nil without one.
    package var surface: Area? {
        guard let first = cells.firstIndex(where: \.style.isRaised),
            let last = cells.lastIndex(where: \.style.isRaised)
        else { return nil }
        let (x, y) = (first % size.columns, first / size.columns)
        return Area(x: x, y: y, width: last % size.columns - x + 1, height: last / size.columns - y + 1)
    }

    /// A frame of the rising surface: its lowest `rows` are drawn below its upper edge, and the rest is as in
    /// `before`, which has the same size. Drawn rows stay, so that the animation sends little more than the
    /// last frame alone.
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

    /// The columns beside a surface below which a picture behind it is blanked.
    private static let sliver = 8

    /// Blanks the rest of background lines that an area cuts, up to a gap of two columns, since half a
    /// sentence says nothing, and everything in a strip too narrow for a picture.
    private mutating func blankCutLines(at area: Area) {
        for y in rows(of: area) {
            for (edge, step, strip) in [(area.x, -1, area.x), (area.maxX - 1, 1, size.columns - area.maxX)] {
                let isSliver = strip < Self.sliver
                var x = edge + step
                // A covered blank counts: a text that ends before the area is not cut by it.
                var gap = self[edge, y].glyph == .blank ? 1 : 0
                while (0..<size.columns).contains(x), isSliver || gap < 2 {
                    let cell = self[x, y]
                    guard cell.style.isDimmedPicture ? isSliver : cell.style.role == .dimmed else { break }
                    gap = cell.glyph == .blank ? gap + 1 : 0
                    cells[y * size.columns + x] = Cell(.blank, isSliver ? Style(.dimmed) : cell.style)
                    x += step
                }
            }
        }
    }

    /// An empty surface with round corners; ``raise(_:)`` raises its contents.
    package mutating func frame(_ area: Area) {
        guard area.width >= 2, area.height >= 2 else { return }
        blankCutLines(at: area)
        fill(area, style: .body)
        drawEdge(("╭", "╮"), of: area, y: area.y, style: Style(.surfaceTop))
        drawEdge(("╰", "╯"), of: area, y: area.maxY - 1, style: Style(.surfaceEdge))
        for y in area.y + 1..<area.maxY - 1 {
            draw("│", x: area.x, y: y, style: Style(.surfaceEdge))
            draw("│", x: area.maxX - 1, y: y, style: Style(.surfaceEdge))
        }
    }

    private mutating func drawEdge(_ corners: (ScreenText, ScreenText), of area: Area, y: Int, style: Style) {
        draw(corners.0, x: area.x, y: y, style: style)
        rule(x: area.x + 1, y: y, width: area.width - 2, style: style)
        draw(corners.1, x: area.maxX - 1, y: y, style: style)
    }

    package mutating func draw(_ picture: PictureCells, x: Int, y: Int) {
        draw(picture: picture.cells, columns: picture.columns, x: x, y: y)
    }

    package mutating func draw(_ picture: PictureCells, centredIn area: Area) {
        let place = area.middle(width: picture.columns, height: picture.rows)
        draw(picture, x: place.x, y: place.y)
    }

    package mutating func draw(picture: [Cell], columns: Int, x: Int, y: Int) {
        guard columns > 0 else { return }
        for (index, cell) in picture.enumerated() where cell.glyph.width > 0 {
            place(cell, x: x + index % columns, y: y + index / columns)
        }
    }

    /// Without click targets, texts for reading aloud and cursor.
    package var cellsAlone: Canvas {
        var canvas = self
        canvas.cursor = nil
        canvas.targets = []
        canvas.spoken = [:]
        canvas.clusters = [:]
        return canvas
    }

    /// Draws another canvas over this one, with its click targets, and its cursor if it has one.
    package mutating func place(_ other: Canvas, x: Int, y: Int) {
        let left = max(0, x)
        let right = min(size.columns, x + other.size.columns)
        guard left < right else { return }
        for row in max(0, y)..<max(0, y, min(size.rows, y + other.size.rows)) {
            mendEdges(left: left, right: right, y: row)
            let from = (row - y) * other.size.columns - x
            cells.replaceSubrange(
                row * size.columns + left..<row * size.columns + right,
                with: other.cells[from + left..<from + right])
            // A wide character that is cut in two at an edge becomes a blank.
            if cells[row * size.columns + left].glyph.width == 0 {
                cells[row * size.columns + left].glyph = .blank
            }
            if cells[row * size.columns + right - 1].glyph.width == 2 {
                cells[row * size.columns + right - 1].glyph = .blank
            }
        }
        targets += other.targets.map { target in
            var moved = target
            moved.area = Area(
                x: target.area.x + x, y: target.area.y + y, width: target.area.width,
                height: target.area.height)
            return moved
        }
        note(other.clusters)
        for (point, text) in other.spoken { spoken[Point(x: point.x + x, y: point.y + y)] = text }
        if let point = other.cursor { cursor = Point(x: point.x + x, y: point.y + y) }
    }

    /// Dims everything drawn so far and removes its cursor, click targets and button edges.
    package mutating func dim() {
        for index in cells.indices {
            let style = cells[index].style
            if style.role == .edge { cells[index] = .blank }
            cells[index].style = style.isPicture ? style.dimmedPicture : .dimmed
        }
        cursor = nil
        targets = []
        spoken = [:]
    }

    /// Sets the text for reading a field aloud.
    package mutating func speak(_ text: ScreenText, x: Int, y: Int) { spoken[Point(x: x, y: y)] = text }

    package mutating func target(_ area: Area, _ input: Input, as state: Target.State = .free) {
        targets.append(Target(area: area, input: input, state: state))
    }

    package func input(at point: Point) -> Input? { targets.last { $0.area.contains(point) }?.input }

    package var targetCount: Int { targets.count }

    /// Offsets the item numbers from a target on, so that two lists on one screen have different ones.
    package mutating func renumberItems(from first: Int, by offset: Int) {
        for index in targets.indices.dropFirst(first) {
            if case .item(let number) = targets[index].input { targets[index].input = .item(number + offset) }
        }
    }

    private mutating func note(_ others: [Glyph: String]) {
        if !others.isEmpty { clusters.merge(others) { first, _ in first } }
    }

    private mutating func place(_ cell: Cell, x: Int, y: Int) {
        let width = Int(cell.glyph.width)
        guard x >= 0, y >= 0, y < size.rows, x + width <= size.columns else { return }
        mendEdges(left: x, right: x + width, y: y)
        cells[y * size.columns + x] = cell
        guard width == 2 else { return }
        cells[y * size.columns + x + 1] = Cell(.rightHalf, cell.style, isPrivate: cell.isPrivate)
    }

    /// Blanks the other half of any wide character that the columns `left..<right` cut in two.
    private mutating func mendEdges(left: Int, right: Int, y: Int) {
        let row = y * size.columns
        if left > 0, cells[row + left].glyph.width == 0 { cells[row + left - 1].glyph = .blank }
        if right < size.columns, cells[row + right].glyph.width == 0 { cells[row + right].glyph = .blank }
    }
}
