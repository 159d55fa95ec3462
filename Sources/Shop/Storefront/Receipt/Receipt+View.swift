import StoreAPI
import TUI

extension Receipt {
    private struct Layout {
        var text: Area
        /// Where the code or the picture begins, and where the address below a code stands; nil without room.
        var aside: (at: Point, page: Area)?
    }

    private struct Row {
        var label: ScreenText
        var value: ScreenText = .empty
        var style = Style.body
        var kind: Line.Kind
        var isPersonal = false
    }

    /// Beside the text stands the code, with its address below; a picture, if the text keeps its whole width.
    private func layout(in area: Area, _ words: Words) -> Layout {
        let width = min(area.width, 64)
        let plain = Layout(text: area.middle(width: width, height: area.height))
        guard step != .asking, let aside = code ?? picture,
            var beside = layout(beside: aside, least: code == nil ? 64 : 36, in: area)
        else { return plain }
        let count = rows(beside, words).count
        guard count <= beside.text.height, let place = beside.aside else { return plain }
        let end = max(top(of: count, in: beside.text) + count, place.at.y + aside.rows)
        beside.aside?.page.y = min(place.page.y, end + 1)
        return beside
    }

    private func top(of rows: Int, in column: Area) -> Int {
        column.y + max(0, min(2, (column.height - rows) / 2))
    }

    private func layout(beside code: PictureCells, least: Int, in area: Area) -> Layout? {
        let gap = 3
        guard code.columns + gap + least <= area.width, code.rows < area.height else { return nil }
        let width = min(64, area.width - code.columns - gap)
        let x = area.x + (area.width - width - gap - code.columns) / 2
        let text = Area(x: x, y: area.y, width: width, height: area.height - 1)
        let air = min(2, (area.height - 1 - code.rows) / 2)
        let at = Point(x: x + width + gap, y: area.y + air)
        return Layout(text: text, aside: (at, Area(x: x, y: area.maxY - 1, width: area.maxX - x, height: 1)))
    }

    private var labelWidth: Int {
        lines.filter { [.fact, .page].contains($0.kind) }.map(\.label.width).max() ?? 0
    }

    private func rows(_ layout: Layout, _ words: Words) -> [Row] {
        let width = layout.text.width
        let hasCode = layout.aside != nil && code != nil
        let all = (question(words) + lines.drop { step == .asking && $0.kind == .sentence })
            .filter { !(hasCode && $0.kind == .page) }.flatMap { rows(of: $0, width) }
        // An announcement below keeps its distance, too.
        var excess = all.count + 1 - layout.text.height
        return all.reversed().filter { row in
            defer { if row.kind == .blank { excess -= 1 } }
            return row.kind != .blank || excess <= 0
        }.reversed()
    }

    private func rows(of line: Line, _ width: Int) -> [Row] {
        let style = line.tone ?? (line.isStrong ? Style.heading : .body)
        switch line.kind {
        case .sentence:
            return line.label.wrapped(to: width).map { Row(label: $0, style: style, kind: .sentence) }
        case .fact, .page:
            let room = max(8, width - labelWidth - 3)
            let whole = line.note.isEmpty ? line.value : line.value + " · " + line.note
            let fits = line.note.isEmpty || whole.width <= room
            let parts = (fits ? [whole] : [line.value, line.note]).flatMap { $0.wrapped(to: room) }
            return parts.enumerated().map { index, part in
                Row(
                    label: index == 0 ? line.label : .empty, value: part, style: style, kind: .fact,
                    isPersonal: line.isPersonal)
            }
        case .amount, .rule, .blank:
            return [Row(label: line.label, value: line.value, style: style, kind: line.kind)]
        }
    }

    /// Confirms cancelling, in place of the thanks.
    private func question(_ words: Words) -> [Line] {
        guard step == .asking else { return [] }
        return [
            Line(label: words.orders.cancelQuestion, isStrong: true, kind: .sentence),
            Line(
                label: words.orders.cancelMeaning(card, order.axes.money, keepsCoupons: order.keepsCoupons),
                kind: .sentence),
        ]
    }

    func isScrollable(in area: Area, _ words: Words) -> Bool {
        let layout = layout(in: area, words)
        return rows(layout, words).count > layout.text.height
    }

