package import TUI

/// A few fields and a button below them, with an optional list of entries to choose from above.
struct ShortForm: Hashable, Sendable {
    private(set) var fields: [TextField]
    private(set) var errors: [Int: ScreenText] = [:]
    /// The field, or the button behind the last one; before the first field, an entry.
    private(set) var focus: Int
    private let entries: [Entry]

    struct Entry: Hashable, Sendable {
        var text, note, amount: ScreenText

        func draw(on canvas: inout Canvas, in row: Area, isSelected: Bool, _ meaning: Input) {
            let style = isSelected ? Style(.selected) : .body
            canvas.drawListRow(row, meaning, isSelected: isSelected)
            canvas.draw(amount, endingAt: row.maxX - 1, y: row.y, style: style)
            canvas.draw(text, x: row.x + 2, y: row.y, width: row.width - amount.width - 5, style: style)
            guard row.height > 1 else { return }
            canvas.draw(
                note, x: row.x + 2, y: row.y + 1, width: row.width - 3,
                style: isSelected ? style : .secondary)
        }
    }

    init(_ texts: [String], limit: Int = 254, focus: Int = 0, entries: [Entry] = []) {
        fields = texts.map { TextField($0, limit: limit) }
        self.focus = focus
        self.entries = entries
    }

    enum Message: Hashable, Sendable {
        case move(Int)
        case item(Int)
        case next, back
    }

    var isOnText: Bool { fields.indices.contains(focus) }
    var entry: Int? { focus < 0 ? focus + entries.count : nil }
    func text(_ index: Int) -> String { fields[index].text.trimmed }

    func bindings(_ words: Words, button: ScreenText) -> [KeyBinding<Message>] {
        let enter = isOnText ? words.keys.next : entry == nil ? button : words.keys.open
        return .upDown(words.keys.move, tabs: true) { .move($0) } + [
            KeyBinding([.enter], "Enter", enter, .next), KeyBinding([.escape], "Esc", words.keys.back, .back),
        ]
    }

    mutating func type(_ key: Key) -> Bool {
        guard isOnText, fields[focus].edit(key) else { return false }
        errors[focus] = nil
        return true
    }

    mutating func paste(_ text: String) {
        guard isOnText else { return }
        fields[focus].insert(text)
        errors[focus] = nil
    }

    mutating func move(_ step: Int) { focus = min(max(-entries.count, focus + step), fields.count) }
    /// - Parameter index: The number of a click target: fields, button, entries.
    mutating func go(to index: Int) {
        let entry = index - fields.count - 1
        focus = entry < 0 ? max(0, index) : min(entry, entries.count) - entries.count
    }

    mutating func mark(_ faults: [Int: ScreenText]) -> Bool {
        errors = faults
        if let first = faults.keys.min() { focus = first }
        return faults.isEmpty
    }

    func error(_ words: Words.Form) -> ScreenText? {
        errors[focus].map { words.said($0, of: errors.count) }
    }

    /// Draws the form as one block in the middle of an area, with as much air as there is room for.
    func draw(
        on canvas: inout Canvas, in area: Area, listed: ScreenText = .empty, title: ScreenText = .empty,
        note: ScreenText = .empty, labels: [ScreenText], hints: [ScreenText] = [], button: ScreenText
    ) {
        let column = (labels.map(\.width).max() ?? 0) + 4
        let isAlone = title.isEmpty && note.isEmpty && entries.isEmpty
        let width = min(area.width, isAlone ? column + Self.fieldWidth + 2 : 64)
        let notes = (title.isEmpty ? [] : [title]) + note.wrapped(to: width)
        let spacious = notes.count + 2 * fields.count + 1
        let isListed = !entries.isEmpty && area.height >= entries.count + fields.count + 5
        let entryRows = area.height >= 2 * entries.count + spacious + 5 ? 2 : 1
        let head = entries.count * entryRows + (isListed ? 2 : 0)
        // Each field has a row below it for a hint or its fault, where there is room for that.
        let isSpacious = area.height >= head + spacious
        let air = area.height >= head + spacious + 3 ? 1 : 0
        let gap = area.height >= head + spacious + 3 + fields.count ? 1 : 0
        let below = notes.isEmpty ? air : 2 * air
        let step = isSpacious ? 2 + gap : 1
        let height = head + notes.count + fields.count * step - gap + below + 1
        var y = area.y + max(0, (area.height - height) / 2)
        let block = Area(x: area.x + (area.width - width) / 2, y: y, width: width, height: height)
        draw(entriesBelow: isListed ? listed : .empty, entryRows, on: &canvas, in: block)
        y += head
        for (index, line) in notes.enumerated() {
            canvas.draw(line, x: block.x, y: y, width: width, style: index == 0 ? .heading : .body)
            y += 1
        }
        y += notes.isEmpty ? 0 : air
        for index in fields.indices {
            draw(index, labels[index], on: &canvas, in: block, column: column, y: y)
            let hint = isSpacious ? hints[safe: index] ?? .empty : .empty
            let text = errors[index].map { isSpacious ? $0.asFault : .fault } ?? hint
            // Below its field, or as far before it as the sentence needs.
            let below = max(block.x + 2, min(block.x + column, block.maxX - text.width))
            let x = isSpacious ? below : block.x + column - 2
            canvas.draw(
                text, x: x, y: y + (isSpacious ? 1 : 0), width: block.maxX - x,
                style: errors[index] == nil ? .secondary : .warning)
            y += step
        }
        let buttonWidth = max(button.width + 8, fieldWidth(column, in: block))
        let x = max(block.x, min(block.x + column, block.maxX - buttonWidth))
        canvas.draw(
            button: button, in: Area(x: x, y: y - gap + air, width: buttonWidth, height: 1),
            isFocused: focus == fields.count, .item(fields.count))
    }

    private func draw(entriesBelow heading: ScreenText, _ rows: Int, on canvas: inout Canvas, in area: Area) {
        canvas.draw(heading, x: area.x, y: area.y, width: area.width, style: .heading)
        let list = heading.isEmpty ? area : area.below(1)
        for (index, entry) in entries.enumerated() {
            let row = Area(x: list.x, y: list.y + index * rows, width: list.width, height: rows)
            entry.draw(
                on: &canvas, in: row, isSelected: index == self.entry, .item(fields.count + 1 + index))
        }
    }

    private static let fieldWidth = 32

    private func fieldWidth(_ column: Int, in area: Area) -> Int {
        min(Self.fieldWidth, area.width - column - 2)
    }

    private func draw(
        _ index: Int, _ label: ScreenText, on canvas: inout Canvas, in area: Area, column: Int, y: Int
    ) {
        let isFocused = index == focus
        canvas.draw(label: label, x: area.x + 2, y: y, width: column - 3, isFocused: isFocused)
        fields[index].draw(
            on: &canvas, x: area.x + column, y: y, width: fieldWidth(column, in: area), isFocused: isFocused)
        canvas.target(Area(x: area.x, y: y, width: area.width, height: 1), .item(index))
    }
}

extension Canvas {
    package mutating func drawListRow(_ row: Area, _ meaning: Input, isSelected: Bool) {
        target(row, meaning)
        if isSelected { select(row) }
    }

    mutating func draw(button: ScreenText, in place: Area, isFocused: Bool, _ meaning: Input) {
        let style = Style(isFocused ? .buttonFocused : .button)
        fill(place, style: style)
        draw(button, centredIn: place.inset(x: 2), y: place.y, style: style)
        PayArea.mark(place, isFocused: isFocused, style, on: &self)
        target(place, meaning)
    }
}
