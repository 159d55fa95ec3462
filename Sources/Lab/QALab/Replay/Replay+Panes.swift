import QAReports
import QARules
import TUI

extension Replay {
    // MARK: The timeline

    /// The first entry in sight when nothing was scrolled: those of the frame are in the middle.
    var timelineTop: Int {
        let height = body.height - 1
        let last = max(0, frame.events.upperBound - 1)
        return Self.start(last, of: session.scenario.events.count, in: height)
    }

    /// Draws the events, an entry each; those that led to this frame are marked, those to come are pale.
    func drawTimeline(on canvas: inout Canvas, in area: Area) {
        drawTitle(words.timeline, on: &canvas, in: area)
        let list = area.below(1)
        let events = session.scenario.events
        guard !events.isEmpty else {
            canvas.draw(words.noEvents, x: list.x + 2, y: list.y, width: list.width - 2)
            return
        }
        let top = max(0, min(timelineTop + offset, events.count - list.height))
        for (index, event) in events.enumerated().dropFirst(top).prefix(list.height) {
            let y = list.y + index - top
            let isHere = frame.events.contains(index)
            let isToCome = index >= frame.events.upperBound
            let style: Style =
                isToCome ? .disabled : event.kind == .rule ? .warning : isHere ? .heading : .body
            if isHere { canvas.draw("▸", x: list.x, y: y, style: style) }
            let time = ScreenText(cleaning: Self.clock(event.time))
            var x = list.x + 2
            x += canvas.draw(time, x: x, y: y, width: list.maxX - x, style: isToCome ? .disabled : .secondary)
            x += 1
            let kind = words.kind(event.kind)
            if list.width >= 44 {
                canvas.draw(kind, x: x, y: y, width: list.maxX - x, style: isToCome ? .disabled : .secondary)
                x += words.kindWidth + 1
            }
            canvas.draw(
                ScreenText(cleaning: event.text), x: x, y: y, width: list.maxX - x, style: style)
            canvas.target(Area(x: list.x, y: y, width: list.width, height: 1), .item(index))
        }
        canvas.drawScrollMarks(
            above: top > 0, below: top + list.height < events.count, in: list, x: list.maxX, style: .heading)
        if !isBeside { canvas.cursor = Point(x: list.x, y: min(list.maxY - 1, cursorRow(list, top))) }
    }

    /// The row of the frame's first entry, where it is in sight.
    private func cursorRow(_ list: Area, _ top: Int) -> Int {
        max(list.y, list.y + frame.events.lowerBound - top)
    }

    private func drawTitle(_ title: ScreenText, on canvas: inout Canvas, in area: Area) {
        canvas.draw(title, x: area.x, y: area.y, width: area.width, style: .heading)
    }

    // MARK: The rules

    enum RuleLine: Hashable {
        case rule(Report.RuleResult)
        /// Why it is broken in this frame.
        case reason(ScreenText)
    }

    /// Red first, then what is waived, kept, tested elsewhere, and what did not come up.
    var ruleLines: [RuleLine] {
        let width = (paneArea?.width ?? size.columns) - 4
        return Report.Outcome.allCases.flatMap { outcome in
            session.scenario.rules.filter { $0.result == outcome }.flatMap { rule -> [RuleLine] in
                let reasons = frame.breaches.filter { $0.rule == rule.id }.map(\.reason)
                return [.rule(rule)]
                    + reasons.prefix(2).flatMap { reason in
                        ScreenText(cleaning: reason).wrapped(to: max(10, width)).prefix(3).map(
                            RuleLine.reason)
                    }
            }
        }
    }

    func drawRules(on canvas: inout Canvas, in area: Area) {
        let rules = session.scenario.rules
        func count(_ outcome: Report.Outcome) -> Int { rules.count { $0.result == outcome } }
        drawTitle(
            words.rules(red: count(.broken), kept: count(.kept), of: rules.count), on: &canvas, in: area)
        let list = area.below(1)
        let lines = ruleLines
        guard !lines.isEmpty else {
            canvas.draw(words.noRules, x: list.x + 2, y: list.y, width: list.width - 2)
            return
        }
        let top = max(0, min(offset, lines.count - list.height))
        for (index, line) in lines.enumerated().dropFirst(top).prefix(list.height) {
            draw(line, on: &canvas, x: list.x, y: list.y + index - top, width: list.width)
        }
        canvas.drawScrollMarks(
            above: top > 0, below: top + list.height < lines.count, in: list, x: list.maxX, style: .heading)
        if !isBeside { canvas.cursor = Point(x: list.x, y: list.y) }
    }

    private func draw(_ line: RuleLine, on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        switch line {
        case .reason(let text): canvas.draw(text, x: x + 4, y: y, width: width - 4, style: .warning)
        case .rule(let rule):
            let (sign, style) = Self.look(of: rule.result)
            canvas.draw(sign, x: x, y: y, style: style)
            let used = canvas.draw(
                ScreenText(cleaning: rule.id), x: x + 2, y: y, width: width - 2,
                style: style == .warning ? .warning : .heading)
            // Where there is little room, the sign says it and the number follows.
            let isShort = width < 60
            let said = isShort ? Self.count(of: rule) : words.result(rule)
            let start = x + 2 + max(11, used + 1)
            let room = isShort ? 4 : words.resultWidth(session.scenario.rules)
            let indent = isShort ? max(0, room - said.width) : 0
            canvas.draw(said, x: start + indent, y: y, width: x + width - start - indent, style: style)
            let rest = start + room
            canvas.draw(
                ScreenText(cleaning: rule.statement), x: rest + 2, y: y, width: x + width - rest - 2,
                style: rule.result == .notExercised ? .disabled : .body)
        }
    }

    private static func count(of rule: Report.RuleResult) -> ScreenText {
        switch rule.result {
        case .broken, .waived: ScreenText(cleaning: "\(rule.timesBroken)×")
        case .kept: ScreenText(cleaning: "\(rule.timesExercised)×")
        case .test, .notExercised: .empty
        }
    }

    private static func look(of outcome: Report.Outcome) -> (ScreenText, Style) {
        switch outcome {
        case .broken: ("✗", .warning)
        case .waived: ("~", .warning)
        case .kept: ("✓", .success)
        case .test: ("=", .secondary)
        case .notExercised: ("·", .disabled)
        }
    }
}
