import Storefront
import TUI
import Window

struct StaffMenuView {
    let menu: StaffMenu
    let settings: KioskSettings
    let words: StaffWords
    let size: Size
    let facts: Facts

    struct Facts {
        var status: (line: ScreenText, style: Style)
        var maintenance: ScreenText?
        var pinWait: Int
        var theme: Theme
        var wallet: KioskSettings.Wallet
        var usualMessage: ScreenText
    }

    private var foot: Foot {
        let bindings = menu.bindings(settings, words, isWaiting: facts.pinWait > 0)
        return Foot(KeyEntry.entries(bindings), width: size.columns - 4)
    }

    var room: Int { area(above: foot).height }

    private func area(above foot: Foot) -> Area {
        let width = min(84, size.columns - 4)
        return Area(
            x: (size.columns - width) / 2, y: 2, width: width, height: max(1, size.rows - 3 - foot.count))
    }

    func draw(on canvas: inout Canvas) {
        let version = settings.version.isEmpty ? .empty : words.version + " " + settings.version
        HeaderBar(path: path, note: version).draw(on: &canvas)
        let foot = foot
        let area = area(above: foot)
        canvas.cursor = Point(x: area.x, y: area.y)
        switch menu.page {
        case .pinEntry(let entry): draw(entry, on: &canvas)
        case .menu(let selection): drawList(lines(in: area), selection, on: &canvas, in: area)
        case .closing(let field):
            let hint = words.closingHint + facts.usualMessage
            drawBlock(words.closing, field, notes: [(hint, .secondary)], on: &canvas)
        case .choice(let choice, let selection): drawList(lines(of: choice), selection, on: &canvas, in: area)
        case .facts(_, let facts): draw(facts, on: &canvas, in: area)
        case .stock(let stock): StockTable(stock: stock, words: words).draw(on: &canvas, in: area)
        case .exit: drawBlock(words.exitQuestion, notes: [(words.exitMeaning, .body)], on: &canvas)
        }
        canvas.draw(menu.said, x: 2, y: size.rows - foot.count - 1, width: size.columns - 4, style: .heading)
        foot.draw(on: &canvas, x: 2, y: size.rows - foot.count)
    }

    // MARK: Texts

    private var path: [ScreenText] {
        switch menu.page {
        case .pinEntry, .menu: [words.title]
        case .closing, .choice, .facts, .stock, .exit:
            [words.title, words.items(StaffMenu.items(settings)[menu.opened])]
        }
    }

    private struct Line {
        var label: ScreenText
        var state = ScreenText.empty
        var tone = Style.secondary
        /// Its number among the lines that can be chosen.
        var index: Int?
    }

    private func lines(in area: Area) -> [Line] {
        var lines: [Line] = []
        var group = ScreenText.empty
        for (index, item) in StaffMenu.items(settings).enumerated() {
            if words.groups(item) != group {
                group = words.groups(item)
                lines += index == 0 ? [Line(label: group)] : [Line(label: .empty), Line(label: group)]
            }
            let label = item == .close && facts.maintenance != nil ? words.reopen : words.items(item)
            let tone = item == .status ? facts.status.style : .secondary
            lines.append(Line(label: label, state: state(of: item), tone: tone, index: index))
        }
        if lines.count > area.height { lines.removeAll { $0.label.isEmpty } }
        if lines.count > area.height { lines.removeAll { $0.index == nil } }
        return lines
    }

    private func state(of item: StaffMenu.Item) -> ScreenText {
        switch item {
        case .status: facts.status.line
        case .close: facts.maintenance ?? .empty
        case .stock: menu.soldOut.map(words.soldOutCount) ?? .empty
        case .sales: menu.orders.map(words.orderCount) ?? .empty
        case .wallet: words.wallet(facts.wallet)
        case .theme: words.theme(facts.theme)
        case .log, .scenario, .end, .exit: .empty
        }
    }

    private func lines(of choice: StaffMenu.Item) -> [Line] {
        let labels: [ScreenText] =
            switch choice {
            case .wallet: settings.wallets.map(words.wallet)
            case .theme: Theme.allCases.map(words.theme)
            case .scenario: settings.scenarios.map { ScreenText(cleaning: $0, limit: 80) }
            case .status, .close, .stock, .sales, .log, .end, .exit: []
            }
        return labels.enumerated().map { index, label in
            Line(label: label, state: label == state(of: choice) ? words.now : .empty, index: index)
        }
    }

