/// The page of all keys in force, over the screen it explains.
package struct HelpPage {
    /// Side by side where there is room for that, else below each other in one.
    private let columns: [[Line]]
    private let words: ScreenWords
    private let area: Area

    package enum Message: Hashable, Sendable {
        case close
        case scroll(Int)
    }

    private enum Line {
        case title(ScreenText)
        case blank
        case entry(KeyEntry)
    }

    package init(screen: [KeyEntry], always: [KeyEntry], _ words: ScreenWords, in area: Area) {
        let groups = [(words.helpScreen, screen), (words.helpAlways, always)].filter { !$0.1.isEmpty }
        let lists = groups.map { title, entries in [.title(title)] + entries.map(Line.entry) }
        columns = area.width >= 80 ? lists : [Array(lists.joined(separator: [.blank]))]
        self.words = words
        self.area = area
    }

    private var rows: Int { area.height - 2 }
    package var lastOffset: Int { max(0, count - rows) }
    private var count: Int { columns.map(\.count).max() ?? 0 }

    package var bindings: [KeyBinding<Message>] {
        let close = KeyBinding<Message>(
            [.escape, .enter, .space, .character("?"), .function(1), .character("q")], "Esc", words.close,
            .close)
        let hidden = lastOffset
        guard hidden > 0 else { return [close] }
        let page = max(1, rows - 1)
        return .upDown(words.scroll, letters: true) { .scroll($0) } + [
            KeyBinding([.pageUp], "PgUp PgDn", words.page, .scroll(-page)),
            KeyBinding([.pageDown], .empty, .empty, .scroll(page)),
            KeyBinding([.home, .character("g")], "Home End", words.ends, .scroll(-hidden)),
            KeyBinding([.end, .character("G")], .empty, .empty, .scroll(hidden)),
            close,
        ]
    }

    package func draw(offset scrolled: Int, on canvas: inout Canvas) {
        let widths = columns.map(Self.widths).map { $0.hints + 4 + $0.titles }
        let width = min(max(56, widths.reduce(2) { $0 + $1 + Self.gap }), area.width)
        let height = min(count + 2, area.height)
        let frame = Area(
            x: (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
            height: height)
        // Beside a page that takes most of the width only halves of words would be left.
        if area.width < 2 * width { canvas.fill(area, style: .body) }
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        canvas.target(canvas.bounds, .key(.escape))
        let inside = frame.inset(x: 3, y: 1)
        let offset = min(scrolled, max(0, count - inside.height))
        // The last list has the columns that it needs, the first those that are left.
        let others = widths.dropFirst().reduce(0) { $0 + $1 + Self.gap }
        for (lines, place) in zip(
            columns, [inside.left(inside.width - others), inside.rightOf(inside.width - others + Self.gap)])
        {
            draw(lines, offset: offset, on: &canvas, in: place)
        }
        if offset > 0 { mark("↑", .up, on: &canvas, x: frame.maxX - 2, y: inside.y) }
        if offset + inside.height < count {
            mark("↓", .down, on: &canvas, x: frame.maxX - 2, y: inside.maxY - 1)
        }
        canvas.cursor = Point(x: inside.x, y: inside.y)
    }

    private static let gap = 4

    private func mark(_ text: ScreenText, _ key: Key, on canvas: inout Canvas, x: Int, y: Int) {
        canvas.draw(text, x: x, y: y, style: .heading)
        canvas.target(Area(x: x, y: y, width: 1, height: 1), .key(key))
    }

    private func draw(_ lines: [Line], offset: Int, on canvas: inout Canvas, in area: Area) {
        let (hints, titles) = Self.widths(of: lines)
        let column = min(hints + 4, max(area.width / 2, area.width - titles))
        for (row, line) in lines.dropFirst(offset).prefix(area.height).enumerated() {
            draw(line, column: column, on: &canvas, in: area, y: area.y + row)
        }
    }

    private func draw(_ line: Line, column: Int, on canvas: inout Canvas, in area: Area, y: Int) {
        switch line {
        case .blank: break
        case .title(let title): canvas.draw(title, x: area.x, y: y, width: area.width, style: .heading)
        case .entry(let entry):
            // Without colours, too, one sees that a key does nothing now.
            if !entry.isAvailable { canvas.draw("×", x: area.x, y: y, style: .disabled) }
            let quiet = entry.isAvailable ? Style.secondary : .disabled
            canvas.draw(
                entry.hint, x: area.x + 2, y: y, width: column - 3,
                style: entry.isAvailable ? .key : .disabled)
            let others = Self.hint(of: entry).width > column - 3 ? .empty : Self.others(of: entry)
            canvas.draw(others, x: area.x + 2 + entry.hint.width, y: y, width: column - 3, style: quiet)
            canvas.draw(entry.title, x: area.x + column, y: y, width: area.width - column, style: quiet)
        }
    }

    private static func widths(of lines: [Line]) -> (hints: Int, titles: Int) {
        let entries = lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
        return (entries.map { hint(of: $0).width }.max() ?? 0, entries.map(\.title.width).max() ?? 0)
    }

    private static func others(of entry: KeyEntry) -> ScreenText {
        entry.others.reduce(.empty) { $0 + " " + $1.name }
    }

    private static func hint(of entry: KeyEntry) -> ScreenText { entry.hint + others(of: entry) }
}
