import QAReports
package import TUI

extension Replay {
    /// Where a part of so many begins so that a place is in sight, in its middle where that can be.
    static func start(_ place: Int?, of count: Int, in room: Int) -> Int {
        max(0, min((place ?? 0) - room / 2, count - room))
    }

    /// Draws the recorded screen, or the part of it around its cursor, with marks where it goes on.
    func drawFrame(on canvas: inout Canvas, in area: Area) {
        let screen = frame.screen
        let cursor = screen.cursorPlace
        let shown = Area(
            x: area.x, y: area.y, width: min(area.width, screen.columns),
            height: min(area.height, screen.rows))
        let left = Self.start(cursor?.column, of: screen.columns, in: shown.width)
        let natural = Self.start(cursor?.row, of: screen.rows, in: shown.height)
        let isMoved = isWhole || !isBeside && pane == .frame
        let top = max(0, min(natural + (isMoved ? offset : 0), screen.rows - shown.height))
        let whole = screen.canvas
        let part = (0..<shown.height).flatMap { y in
            (0..<shown.width).map { x in
                let cell = whole[left + x, top + y]
                // Half of a wide character cannot be drawn.
                return cell.glyph.width == 2 && x + 1 == shown.width ? Cell(.blank, cell.style) : cell
            }
        }
        canvas.draw(picture: part, columns: shown.width, x: shown.x, y: shown.y)
        drawEdges(on: &canvas, shown, in: area)
        canvas.drawScrollMarks(
            above: top > 0, below: top + shown.height < screen.rows, in: shown, x: shown.maxX - 1,
            style: .heading)
        guard let cursor else { return canvas.cursor = Point(x: shown.x, y: shown.y) }
        canvas.cursor = Point(
            x: shown.x + min(max(0, cursor.column - left), shown.width - 1),
            y: shown.y + min(max(0, cursor.row - top), shown.height - 1))
    }

    /// A hairline where the recorded screen ends and this one goes on.
    private func drawEdges(on canvas: inout Canvas, _ shown: Area, in area: Area) {
        if shown.height < area.height { canvas.rule(x: shown.x, y: shown.maxY, width: shown.width) }
        guard shown.width < area.width else { return }
        for y in shown.y..<shown.maxY { canvas.draw("│", x: shown.maxX, y: y, style: .line) }
        if shown.height < area.height { canvas.draw("┘", x: shown.maxX, y: shown.maxY, style: .line) }
    }
}

extension Report.Screen {
    package var canvas: Canvas {
        var canvas = Canvas(size: Size(columns: columns, rows: rows))
        for (y, line) in lines.prefix(rows).enumerated() {
            var x = 0
            for run in line { x += canvas.draw(ScreenText(cleaning: run.text), x: x, y: y, style: run.style) }
        }
        canvas.cursor = cursorPlace.map { Point(x: $0.column, y: $0.row) }
        return canvas
    }
}

extension Report.Screen.Run {
    private static let roles = Dictionary(
        Role.allCases.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })

    /// How it looked; what is not known looks like any text.
    var style: Style {
        guard role != Self.picture else {
            return .picture(
                foreground: foreground.map(PictureColor.indexed),
                background: background.map(PictureColor.indexed))
        }
        return Style(Self.roles[role] ?? .body, tint: foreground)
    }
}
