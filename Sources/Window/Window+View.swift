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
        drawStatus(on: &canvas)
        drawFooter(on: &canvas)
        if isHelpShown {
            canvas.dim()
            drawHelp(on: &canvas, in: middle)
        }
        return canvas
    }

    private func drawTooSmall(on canvas: inout Canvas) {
        func text(_ size: Size) -> ScreenText { ScreenText(cleaning: "\(size.columns)×\(size.rows)") }
        let lines = words.tooSmall(text(Self.minimum), text(size)).wrapped(to: max(2, size.columns))
        for (index, line) in lines.enumerated() { canvas.draw(line, x: 0, y: index) }
        canvas.cursor = Point(x: 0, y: 0)
    }

    private func drawHeader(on canvas: inout Canvas) {
        let name = shop.shopName ?? .empty
        let right = size.columns - 2
        canvas.draw(name, endingAt: right, y: 0)
        let room = right - name.width - 2
        var x = 2 + canvas.draw("VITRINE", x: 2, y: 0, style: .heading)
        for part in shop.path {
            x += canvas.draw("  ›  ", x: x, y: 0, width: room - x)
            x += canvas.draw(part, x: x, y: 0, width: room - x)
        }
    }

    private func drawStatus(on canvas: inout Canvas) {
        canvas.draw(status, x: 2, y: size.rows - 2, width: size.columns - 4, style: .heading)
    }

    /// At most six keys in force, and help.
    private func drawFooter(on canvas: inout Canvas) {
        let y = size.rows - 1
        var x = 2
        let entries = bindings.filter { !$0.hint.isEmpty && $0.isAvailable }
        let always = footerAlways
        let reserved = always.reduce(0) { $0 + width(of: $1) }
        for entry in entries.prefix(6 - always.count)
        where x + width(of: entry) + reserved <= size.columns - 2 {
            x += draw(entry, on: &canvas, x: x, y: y)
        }
        for entry in always { x += draw(entry, on: &canvas, x: x, y: y) }
    }

    private func width(of entry: Entry) -> Int { entry.hint.width + 1 + entry.title.width + 3 }

    private func draw(_ entry: Entry, on canvas: inout Canvas, x: Int, y: Int) -> Int {
        let used = canvas.draw(entry.hint, x: x, y: y, style: .heading)
        canvas.draw(entry.title, x: x + used + 1, y: y)
        if let key = entry.key {
            canvas.target(Area(x: x, y: y, width: width(of: entry) - 3, height: 1), .key(key))
        }
        return width(of: entry)
    }

    private func drawHelp(on canvas: inout Canvas, in area: Area) {
        let here = bindings.filter { !$0.hint.isEmpty }
        let always = helpAlways
        let wanted = here.count + always.count + 8
        let frame = Area(
            x: area.x + max(0, (area.width - 50) / 2), y: area.y + max(0, (area.height - wanted) / 2),
            width: min(50, area.width), height: min(wanted, area.height))
        canvas.frame(frame)
        let inside = frame.inset(x: 3, y: 1)
        var y = inside.y
        let isTight = frame.height < wanted
        func section(_ title: ScreenText, _ entries: [Entry]) {
            canvas.draw(title, x: inside.x, y: y, width: inside.width, style: .heading)
            y += 1
            for entry in entries where y < inside.maxY - 1 {
                canvas.draw(entry.hint, x: inside.x + 2, y: y, style: .heading)
                canvas.draw(entry.title, x: inside.x + 14, y: y, width: inside.width - 14)
                y += 1
            }
            if !isTight { y += 1 }
        }
        section(words.helpScreen, here)
        section(words.helpAlways, always)
        canvas.draw(words.anyKey, x: inside.x, y: inside.maxY - 1, width: inside.width)
        canvas.cursor = Point(x: inside.x, y: inside.y)
    }
}
