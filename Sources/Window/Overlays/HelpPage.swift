import TUI

/// The page of all keys in force, over whatever screen it explains.
struct HelpPage {
    private let lines: [Line]
    private let words: Words
    /// The area that the page may take, between header and footer.
    private let area: Area

    private enum Line {
        case title(ScreenText)
        case blank
        case entry(KeyEntry)
    }

    /// Lists the keys of the screen, then those of every screen.
    init(screen: [KeyEntry], always: [KeyEntry], _ words: Words, in area: Area) {
        var lines: [Line] = []
        if !screen.isEmpty {
            lines.append(.title(words.helpScreen))
            lines += screen.map(Line.entry) + [.blank]
        }
        lines.append(.title(words.helpAlways))
        self.lines = lines + always.map(Line.entry)
        self.words = words
        self.area = area
    }

    /// Lines in sight.
    private var rows: Int { area.height - 2 }
    /// How far the page can be scrolled, in lines.
    var lastOffset: Int { max(0, lines.count - rows) }

    /// The keys of the page itself.
    var bindings: [KeyBinding<OverlayMessage>] {
        let close = KeyBinding<OverlayMessage>(
            [.escape, .enter, .space, .character("?"), .function(1), .character("q")], "Esc", words.close,
            .close)
        let hidden = lastOffset
        guard hidden > 0 else { return [close] }
        let page = max(1, rows - 1)
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

    /// Draws the page, scrolled by so many lines.
    func draw(offset scrolled: Int, on canvas: inout Canvas) {
        let width = min(56, area.width)
        let height = min(lines.count + 2, area.height)
        let frame = Area(
            x: (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
            height: height)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        canvas.target(canvas.bounds, .key(.escape))
        let inside = frame.inset(x: 3, y: 1)
        let offset = min(scrolled, max(0, lines.count - inside.height))
        let column = min(inside.width / 2, titleColumn)
        for (row, line) in lines.dropFirst(offset).prefix(inside.height).enumerated() {
            draw(line, column: column, on: &canvas, in: inside, y: inside.y + row)
        }
        if offset > 0 { mark("↑", .up, on: &canvas, x: frame.maxX - 2, y: inside.y) }
        if offset + inside.height < lines.count {
            mark("↓", .down, on: &canvas, x: frame.maxX - 2, y: inside.maxY - 1)
        }
        canvas.cursor = Point(x: inside.x, y: inside.y)
    }

    /// The column in which titles begin where there is room for all keys.
    private var titleColumn: Int {
        let widths = lines.map { line in
            if case .entry(let entry) = line { Self.hint(of: entry).width } else { 0 }
        }
        return (widths.max() ?? 0) + 4
    }

    private func mark(_ text: ScreenText, _ key: Key, on canvas: inout Canvas, x: Int, y: Int) {
        canvas.draw(text, x: x, y: y, style: .heading)
        canvas.target(Area(x: x, y: y, width: 1, height: 1), .key(key))
    }

    private func draw(_ line: Line, column: Int, on canvas: inout Canvas, in area: Area, y: Int) {
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

    private static func others(of entry: KeyEntry) -> ScreenText {
        entry.others.reduce(.empty) { $0 + " " + $1.name }
    }

    private static func hint(of entry: KeyEntry) -> ScreenText { entry.hint + others(of: entry) }
}
