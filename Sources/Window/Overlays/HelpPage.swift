import PaySheet
import Storefront
import TUI

/// The page of all keys in force, over whatever screen it explains.
extension Window {
    /// The keys of the page itself.
    var helpBindings: [KeyBinding<OverlayMessage>] {
        let close = KeyBinding<OverlayMessage>(
            [.escape, .enter, .space, .character("?"), .function(1), .character("q")], "Esc", words.close,
            .close)
        let hidden = helpLines.count - helpRows
        guard hidden > 0 else { return [close] }
        let page = max(1, helpRows - 1)
        return [
            KeyBinding([.up, .character("k")], "↑↓", words.look.scroll, .scroll(-1)),
            KeyBinding([.down, .character("j")], .empty, .empty, .scroll(1)),
            KeyBinding([.pageUp], "PgUp PgDn", words.look.page, .scroll(-page)),
            KeyBinding([.pageDown], .empty, .empty, .scroll(page)),
            KeyBinding([.home, .character("g")], "Home End", words.look.ends, .scroll(-hidden)),
            KeyBinding([.end, .character("G")], .empty, .empty, .scroll(hidden)),
            close,
        ]
    }

    private enum HelpLine {
        case title(ScreenText)
        case blank
        case entry(Entry)
    }

    /// The keys of the screen, then those of every screen.
    private var helpLines: [HelpLine] {
        var page = self
        page.overlay = nil
        let here = page.bindings
        let always = Self.entries(page.everywhere)
        let first = here.isEmpty ? [] : [.title(words.helpScreen)] + here.map(HelpLine.entry) + [.blank]
        return first + [.title(words.helpAlways)] + always.map(HelpLine.entry)
    }

    /// Lines in sight.
    private var helpRows: Int { middle.height - 2 }
    /// How far the page can be scrolled.
    var lastHelpOffset: Int { max(0, helpLines.count - helpRows) }

    func drawHelp(on canvas: inout Canvas) {
        let lines = helpLines
        let width = min(56, middle.width)
        let height = min(lines.count + 2, middle.height)
        let frame = Area(
            x: (middle.width - width) / 2, y: middle.y + (middle.height - height) / 2, width: width,
            height: height)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        canvas.target(canvas.bounds, .key(.escape))
        let inside = frame.inset(x: 3, y: 1)
        let scrolled = if case .help(let offset) = overlay { offset } else { 0 }
        let offset = min(scrolled, max(0, lines.count - inside.height))
        let column = min(inside.width / 2, Self.column(lines))
        for (row, line) in lines.dropFirst(offset).prefix(inside.height).enumerated() {
            draw(line, column: column, on: &canvas, in: inside, y: inside.y + row)
        }
        if offset > 0 { mark("↑", .up, on: &canvas, x: frame.maxX - 2, y: inside.y) }
        if offset + inside.height < lines.count {
            mark("↓", .down, on: &canvas, x: frame.maxX - 2, y: inside.maxY - 1)
        }
        canvas.cursor = Point(x: inside.x, y: inside.y)
    }

    private static func column(_ lines: [HelpLine]) -> Int {
        let widths = lines.map { line in
            if case .entry(let entry) = line { hint(of: entry).width } else { 0 }
        }
        return (widths.max() ?? 0) + 4
    }

    private func mark(_ text: ScreenText, _ key: Key, on canvas: inout Canvas, x: Int, y: Int) {
        canvas.draw(text, x: x, y: y, style: .heading)
        canvas.target(Area(x: x, y: y, width: 1, height: 1), .key(key))
    }

    private func draw(_ line: HelpLine, column: Int, on canvas: inout Canvas, in area: Area, y: Int) {
        switch line {
        case .blank: break
        case .title(let title): canvas.draw(title, x: area.x, y: y, width: area.width, style: .heading)
        case .entry(let entry):
            let style = entry.isAvailable ? Style.heading : .disabled
            // Without colours, too, one sees that a key does nothing now.
            if !entry.isAvailable { canvas.draw("×", x: area.x, y: y, style: style) }
            canvas.draw(entry.hint, x: area.x + 2, y: y, width: column - 3, style: style)
            let others = Self.hint(of: entry).width > column - 3 ? .empty : Self.others(of: entry)
            canvas.draw(others, x: area.x + 2 + entry.hint.width, y: y, width: column - 3)
            canvas.draw(
                entry.title, x: area.x + column, y: y, width: area.width - column,
                style: entry.isAvailable ? .body : .disabled)
        }
    }

    private static func others(of entry: Entry) -> ScreenText {
        entry.others.reduce(.empty) { $0 + " " + $1.name }
    }

    private static func hint(of entry: Entry) -> ScreenText { entry.hint + others(of: entry) }
}
