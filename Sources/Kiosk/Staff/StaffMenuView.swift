import TUI

/// The staff's screens as they are drawn: a title, the page, the last answer, and the keys.
struct StaffMenuView {
    let menu: StaffMenu
    let settings: KioskSettings
    let words: StaffWords
    let size: Size
    let facts: Facts

    /// The values of the kiosk that the screens show.
    struct Facts {
        /// The state of the shop, with its sign.
        var status: ScreenText
        /// True while staff have not closed the kiosk.
        var isInService: Bool
        /// Seconds until a PIN is taken again.
        var pinWait: Int
        /// Theme and wallet that are in force.
        var theme: Theme
        var wallet: KioskSettings.Wallet
        /// The usual message of a closed kiosk to shoppers.
        var usualMessage: ScreenText
    }

    private var foot: Foot {
        Foot(
            Foot.entries(menu.bindings(settings, words, isWaiting: facts.pinWait > 0)),
            width: size.columns - 4)
    }

    /// Rows for the lines of the page.
    var room: Int { area(above: foot).height }

    /// Where the lines of a page stand.
    private func area(above foot: Foot) -> Area {
        let width = min(84, size.columns - 4)
        return Area(x: 2, y: 4, width: width, height: max(1, size.rows - 5 - foot.count))
    }

    func draw(on canvas: inout Canvas) {
        let version = settings.version.isEmpty ? .empty : words.version + " " + settings.version
        canvas.draw(words.title, x: 2, y: 0, style: .heading)
        canvas.draw(version, endingAt: size.columns - 2, y: 0, style: .secondary)
        canvas.draw(title, x: 2, y: 2, width: size.columns - 4, style: .heading)
        let foot = foot
        let area = area(above: foot)
        canvas.cursor = Point(x: area.x, y: area.y)
        switch menu.page {
        case .door(let door): draw(door, on: &canvas, in: area)
        case .menu(let selection):
            drawList(StaffMenu.items(settings).map(label), selection, on: &canvas, in: area)
        case .closing(let field): draw(field, on: &canvas, in: area)
        case .choice(let choice, let selection):
            drawList(labels(of: choice), selection, on: &canvas, in: area)
        case .facts(_, let facts): draw(facts, on: &canvas, in: area)
        case .stock(let stock): StockTable(stock: stock, words: words).draw(on: &canvas, in: area)
        case .exit:
            for (index, line) in words.exitMeaning.wrapped(to: area.width).enumerated() {
                canvas.draw(line, x: area.x, y: area.y + index, width: area.width)
            }
        }
        canvas.draw(
            menu.said, x: 2, y: size.rows - foot.count - 1, width: size.columns - 4, style: .warning)
        foot.draw(on: &canvas, x: 2, y: size.rows - foot.count)
    }

    // MARK: Texts

    private var title: ScreenText {
        switch menu.page {
        case .door: words.pin
        case .menu: facts.status
        case .closing: words.closing
        case .choice(let choice, _): words.items(choice.item)
        case .facts(.status, _): words.items(.status)
        case .facts(.sales, _): words.items(.sales)
        case .facts(.log, _): words.items(.log)
        case .facts(.stock, _), .stock: words.items(.stock)
        case .exit: words.exitQuestion
        }
    }

    private func label(_ item: StaffMenu.Item) -> ScreenText {
        item == .close && !facts.isInService ? words.reopen : words.items(item)
    }

    private func labels(of choice: StaffMenu.Choice) -> [ScreenText] {
        func marked(_ label: ScreenText, _ isNow: Bool) -> ScreenText {
            isNow ? label + " · " + words.now : label
        }
        switch choice {
        case .wallet: return settings.wallets.map { marked(words.wallet($0), $0 == facts.wallet) }
        case .theme: return Theme.allCases.map { marked(words.theme($0), $0 == facts.theme) }
        case .scenario: return settings.scenarios.map { ScreenText(cleaning: $0, limit: 80) }
        }
    }

    // MARK: Pages

    private func draw(_ door: StaffMenu.Door, on canvas: inout Canvas, in area: Area) {
        if facts.pinWait > 0 {
            canvas.draw(words.wait(facts.pinWait), x: area.x, y: area.y, width: area.width, style: .warning)
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
        let hint = words.closingHint + facts.usualMessage
        for (index, line) in hint.wrapped(to: area.width).prefix(max(0, area.height - 2)).enumerated() {
            canvas.draw(line, x: area.x, y: area.y + 2 + index, width: area.width)
        }
    }

    private func drawList(_ labels: [ScreenText], _ selection: Int, on canvas: inout Canvas, in area: Area) {
        let first = min(max(0, selection - area.height / 2), max(0, labels.count - area.height))
        canvas.drawScrollMarks(
            above: first > 0, below: first + area.height < labels.count, in: area, x: area.maxX + 1,
            style: .heading)
        for (row, index) in (first..<min(labels.count, first + area.height)).enumerated() {
            canvas.drawListRow(index, isSelected: index == selection, in: area, y: area.y + row)
            canvas.draw(
                labels[index], x: area.x + 2, y: area.y + row, width: area.width - 3,
                style: Style(index == selection ? .selected : .body))
        }
    }

    private func draw(_ facts: StaffMenu.Facts, on canvas: inout Canvas, in area: Area) {
        guard let lines = facts.lines, !lines.isEmpty else {
            let text = facts.isMissing ? words.missing : facts.lines == nil ? words.loading : words.nothing
            canvas.draw(text, x: area.x, y: area.y, width: area.width)
            return
        }
        let labels = lines.filter { !$0.value.isEmpty }.map(\.label.width).max() ?? 0
        let first = min(facts.offset, max(0, lines.count - area.height))
        canvas.drawScrollMarks(
            above: first > 0, below: first + area.height < lines.count, in: area, x: area.maxX + 1,
            style: .heading)
        for (row, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
            let y = area.y + row
            canvas.draw(line.label, x: area.x, y: y, width: area.width)
            canvas.draw(
                line.value, x: area.x + labels + 3, y: y, width: area.width - labels - 3, style: .heading)
        }
    }
}
