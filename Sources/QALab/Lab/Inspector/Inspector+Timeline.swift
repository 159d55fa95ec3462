import TUI

extension Inspector {
    func drawTimeline(on canvas: inout Canvas, isFocused: Bool) {
        let area = body
        let count = chronicle.events.count
        guard count > 0, let selectedEvent else {
            if isFocused { canvas.cursor = Point(x: area.x, y: area.y) }
            canvas.draw(words.noEvents, x: area.x, y: area.y, width: area.width, style: .disabled)
            return
        }
        let place = selectedEvent - chronicle.dropped
        let top =
            selected == nil
            ? max(0, count - area.height) : Self.top(showing: place, of: count, in: area.height)
        for row in 0..<min(area.height, count - top) {
            draw(
                chronicle.dropped + top + row, isSelected: top + row == place, isFocused: isFocused,
                on: &canvas, in: area, y: area.y + row)
        }
        drawMarks(above: top > 0, below: count - top > area.height, on: &canvas, in: area)
        guard let event = chronicle.event(selectedEvent) else { return }
        let text = ScreenText(cleaning: event.text, limit: 400)
        let style = style(of: selectedEvent)
        drawDetail(text.wrapped(to: area.width).map { ($0, style) }, on: &canvas)
    }

    private func draw(
        _ number: Int, isSelected: Bool, isFocused: Bool, on canvas: inout Canvas, in area: Area, y: Int
    ) {
        guard let event = chronicle.event(number) else { return }
        let marked = mark(isSelected: isSelected, isFocused: isFocused, on: &canvas, y: y)
        canvas.target(Area(x: 0, y: y, width: size.columns, height: 1), .item(number))
        canvas.draw(Self.clock(event.time), endingAt: area.x + 7, y: y, style: marked ?? .secondary)
        let kind = words.kind(event.kind)
        canvas.draw(kind, x: area.x + 9, y: y, width: 6, style: marked ?? .secondary)
        var right = area.maxX
        if let milliseconds = details[number]?.milliseconds {
            let took = Self.duration(milliseconds)
            canvas.draw(took, endingAt: right, y: y, style: marked ?? .secondary)
            right -= max(7, took.width + 1)
        }
        let left = area.x + 17
        canvas.draw(
            ScreenText(cleaning: event.text, limit: 200), x: left, y: y, width: right - left,
            style: marked ?? style(of: number))
    }

    private func style(of number: Int) -> Style {
        if details[number]?.isFailed == true { return .warning }
        switch chronicle.event(number)?.kind {
        case .call, .reply: return .heading
        case .input: return .secondary
        case .rule: return .warning
        case .engine, .exchange, .wallet, .time, .control, nil: return .body
        }
    }

    /// Minutes, seconds and tenths of the session: `2:05.3`.
    static func clock(_ milliseconds: Int) -> ScreenText {
        let tenths = milliseconds / 100
        let seconds = tenths / 10 % 60
        let text = "\(tenths / 600):\(seconds < 10 ? "0" : "")\(seconds).\(tenths % 10)"
        return ScreenText(cleaning: text)
    }

    /// `142 ms`, `1.2 s`.
    static func duration(_ milliseconds: Int) -> ScreenText {
        guard milliseconds >= 1_000 else { return ScreenText(cleaning: "\(milliseconds) ms") }
        return ScreenText(cleaning: "\(milliseconds / 1_000).\(milliseconds % 1_000 / 100) s")
    }
}