    mutating func scroll(_ step: Int, in area: Area, _ words: Words) {
        let layout = layout(in: area, words)
        offset = min(max(0, offset + step), max(0, rows(layout, words).count - layout.text.height))
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let layout = layout(in: area, words)
        let column = layout.text
        let rows = rows(layout, words)
        let top = top(of: rows.count, in: column)
        // The rule and what stands below it stay in sight, the lines above them move.
        let sums = rows.count - (rows.lastIndex { $0.kind == .rule } ?? rows.count)
        let fixed = rows.count > column.height ? sums : 0
        let room = column.height - fixed
        let first = min(offset, max(0, rows.count - fixed - room))
        let moving = rows.dropLast(fixed).dropFirst(first).prefix(room)
        for (index, row) in (Array(moving) + rows.suffix(fixed)).enumerated() {
            draw(row, on: &canvas, in: column, y: top + index)
        }
        // Below, the arrow stands at the rule, under the last line that moves.
        canvas.drawScrollMarks(
            above: first > 0, below: first + room < rows.count - fixed,
            in: Area(x: column.x, y: top, width: column.width, height: room + 1), x: column.maxX - 1)
        if let place = layout.aside, code == nil, let picture {
            canvas.draw(picture, x: place.at.x, y: place.at.y)
        }
        if let place = layout.aside, let code, let page {
            canvas.draw(code, x: place.at.x, y: place.at.y)
            canvas.keepPrivate(Area(x: place.at.x, y: place.at.y, width: code.columns, height: code.rows))
            let label = words.orders.page
            let used = canvas.draw(label, x: place.page.x, y: place.page.y, style: .secondary) + 3
            canvas.draw(
                ScreenText(cleaning: page), x: place.page.x + used, y: place.page.y,
                width: place.page.width - used, isPrivate: true)
        }
        canvas.cursor = Point(x: column.x, y: top)
    }

    private func draw(_ row: Row, on canvas: inout Canvas, in column: Area, y: Int) {
        let x = column.x
        switch row.kind {
        case .blank: break
        case .rule: canvas.rule(x: x, y: y, width: column.width)
        case .amount:
            canvas.draw(row.value, endingAt: column.maxX, y: y, style: row.style)
            canvas.draw(
                row.label, x: x, y: y, width: column.width - row.value.width - 2,
                style: row.style == .body ? .secondary : row.style)
        case .sentence: canvas.draw(row.label, x: x, y: y, width: column.width, style: row.style)
        case .fact, .page:
            canvas.draw(row.label, x: x, y: y, width: labelWidth, style: .secondary)
            let indent = labelWidth + 3
            canvas.draw(
                row.value, x: x + indent, y: y, width: column.width - indent, style: row.style,
                isPrivate: row.isPersonal)
        }
    }

    enum Message: Hashable, Sendable {
        case scroll(Int)
        case done
        /// Asks the shop for the order's state.
        case check
        case change
        /// Cancelling is requested, confirmed, or dropped.
        case ask, cancel, keep
        case find
    }

    /// The keys for the actions that the server's links allow.
    func bindings(_ words: Words, in area: Area, canFind: Bool) -> [KeyBinding<Message>] {
        let keys = words.orders.keys
        if step == .asking {
            return [
                KeyBinding([.character("y")], "y", keys.cancelIt, .cancel),
                KeyBinding([.escape, .character("n")], "Esc", keys.keep, .keep),
            ]
        }
        // A shopper who cancels stays until the shop has answered.
        let stay: ScreenText? = if case .cancelling = step { words.orders.cancelling } else { nil }
        var bindings = [
            KeyBinding<Message>([.enter, .escape], "Enter", words.keys.backToShop, .done, unavailable: stay)
        ]
        let actions: [(Relation, Character, ScreenText, Message)] = [
            (.status, "s", keys.check, .check), (.edit, "e", keys.change, .change),
            (.cancel, "x", keys.cancel, .ask),
        ]
        for (relation, key, title, message) in actions where way(relation) != nil {
            bindings.append(
                KeyBinding(
                    [.character(key)], ScreenText(cleaning: String(key)), title, message,
                    unavailable: stay))
        }
        if canFind {
            bindings.append(KeyBinding([.character("o")], "o", keys.orders, .find, unavailable: stay))
        }
        guard isScrollable(in: area, words) else { return bindings }
        return bindings + .upDown(words.keys.move, letters: true) { .scroll($0) }
    }
}
