import TUI

/// The staff's screens.
extension Kiosk {
    /// Where the lines of a page stand.
    func deskArea(_ desk: StaffMenu) -> Area {
        let foot = deskFoot(desk).count
        let width = min(84, size.columns - 4)
        return Area(x: 2, y: 4, width: width, height: max(1, size.rows - 5 - foot))
    }

    /// Rows for lines on the page that is there.
    var staffRoom: Int {
        if case .staff(let desk) = scene { deskArea(desk).height } else { 1 }
    }

    private func deskFoot(_ desk: StaffMenu) -> Foot {
        Foot(
            Foot.entries(desk.bindings(settings, words.staff, isWaiting: pinWait > 0)),
            width: size.columns - 4)
    }

    func draw(_ desk: StaffMenu, on canvas: inout Canvas) {
        let words = words.staff
        let version = settings.version.isEmpty ? .empty : words.version + " " + settings.version
        canvas.draw(words.title, x: 2, y: 0, style: .heading)
        canvas.draw(version, endingAt: size.columns - 2, y: 0, style: .secondary)
        canvas.draw(title(of: desk.page), x: 2, y: 2, width: size.columns - 4, style: .heading)
        let area = deskArea(desk)
        canvas.cursor = Point(x: area.x, y: area.y)
        switch desk.page {
        case .door(let door): draw(door, on: &canvas, in: area)
        case .menu(let selection):
            drawList(StaffMenu.items(settings).map(label), selection, on: &canvas, in: area)
        case .closing(let field): draw(field, on: &canvas, in: area)
        case .choice(let choice, let selection):
            drawList(labels(of: choice), selection, on: &canvas, in: area)
        case .facts(_, let facts): draw(facts, on: &canvas, in: area)
        case .stock(let stock): draw(stock, on: &canvas, in: area)
        case .exit:
            for (index, line) in words.exitMeaning.wrapped(to: area.width).enumerated() {
                canvas.draw(line, x: area.x, y: area.y + index, width: area.width)
            }
        }
        let foot = deskFoot(desk)
        canvas.draw(
            desk.said, x: 2, y: size.rows - foot.count - 1, width: size.columns - 4, style: .warning)
        foot.draw(on: &canvas, x: 2, y: size.rows - foot.count)
    }

    private func title(of page: StaffMenu.Page) -> ScreenText {
        let words = words.staff
        switch page {
        case .door: return words.pin
        case .menu: return standing.0 + " " + standing.1
        case .closing: return words.closing
        case .choice(let choice, _): return words.items(choice.item)
        case .facts(.status, _): return words.items(.status)
        case .facts(.sales, _): return words.items(.sales)
        case .facts(.log, _): return words.items(.log)
        case .facts(.stock, _), .stock: return words.items(.stock)
        case .exit: return words.exitQuestion
        }
    }

    private func label(_ item: StaffMenu.Item) -> ScreenText {
        item == .close && maintenance != nil ? words.staff.reopen : words.staff.items(item)
    }

    private func labels(of choice: StaffMenu.Choice) -> [ScreenText] {
        let words = words.staff
        func marked(_ label: ScreenText, _ isNow: Bool) -> ScreenText {
            isNow ? label + " · " + words.now : label
        }
        switch choice {
        case .wallet: return settings.wallets.map { marked(words.wallet($0), $0 == staffChoices.wallet) }
        case .theme: return Theme.allCases.map { marked(words.theme($0), $0 == theme) }
        case .scenario: return settings.scenarios.map { ScreenText(cleaning: $0, limit: 80) }
        }
    }

    // MARK: Parts

    private func draw(_ door: StaffMenu.Door, on canvas: inout Canvas, in area: Area) {
        let words = words.staff
        if pinWait > 0 {
            canvas.draw(words.wait(pinWait), x: area.x, y: area.y, width: area.width, style: .warning)
            return
        }
        if door.isChecking {
            canvas.draw(words.checking, x: area.x, y: area.y, width: area.width)
            return
        }
        door.pin.draw(on: &canvas, x: area.x, y: area.y, width: 14, isFocused: true, mask: true)
        canvas.draw(words.pinRule, x: area.x + 17, y: area.y, width: area.width - 17)
        guard door.wasRefused, area.height > 2 else { return }
        canvas.draw(words.pinRefused, x: area.x, y: area.y + 2, width: area.width, style: .warning)
    }

    private func draw(_ field: TextField, on canvas: inout Canvas, in area: Area) {
        field.draw(on: &canvas, x: area.x, y: area.y, width: min(60, area.width), isFocused: true)
        let hint = words.staff.closingHint + words.closed.usual
        for (index, line) in hint.wrapped(to: area.width).prefix(max(0, area.height - 2)).enumerated() {
            canvas.draw(line, x: area.x, y: area.y + 2 + index, width: area.width)
        }
    }

    private func drawList(_ labels: [ScreenText], _ selection: Int, on canvas: inout Canvas, in area: Area) {
        let first = Self.first(of: labels.count, around: selection, rows: area.height)
        drawMore(
            above: first > 0, below: first + area.height < labels.count, on: &canvas, in: area)
        for (row, index) in (first..<min(labels.count, first + area.height)).enumerated() {
            drawGround(index == selection, index, on: &canvas, in: area, y: area.y + row)
            canvas.draw(
                labels[index], x: area.x + 2, y: area.y + row, width: area.width - 3,
                style: Style(index == selection ? .selected : .body))
        }
    }

    /// Marks at the edge where a list goes on.
    func drawMore(above: Bool, below: Bool, on canvas: inout Canvas, in area: Area) {
        let x = area.maxX + 1
        if above { canvas.draw("↑", x: x, y: area.y, style: .heading) }
        if below { canvas.draw("↓", x: x, y: area.maxY - 1, style: .heading) }
    }

    /// The ground of a row in a list, with the mark of the selected one.
    func drawGround(_ isSelected: Bool, _ index: Int, on canvas: inout Canvas, in area: Area, y: Int) {
        let place = Area(x: area.x, y: y, width: area.width, height: 1)
        canvas.target(place, .item(index), as: isSelected ? .chosen : .free)
        guard isSelected else { return }
        canvas.fill(place, style: Style(.selected))
        canvas.draw("▸", x: area.x, y: y, style: Style(.selected))
        canvas.cursor = Point(x: area.x, y: y)
    }

    private static func first(of count: Int, around selection: Int, rows: Int) -> Int {
        min(max(0, selection - rows / 2), max(0, count - rows))
    }

    private func draw(_ facts: StaffMenu.Facts, on canvas: inout Canvas, in area: Area) {
        let words = words.staff
        guard let lines = facts.lines, !lines.isEmpty else {
            let text = facts.isMissing ? words.missing : facts.lines == nil ? words.loading : words.nothing
            canvas.draw(text, x: area.x, y: area.y, width: area.width)
            return
        }
        let labels = lines.filter { !$0.value.isEmpty }.map(\.label.width).max() ?? 0
        let first = min(facts.offset, max(0, lines.count - area.height))
        drawMore(above: first > 0, below: first + area.height < lines.count, on: &canvas, in: area)
        for (row, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
            let y = area.y + row
            canvas.draw(line.label, x: area.x, y: y, width: area.width)
            canvas.draw(
                line.value, x: area.x + labels + 3, y: y, width: area.width - labels - 3, style: .heading)
        }
    }
}
