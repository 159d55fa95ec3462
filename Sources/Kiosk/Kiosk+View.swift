package import TUI
import Window

extension Kiosk {
    /// The whole screen.
    package func drawn() -> Canvas {
        if window.isTooSmall, !isEnded { return window.drawn() }
        var canvas = Canvas(size: size)
        switch scene {
        case .attract(let attract): drawPoster(attract, on: &canvas)
        case .session: drawVisit(on: &canvas)
        case .recovered(let attempt, let left): draw(attempt, left: left, on: &canvas)
        case .staff(let desk): draw(desk, on: &canvas)
        case .outOfService: drawClosed(on: &canvas)
        case .ended: drawGoodbye(on: &canvas)
        }
        return canvas
    }

    // MARK: A session

    private func drawVisit(on canvas: inout Canvas) {
        canvas = window.drawn()
        if let line = countdown { drawLine(line, style: .heading, on: &canvas) }
        if let notice { drawLine(notice, style: .warning, on: &canvas) }
        if isWarning, let left = secondsLeft { drawWarning(left, on: &canvas) }
    }

    /// How long the receipt stands yet.
    private var countdown: ScreenText? {
        guard let left = secondsLeft, kind == .receipt else { return nil }
        if isDraining { return words.visit.closing(left) }
        return fitting(words.visit.nextShopper(left), size.columns - 4)
    }

    /// A line under the header; where that is taken, in the header's place.
    private func drawLine(_ line: ScreenText, style: Style, on canvas: inout Canvas) {
        let isFree = (0..<size.columns).allSatisfy { canvas[$0, 1].glyph == .blank }
        let y = isFree ? 1 : 0
        canvas.fill(Area(x: 0, y: y, width: size.columns, height: 1), style: .body)
        canvas.draw(line, x: 2, y: y, width: size.columns - 4, style: style)
    }

    /// The question over the dimmed screen, with the time that is left as a shrinking line.
    private func drawWarning(_ left: Int, on canvas: inout Canvas) {
        canvas.dim()
        let width = min(58, size.columns - 4)
        let inside = width - 6
        let text = words.visit.ends(words.seconds(left)).wrapped(to: inside)
        let isAiry = size.rows >= 16
        let height = text.count + (isAiry ? 9 : 6)
        let frame = Area(
            x: (size.columns - width) / 2, y: (size.rows - height) / 2, width: width, height: height)
        canvas.frame(frame, style: .line)
        defer { canvas.raise(frame) }
        var y = frame.y + (isAiry ? 2 : 1)
        let x = frame.x + 3
        canvas.cursor = Point(x: x, y: y)
        canvas.draw(words.visit.areYouThere, x: x, y: y, width: inside, style: .heading)
        y += isAiry ? 2 : 1
        for line in text {
            canvas.draw(line, x: x, y: y, width: inside)
            y += 1
        }
        y = frame.maxY - (isAiry ? 4 : 3)
        let filled = max(1, inside * left / max(1, settings.limits.warning))
        canvas.rule(x: x, y: y, width: inside)
        let bar = ScreenText(glyphs: Array(repeating: Glyph("━", width: 1), count: min(inside, filled)))
        canvas.draw(bar, x: x, y: y, style: .heading)
        canvas.draw(words.visit.extend, x: x, y: y + 1, width: inside, style: .heading)
    }

    private func drawGoodbye(on canvas: inout Canvas) {
        let width = max(2, size.columns - 4)
        let isUnattended = scene == .ended(.unattended)
        let thanks = (isUnattended ? words.visit.unattended : words.visit.goodbye).wrapped(to: width)
        let lines = thanks + (isUnattended ? [] : [.empty] + words.visit.prepared.wrapped(to: width))
        let top = max(0, (size.rows - lines.count) / 2)
        for (index, line) in lines.enumerated() {
            canvas.draw(
                line, centredIn: canvas.bounds, y: top + index, style: index < thanks.count ? .heading : .body
            )
        }
        canvas.cursor = Point(x: 0, y: 0)
    }
}
