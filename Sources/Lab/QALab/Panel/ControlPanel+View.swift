package import TUI

extension ControlPanel {
    /// Draws the panel over a shop that is already dimmed. The area is what lies between header and footer.
    package func draw(on canvas: inout Canvas, in area: Area) {
        let gaps = Control.Group.allCases.count - 1
        // Frame, title, rule and the line of the tape; then the air that there may be.
        let least = Control.allCases.count + 5
        let air = [gaps + 2, gaps, 0].first { least + $0 <= area.height } ?? 0
        let frame = Self.frame(in: area, height: least + air)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        let inside = frame.inset(x: 3, y: 1)
        drawHeadings(on: &canvas, in: inside)
        let top = air > gaps ? 2 : 1
        let list = Area(
            x: inside.x, y: inside.y + top, width: inside.width,
            height: max(0, inside.height - top - (air > gaps ? 3 : 2)))
        drawControls(on: &canvas, in: list, hasGaps: air >= gaps)
        drawFoot(on: &canvas, in: inside.below(inside.height - 2))
    }

    private func drawHeadings(on canvas: inout Canvas, in area: Area) {
        let used = canvas.draw(
            words.title.uppercased, x: area.x, y: area.y, width: area.width, style: .heading)
        let left = area.x + titlesWidth + 3
        guard area.x + used < left else { return }
        canvas.draw(words.now.uppercased, x: left, y: area.y, width: area.maxX - left, style: .secondary)
        guard area.width >= Self.wide else { return }
        let x = left + Self.stateWidth + 2
        canvas.draw(words.next.uppercased, x: x, y: area.y, width: area.maxX - x, style: .secondary)
    }

    private var titlesWidth: Int { Control.allCases.map { words.label($0).uppercased.width }.max() ?? 0 }

    private static func frame(in area: Area, height: Int) -> Area {
        let width = area.width < 64 ? area.width : min(area.width - 4, 84)
        return area.middle(width: width, height: min(height, area.height))
    }

    /// A row of the list: a control, or the air between two groups.
    private func lines(hasGaps: Bool) -> [Control?] {
        Control.Group.allCases.flatMap { group -> [Control?] in
            let controls = Control.allCases.filter { $0.group == group }
            return (hasGaps && group != Control.Group.allCases.first ? [nil] : []) + controls
        }
    }

    private func drawControls(on canvas: inout Canvas, in list: Area, hasGaps: Bool) {
        let lines = lines(hasGaps: hasGaps)
        let place = lines.firstIndex(of: focus) ?? 0
        let offset = max(0, min(place - list.height / 2, lines.count - list.height))
        let titles = titlesWidth
        for (row, control) in lines.dropFirst(offset).prefix(list.height).enumerated() {
            if let control { draw(control, titles: titles, on: &canvas, in: list, y: list.y + row) }
        }
        for (isShown, mark, key, y) in [
            (offset > 0, "↑" as ScreenText, Key.up, list.y),
            (lines.count - offset > list.height, "↓", .down, list.maxY - 1),
        ] where isShown && !list.isEmpty {
            canvas.draw(mark, x: list.maxX + 1, y: y, style: .heading)
            canvas.target(Area(x: list.maxX + 1, y: y, width: 1, height: 1), .key(key))
        }
    }

    /// From so many columns on a choice stands beside what is in force.
    private static let wide = 66
    /// The columns of what is in force where a choice stands beside it.
    private static let stateWidth = 24