    // MARK: Pages

    private func draw(_ entry: StaffMenu.PINEntry, on canvas: inout Canvas) {
        if facts.pinWait > 0 || entry.isChecking {
            let isWaiting = facts.pinWait > 0
            let note = isWaiting ? words.wait(facts.pinWait).asFault : words.checking
            return drawBlock(
                words.pin, isSecret: true, notes: [(note, isWaiting ? .warning : .body)], on: &canvas)
        }
        let refusal = entry.wasRefused ? [(words.pinRefused.asFault, Style.warning)] : []
        drawBlock(
            words.pin, entry.pin, isSecret: true, notes: refusal + [(words.pinRule, .secondary)], on: &canvas)
    }

    private func drawBlock(
        _ title: ScreenText, _ field: TextField? = nil, isSecret: Bool = false,
        notes: [(ScreenText, Style)], on canvas: inout Canvas
    ) {
        let page = Area(x: 0, y: 1, width: size.columns, height: size.rows - 2 - foot.count)
        let width = min(isSecret ? 40 : 64, page.width - 4)
        let lines = notes.flatMap { text, style in text.wrapped(to: width - 6).map { ($0, style) } }
        let height = min(page.height, lines.count + (field == nil ? 4 : 6))
        let frame = page.middle(width: width, height: height)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        var rest = frame.inset(x: 3, y: 1)
        canvas.cursor = Point(x: rest.x, y: rest.y)
        canvas.draw(title, centredIn: rest, y: rest.y, style: .heading)
        rest = rest.below(2)
        if let field {
            let columns = isSecret ? 14 : rest.width
            field.draw(
                on: &canvas, x: rest.x + (rest.width - columns) / 2, y: rest.y, width: columns,
                isFocused: true, mask: isSecret)
            rest = rest.below(2)
        }
        for (row, line) in lines.prefix(rest.height).enumerated() {
            canvas.draw(line.0, centredIn: rest, y: rest.y + row, style: line.1)
        }
    }

    private func drawList(_ lines: [Line], _ selection: Int, on canvas: inout Canvas, in area: Area) {
        let place = lines.firstIndex { $0.index == selection } ?? 0
        let first = area.firstShown(of: lines.count, around: place)
        canvas.drawScrollMarks(from: first, of: lines.count, in: area, x: area.maxX + 1, style: .heading)
        for (row, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
            draw(line, isSelected: line.index == selection, on: &canvas, in: area.row(row))
        }
    }

    private func draw(_ line: Line, isSelected: Bool, on canvas: inout Canvas, in row: Area) {
        guard let index = line.index else {
            canvas.draw(line.label, x: row.x, y: row.y, width: row.width, style: .secondary)
            return
        }
        canvas.drawListRow(row, .item(index), isSelected: isSelected)
        let used = canvas.draw(
            line.label, x: row.x + 2, y: row.y, width: row.width - 3,
            style: Style(isSelected ? .selected : .body))
        canvas.draw(
            line.state.truncated(to: row.width - used - 6), endingAt: row.maxX - 1, y: row.y,
            style: isSelected ? Style(.selected) : line.tone)
    }

    private func draw(_ facts: StaffMenu.Facts, on canvas: inout Canvas, in area: Area) {
        guard let lines = facts.lines, !lines.isEmpty else {
            let text = facts.isMissing ? words.missing : facts.lines == nil ? words.loading : words.nothing
            canvas.draw(text, x: area.x, y: area.y, width: area.width)
            return
        }
        let labels = lines.filter { !$0.value.isEmpty }.map(\.label.width).max() ?? 0
        let first = min(facts.offset, max(0, lines.count - area.height))
        canvas.drawScrollMarks(from: first, of: lines.count, in: area, x: area.maxX + 1, style: .heading)
        for (row, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
            let y = area.y + row
            canvas.draw(
                line.label, x: area.x, y: y, width: area.width,
                style: line.value.isEmpty ? .body : .secondary)
            canvas.draw(
                line.value, x: area.x + labels + 3, y: y, width: area.width - labels - 3, style: .heading)
        }
    }
}
