import QARules
import TUI

extension Inspector {
    func drawTimeline(on canvas: inout Canvas, isFocused: Bool) {
        let area = body
        let shown = shown
        drawFilters(on: &canvas)
        guard let selectedEvent, let place = shown.firstIndex(of: selectedEvent) else {
            if isFocused { canvas.cursor = Point(x: area.x, y: area.y) }
            let words = log.events.isEmpty ? words.noEvents : words.allHidden
            canvas.draw(words, x: area.x, y: area.y, width: area.width, style: .disabled)
            return
        }
        let top =
            selected == nil
            ? max(0, shown.count - area.height) : Self.top(showing: place, of: shown.count, in: area.height)
        for (row, number) in shown.dropFirst(top).prefix(area.height).enumerated() {
            guard let event = log.event(number) else { continue }
            let before = top + row > 0 ? log.event(shown[top + row - 1]) : nil
            draw(
                event, number, since: before.map { event.time - $0.time } ?? 0,
                isSelected: number == selectedEvent, isFocused: isFocused, on: &canvas, in: area,
                y: area.y + row)
        }
        drawMarks(above: top > 0, below: shown.count - top > area.height, on: &canvas, in: area)
        guard let event = log.event(selectedEvent) else { return }
        let text = Self.clock(event.time) + "  " + ScreenText(cleaning: event.text, limit: 400)
        let style = style(of: selectedEvent)
        drawDetail(text.wrapped(to: area.width).map { ($0, style) }, on: &canvas)
    }

    /// A row of what the timeline shows and leaves out: a filled circle is shown, and a key turns it.
    private func drawFilters(on canvas: inout Canvas) {
        let y = Self.viewsHeight
        let hasKeys = size.columns >= 58
        let gap = size.columns >= 64 ? 2 : size.columns >= 46 ? 1 : 0
        var x = 2
        for filter in Filter.allCases {
            let isHidden = hidden.contains(filter)
            let start = x
            let key = Key.character(filter.rawValue)
            if hasKeys {
                x += canvas.draw(ScreenText(cleaning: String(filter.rawValue)), x: x, y: y, style: .key) + 1
            }
            let text = (isHidden ? "○" : "●") + words.filter(filter)
            x += canvas.draw(
                text, x: x, y: y, style: isHidden ? .disabled : Self.tone(of: filter))
            canvas.target(Area(x: start, y: y, width: x - start, height: 1), .key(key))
            x += gap
        }
    }

    private func draw(
        _ event: SessionEvent, _ number: Int, since: Int, isSelected: Bool, isFocused: Bool,
        on canvas: inout Canvas, in area: Area, y: Int
    ) {
        let marked = mark(isSelected: isSelected, isFocused: isFocused, on: &canvas, y: y)
        canvas.target(Area(x: 0, y: y, width: size.columns, height: 1), .item(number))
        var left = area.x
        if size.columns >= 76 {
            canvas.draw(Self.clock(event.time), endingAt: left + 7, y: y, style: marked ?? .secondary)
            left += 8
        }
        left += 8
        if since > 0 {
            canvas.draw("+" + Self.duration(since), endingAt: left, y: y, style: marked ?? .secondary)
        }
        left += 2
        let kind = words.kind(event.kind)
        canvas.draw(kind, x: left, y: y, width: 6, style: marked ?? Self.tone(of: event.kind.filter))
        left += 8
        var right = area.maxX
        if let milliseconds = details[number]?.milliseconds {
            let took = Self.duration(milliseconds)
            canvas.draw(took, endingAt: right, y: y, style: marked ?? .secondary)
            right -= max(7, took.width + 1)
        }
        canvas.draw(
            ScreenText(cleaning: event.text, limit: 200), x: left, y: y, width: right - left,
            style: marked ?? style(of: number))
    }

    /// Three tones: the payment, what it talks to, and what came from outside. A rule that fell is a warning.
    private static func tone(of filter: Filter) -> Style {
        switch filter {
        case .engine: .heading
        case .wallet, .network: .body
        case .rules: .warning
        case .keys, .time: .secondary
        }
    }

    private func style(of number: Int) -> Style {
        if details[number]?.isFailed == true { return .warning }
        switch log.event(number)?.kind {
        case .call, .reply: return .heading
        case .input, .time, .control: return .secondary
        case .rule: return .warning
        case .engine, .exchange, .wallet, nil: return .body
        }
    }

    /// Minutes, seconds and tenths of the session: `2:05.3`.
    static func clock(_ milliseconds: Int) -> ScreenText {
        let tenths = milliseconds / 100
        let seconds = tenths / 10 % 60
        let text = "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
        return ScreenText(cleaning: text)
    }

    /// `142 ms`, `1.2 s`, `12 min`.
    static func duration(_ milliseconds: Int) -> ScreenText {
        guard milliseconds < 600_000 else { return ScreenText(cleaning: "\(milliseconds / 60_000) min") }
        guard milliseconds >= 1_000 else { return ScreenText(cleaning: "\(milliseconds) ms") }
        return ScreenText(cleaning: "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s")
    }
}
