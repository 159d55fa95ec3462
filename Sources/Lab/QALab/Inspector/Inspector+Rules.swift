import QARules
import TUI

extension Inspector {
    func drawRules(on canvas: inout Canvas, isFocused: Bool) {
        let area = body
        let entries = entries
        let place = entries.firstIndex { $0.rule.id == selectedRule } ?? 0
        let top = Self.top(showing: place, of: entries.count, in: area.height)
        for (row, entry) in entries.dropFirst(top).prefix(area.height).enumerated() {
            let y = area.y + row
            let marked = mark(isSelected: top + row == place, isFocused: isFocused, on: &canvas, y: y)
            canvas.target(Area(x: 0, y: y, width: size.columns, height: 1), .item(top + row))
            draw(entry, marked, on: &canvas, in: area, y: y)
        }
        drawMarks(above: top > 0, below: entries.count - top > area.height, on: &canvas, in: area)
        if let entry = entries[safe: place] { drawDetail(detail(of: entry, width: area.width), on: &canvas) }
    }

    private func draw(_ entry: Entry, _ marked: Style?, on canvas: inout Canvas, in area: Area, y: Int) {
        let (sign, style) = Self.sign(of: entry)
        canvas.draw(sign, x: area.x, y: y, style: marked ?? style)
        let id = ScreenText(cleaning: entry.rule.id)
        canvas.draw(id, x: area.x + 2, y: y, style: marked ?? (entry.rank < 2 ? .heading : .disabled))
        let often = often(entry)
        canvas.draw(often, endingAt: area.maxX, y: y, style: marked ?? style)
        let left = area.x + 2 + max(id.width, 9) + 2
        canvas.draw(
            ScreenText(cleaning: entry.rule.statement, limit: 200), x: left, y: y,
            width: area.maxX - often.width - 2 - left,
            style: marked ?? (entry.rank == 0 ? .warning : entry.rank == 1 ? .body : .disabled))
    }

    private func often(_ entry: Entry) -> ScreenText {
        switch entry.state.result {
        case .broken: words.broken(entry.state.timesBroken)
        case .kept: words.kept(entry.state.timesExercised)
        case .notExercised where size.columns < 70: .empty
        case .notExercised: entry.rule.check.isTest ? words.byTests : words.notExercised
        }
    }

    static func sign(of entry: Entry) -> (ScreenText, Style) {
        switch entry.state.result {
        case .broken: ("✗", .warning)
        case .kept: ("✓", .success)
        case .notExercised: ("·", .disabled)
        }
    }

    /// Why a red rule is red, then the rule in full, then what its check looks at.
    private func detail(of entry: Entry, width: Int) -> [(ScreenText, Style)] {
        func lines(_ text: ScreenText, _ style: Style) -> [(ScreenText, Style)] {
            text.wrapped(to: width).map { ($0, style) }
        }
        let reason = entry.state.breaches.first.map { ScreenText(cleaning: $0.reason, limit: 300) }
        return (reason.map { lines($0, .warning) } ?? [])
            + lines(ScreenText(cleaning: entry.rule.statement, limit: 400), .body)
            + lines(words.looksAt + ScreenText(cleaning: entry.rule.evidence, limit: 400), .secondary)
    }

    // MARK: Evidence

    /// The lines above the frame of a breach: its rule, its number and its reason.
    private var evidenceHead: [(ScreenText, Style)] {
        guard let evidence, let breach, let state = log.watch.state(of: evidence.rule) else { return [] }
        let event = log.events.first { $0.moment == breach.moment }
        let which = words.breach(
            evidence.breach + 1, state.timesBroken, event.map { Self.clock($0.time) } ?? "–")
        let title = "✗ " + ScreenText(cleaning: evidence.rule) + "  " + which
        let reason = ScreenText(cleaning: breach.reason, limit: 300).wrapped(to: size.columns - 4)
        let most = size.rows >= 30 ? 3 : size.rows >= 16 ? 2 : 1
        return [(title, .heading)] + reason.prefix(most).map { ($0, .warning) }
    }

    /// The row where it begins.
    private var evidenceTop: Int { size.rows >= 22 ? 2 : 1 }

    var frameArea: Area {
        let top = evidenceTop + evidenceHead.count + 1
        return Area(x: 1, y: top, width: size.columns - 2, height: size.rows - 1 - top)
    }

    func drawEvidence(on canvas: inout Canvas, isFocused: Bool) {
        for (row, (text, style)) in evidenceHead.enumerated() {
            canvas.draw(text, x: 2, y: evidenceTop + row, width: size.columns - 4, style: style)
        }
        let area = frameArea
        if isFocused { canvas.cursor = Point(x: 2, y: evidenceTop) }
        guard let evidence, let frame = breach.flatMap({ log.evidence[$0.moment] }) else {
            canvas.draw(words.noFrame, x: 2, y: area.y, width: size.columns - 4, style: .disabled)
            return
        }
        canvas.rule(x: 0, y: area.y - 1, width: size.columns)
        var part = Canvas(
            size: Size(
                columns: min(area.width, frame.size.columns), rows: min(area.height, frame.size.rows)))
        part.place(frame.still, x: -evidence.pan.x, y: -evidence.pan.y)
        canvas.place(part, x: area.x, y: area.y)
        let (middle, right) = (area.y + area.height / 2, size.columns - 1)
        let marks: [(Bool, ScreenText, Int, Int)] = [
            (evidence.pan.x > 0, "‹", 0, middle),
            (evidence.pan.x + area.width < frame.size.columns, "›", right, middle),
            (evidence.pan.y > 0, "↑", right, area.y),
            (evidence.pan.y + area.height < frame.size.rows, "↓", right, area.maxY - 1),
        ]
        for (isShown, mark, x, y) in marks where isShown {
            canvas.draw(mark, x: x, y: y, style: .heading)
        }
    }
}

extension Canvas {
    /// A picture of it: nothing can be clicked, and where its cursor was is reversed.
    fileprivate var still: Canvas {
        var still = cellsAlone
        if let cursor, bounds.contains(cursor) {
            still.fill(
                Area(x: cursor.x, y: cursor.y, width: 1, height: 1), style: Style(.selected), blank: false)
        }
        return still
    }
}
