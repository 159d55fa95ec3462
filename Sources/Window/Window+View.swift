import PaySheet
import Storefront
package import TUI

extension Window {
    /// Whether the window is smaller than the shop can be drawn in.
    package var isTooSmall: Bool { size.columns < Self.minimum.columns || size.rows < Self.minimum.rows }

    /// The whole screen.
    package func drawn() -> Canvas {
        var canvas = Canvas(size: size)
        guard !isTooSmall else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        shop.draw(on: &canvas)
        drawHeader(on: &canvas)
        let middle = Area(x: 0, y: 1, width: size.columns, height: size.rows - 3)
        if setup != nil || sheet.isOpen { canvas.dim() }
        if sheet.isOpen { sheet.draw(on: &canvas, in: middle) }
        setup?.draw(on: &canvas, in: middle)
        if isHelpShown {
            canvas.dim()
            drawHelp(on: &canvas, in: middle)
        }
        drawFooter(on: &canvas)
        if !isHelpShown { drawStatus(on: &canvas) }
        return canvas
    }

    private func drawTooSmall(on canvas: inout Canvas) {
        func text(_ size: Size) -> ScreenText { ScreenText(cleaning: "\(size.columns)×\(size.rows)") }
        let lines = words.tooSmall(text(Self.minimum), text(size)).wrapped(to: max(2, size.columns))
        for (index, line) in lines.enumerated() { canvas.draw(line, x: 0, y: index) }
        canvas.cursor = Point(x: 0, y: 0)
    }

    /// The announcement above the footer; a long one takes the footer's row too for as long as it stands.
    private func drawStatus(on canvas: inout Canvas) {
        for (index, line) in status.wrapped(to: size.columns - 4).prefix(2).enumerated() {
            let y = size.rows - 2 + index
            canvas.fill(Area(x: 0, y: y, width: size.columns, height: 1), style: .body)
            canvas.draw(line, x: 2, y: y, width: size.columns - 4, style: .heading)
        }
    }

    private func drawFooter(on canvas: inout Canvas) {
        let y = size.rows - 1
        canvas.fill(Area(x: 0, y: y, width: size.columns, height: 1), style: .body)
        var x = 2
        for entry in footer(width: size.columns - 4) {
            draw(entry, on: &canvas, x: x, y: y, width: entry.width)
            if let key = entry.key {
                canvas.target(Area(x: x, y: y, width: entry.width, height: 1), .key(key))
            }
            x += entry.width + 3
        }
    }

    private func draw(_ entry: Entry, on canvas: inout Canvas, x: Int, y: Int, width: Int, column: Int = 0) {
        let used = max(column, canvas.draw(entry.hint, x: x, y: y, width: width, style: .heading) + 1)
        canvas.draw(entry.title, x: x + used, y: y, width: width - used)
    }

    /// The keys of this screen above those of every screen, or beside them where rows are few.
    private func drawHelp(on canvas: inout Canvas, in area: Area) {
        let here = bindings.filter { !$0.hint.isEmpty }
        let always = helpAlways
        let wanted = here.count + always.count + 7
        let frame = Area(
            x: area.x + max(0, (area.width - 50) / 2), y: area.y + max(0, (area.height - wanted) / 2),
            width: min(50, area.width), height: min(wanted, area.height))
        canvas.frame(frame)
        canvas.target(canvas.bounds, .key(.escape))
        let inside = frame.inset(x: 3, y: 1)
        let list = inside.top(inside.height - 1)
        if frame.height < wanted {
            let half = inside.width / 2
            draw(words.helpScreen, here, on: &canvas, in: list.left(half - 1), column: 0)
            draw(words.helpAlways, always, on: &canvas, in: list.rightOf(half), column: 0)
        } else {
            draw(words.helpScreen, here, on: &canvas, in: list, column: 12)
            draw(words.helpAlways, always, on: &canvas, in: list.below(here.count + 2), column: 12)
        }
        canvas.draw(words.anyKey, x: inside.x, y: inside.maxY - 1, width: inside.width)
        canvas.cursor = Point(x: inside.x, y: inside.y)
    }

    private func draw(
        _ title: ScreenText, _ entries: [Entry], on canvas: inout Canvas, in area: Area, column: Int
    ) {
        canvas.draw(title, x: area.x, y: area.y, width: area.width, style: .heading)
        let indent = column == 0 ? 0 : 2
        for (index, entry) in entries.prefix(max(0, area.height - 1)).enumerated() {
            draw(
                entry, on: &canvas, x: area.x + indent, y: area.y + 1 + index, width: area.width - indent,
                column: column)
        }
    }
}