    /// A control and what is so now; the one with the focus shows its choice beside that or, where there is
    /// no room, in its place.
    private func draw(_ control: Control, titles: Int, on canvas: inout Canvas, in list: Area, y: Int) {
        let isFocused = control == focus
        let isUsable = control.obstacle(conditions) == nil
        let style = isFocused ? Style(.selected) : isUsable ? .body : .disabled
        if isFocused {
            canvas.fill(Area(x: list.x - 2, y: y, width: list.width + 4, height: 1), style: style)
            canvas.draw("▸", x: list.x - 2, y: y, style: style)
            canvas.cursor = Point(x: list.x - 2, y: y)
        }
        let index = Control.allCases.firstIndex(of: control) ?? 0
        canvas.target(Area(x: list.x - 2, y: y, width: list.width + 4, height: 1), .item(index))
        canvas.draw(words.label(control).uppercased, x: list.x, y: y, width: list.width, style: style)
        let left = list.x + titles + 3
        let isWide = list.width >= Self.wide
        let choice = isFocused ? choice(of: control) : nil
        if isWide || choice == nil {
            let room = choice == nil ? list.maxX - left : Self.stateWidth
            canvas.draw(
                state(of: control).truncated(to: room), x: left, y: y,
                style: isFocused ? style : isStirred(control) ? .warning : style)
        }
        guard let choice else { return }
        let x = isWide ? left + Self.stateWidth : left - 2
        draw(choice, of: control, on: &canvas, x: x, y: y, width: list.maxX - x, style: style)
    }

    private func draw(
        _ choice: Control.Choice, of control: Control, on canvas: inout Canvas, x: Int, y: Int, width: Int,
        style: Style
    ) {
        let text = choice.text.truncated(to: width - 4)
        canvas.draw(text, x: x + 2, y: y, style: style)
        guard choices(of: control).count > 1 else { return }
        canvas.draw("‹", x: x, y: y, style: style)
        canvas.draw("›", x: x + 3 + text.width, y: y, style: style)
        canvas.target(Area(x: x, y: y, width: 2, height: 1), .key(.left))
        canvas.target(Area(x: x + 2 + text.width, y: y, width: 2, height: 1), .key(.right))
    }

    private func isStirred(_ control: Control) -> Bool {
        switch control {
        case .profile: conditions.profile != conditions.firstProfile
        case .touches: conditions.failingTouches > 0
        case .decline: conditions.decline != nil
        case .latency: conditions.latencyMilliseconds > 0
        case .line: conditions.isDown || conditions.cut != nil
        case .error: conditions.error != nil
        case .carrier: conditions.isCarrierDown
        case .address: conditions.isUnserviceable
        case .clock: conditions.secondsAhead != 0
        case .card, .stock, .price, .coupon, .reset: false
        }
    }

    /// The hairline, and the line of a tape that Enter carries out, or what came of the last one.
    private func drawFoot(on canvas: inout Canvas, in area: Area) {
        canvas.rule(x: area.x, y: area.y, width: area.width)
        let y = area.y + 1
        if let (text, style) = status {
            canvas.draw(text, x: area.x, y: y, width: area.width, style: style)
            return
        }
        let used = canvas.draw(words.tape.uppercased, x: area.x, y: y, width: area.width) + 3
        let width = area.width - used
        guard let choice else {
            if let obstacle = focus.obstacle(conditions) {
                canvas.draw(
                    words.obstacle(obstacle), x: area.x + used, y: y, width: width, style: .disabled)
            }
            return
        }
        let tape = ScreenText(cleaning: choice.tape)
        canvas.draw(tape, x: area.x + used, y: y, width: width, style: Style(.accent))
        let about = words.about(focus)
        if tape.width + 3 + about.width <= width {
            canvas.draw(about, endingAt: area.maxX, y: y, style: .secondary)
        }
        canvas.target(Area(x: area.x, y: y, width: area.width, height: 1), .key(.enter))
    }

    /// The outcome of the last order, until the next key.
    package var status: (text: ScreenText, style: Style)? {
        switch answer {
        case .none: nil
        case .underway: (words.underway, .heading)
        case .done(let order): (words.done + ScreenText(cleaning: order, limit: 200), .success)
        case .refused(let reason): (reason, .warning)
        }
    }

    package func screen(_ size: Size) -> Canvas {
        var canvas = Canvas(size: size)
        guard size.columns >= 40, size.rows >= 12 else {
            canvas.draw(words.tooSmall, x: 0, y: 0)
            canvas.cursor = Point(x: 0, y: 0)
            return canvas
        }
        let used = canvas.draw("VITRINE", x: 2, y: 0, style: .heading)
        canvas.draw("  ›  " + words.title, x: 2 + used, y: 0)
        draw(on: &canvas, in: Area(x: 0, y: 1, width: size.columns, height: size.rows - 2))
        canvas.drawKeys(bindings)
        return canvas
    }
}
