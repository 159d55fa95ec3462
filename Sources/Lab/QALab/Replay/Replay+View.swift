import QAReports
package import TUI

extension Replay {
    package func drawn() -> Canvas {
        var canvas = Canvas(size: size)
        guard size.columns >= Self.minimum.columns, size.rows >= Self.minimum.rows else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        if isWhole {
            drawFrame(on: &canvas, in: canvas.bounds)
            return canvas
        }
        drawHeader(on: &canvas)
        let body = body
        if isHelpOpen {
            drawHelp(on: &canvas, in: body.inset(x: 2))
        } else if isBeside {
            let left = body.left(frame.screen.columns)
            drawFrame(on: &canvas, in: left)
            for y in body.y..<body.maxY { canvas.draw("│", x: left.maxX + 1, y: y, style: .line) }
            if frame.screen.rows < body.height {
                canvas.draw("─┤", x: left.maxX, y: body.y + frame.screen.rows, style: .line)
            }
        } else if pane == .frame {
            drawFrame(on: &canvas, in: body)
        }
        if !isHelpOpen, let place = paneArea {
            switch pane {
            case .timeline, .frame: drawTimeline(on: &canvas, in: place)
            case .rules: drawRules(on: &canvas, in: place)
            }
        }
        drawScale(on: &canvas)
        drawStatus(on: &canvas)
        drawFooter(on: &canvas)
        return canvas
    }

    var body: Area { Area(x: 0, y: 1, width: size.columns, height: size.rows - 4) }

    /// Where the timeline or the rules stand; nil where the frame has all the room.
    var paneArea: Area? {
        if isBeside {
            let left = frame.screen.columns + 3
            return body.rightOf(left).left(body.width - left - 2)
        }
        return pane == .frame ? nil : body.inset(x: 2)
    }

    /// How far can be scrolled by hand from where it stands by itself.
    var limits: (up: Int, down: Int) {
        if isWhole || paneArea == nil {
            let room = isWhole ? size.rows : body.height
            let top = Self.start(frame.screen.cursorPlace?.row, of: frame.screen.rows, in: room)
            return (top, max(0, frame.screen.rows - room - top))
        }
        let height = (paneArea?.height ?? 1) - 1
        let (count, top) =
            pane == .rules ? (ruleLines.count, 0) : (session.scenario.events.count, timelineTop)
        return (top, max(0, count - height - top))
    }

    private func drawTooSmall(on canvas: inout Canvas) {
        func text(_ size: Size) -> ScreenText { ScreenText(cleaning: "\(size.columns)×\(size.rows)") }
        let lines = words.tooSmall(text(Self.minimum), text(size)).wrapped(to: max(2, size.columns))
        for (index, line) in lines.enumerated() { canvas.draw(line, x: 0, y: index) }
        canvas.cursor = Point(x: 0, y: 0)
    }

    private func drawHeader(on canvas: inout Canvas) {
        let place = ScreenText(
            cleaning: "\(position + 1)/\(session.frames.count) · \(Self.clock(frame.time))")
        canvas.draw(place, endingAt: size.columns - 2, y: 0, style: .heading)
        let right = size.columns - 2 - place.width - 2
        var x = 2 + canvas.draw(words.title, x: 2, y: 0, width: right - 2, style: .heading)
        x += canvas.draw("  ›  ", x: x, y: 0, width: right - x)
        x += canvas.draw(ScreenText(name: session.scenario.name), x: x, y: 0, width: right - x)
        let title = ScreenText(cleaning: session.scenario.title)
        guard title.string != session.scenario.name, x + 3 < right else { return }
        canvas.draw(" · " + title, x: x, y: 0, width: right - x)
    }

    /// `0:03.450` for 3,450 milliseconds.
    static func clock(_ milliseconds: Int) -> String {
        let seconds = milliseconds / 1_000
        let parts = [seconds % 60 + 100, milliseconds % 1_000 + 1_000].map { String($0).dropFirst() }
        return "\(seconds / 60):\(parts[0]).\(parts[1])"
    }

    /// The whole session as a line: where the frame stands in it, and where rules are broken.
    private func drawScale(on canvas: inout Canvas) {
        let (y, width, last) = (size.rows - 3, size.columns - 4, session.frames.count - 1)
        func x(_ place: Int) -> Int { 2 + (last > 0 ? place * (width - 1) / last : 0) }
        canvas.rule(x: 2, y: y, width: width)
        for x in 2..<x(position) { canvas.draw("━", x: x, y: y, style: .line) }
        for (place, frame) in session.frames.enumerated() where !frame.breaches.isEmpty {
            canvas.draw("✗", x: x(place), y: y, style: .warning)
        }
        let style: Style = frame.breaches.isEmpty ? .heading : .warning
        canvas.draw("●", x: x(position), y: y, style: style)
    }

    private func drawStatus(on canvas: inout Canvas) {
        let y = size.rows - 2
        let width = size.columns - 4
        if let typed {
            let used = canvas.draw("/", x: 2, y: y, style: .heading) + 1
            typed.draw(
                on: &canvas, x: 2 + used, y: y, width: min(40, width - used), isFocused: true, isPublic: true)
            return
        }
        switch status {
        case .note(let text)?: canvas.draw(text, x: 2, y: y, width: width, style: .heading)
        case .breach(let breach)?: draw(breach, on: &canvas, y: y, width: width)
        case nil:
            let steps = session.scenario.steps[frame.steps]
            if let failed = steps.first(where: { $0.failure != nil }) {
                let text = "✗ \(failed.command): \(failed.failure ?? "")"
                canvas.draw(ScreenText(cleaning: text), x: 2, y: y, width: width, style: .warning)
            } else if let breach = frame.breaches.first {
                draw(breach, on: &canvas, y: y, width: width)
            } else {
                let text = steps.map(\.command).joined(separator: "  ")
                canvas.draw(ScreenText(cleaning: text), x: 2, y: y, width: width, style: .secondary)
            }
        }
    }

    private func draw(_ breach: Breach, on canvas: inout Canvas, y: Int, width: Int) {
        let text = ScreenText(cleaning: "✗ \(breach.rule): \(breach.reason)")
        canvas.draw(text, x: 2, y: y, width: width, style: .warning)
    }

    private func drawHelp(on canvas: inout Canvas, in area: Area) {
        let keys = shownBindings
        let hint = keys.map(\.hint.width).max() ?? 0
        let width = hint + 2 + (keys.map(\.title.width).max() ?? 0)
        let columns = width * 2 + 4 <= area.width ? 2 : 1
        let rows = (keys.count + columns - 1) / columns
        for (index, key) in keys.enumerated() where index % rows < area.height {
            let (x, y) = (area.x + index / rows * (width + 4), area.y + index % rows)
            canvas.draw(key.hint, x: x, y: y, style: .heading)
            canvas.draw(key.title, x: x + hint + 2, y: y, width: area.maxX - x - hint - 2)
        }
        canvas.cursor = Point(x: area.x, y: area.y)
    }

    private func drawFooter(on canvas: inout Canvas) {
        var x = 2
        for (hint, title, key) in footer(width: size.columns - 4) {
            let used = canvas.draw(hint, x: x, y: size.rows - 1, style: .key) + 1
            let width = used + canvas.draw(title, x: x + used, y: size.rows - 1)
            canvas.target(Area(x: x, y: size.rows - 1, width: width, height: 1), .key(key))
            x += width + 3
        }
    }
}
