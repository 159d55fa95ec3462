import TUI

/// A few fields and a button below them: what is typed, where the focus is, and what is wrong.
struct ShortForm: Hashable, Sendable {
    private(set) var fields: [TextField]
    private(set) var errors: [Int: ScreenText] = [:]
    /// The field, or the button behind the last one.
    private(set) var focus: Int

    init(_ texts: [String], limit: Int = 254, focus: Int = 0) {
        fields = texts.map { TextField($0, limit: limit) }
        self.focus = focus
    }

    enum Message: Hashable, Sendable {
        case move(Int)
        case item(Int)
        /// Enter: the next field, or on the button what it says.
        case next
        case back
    }

    var isOnText: Bool { focus < fields.count }
    func text(_ index: Int) -> String { fields[index].text.trimmed }

    func bindings(_ words: Words, button: ScreenText) -> [KeyBinding<Message>] {
        [
            KeyBinding([.up, .backTab], "↑↓", words.keys.move, .move(-1)),
            KeyBinding([.down, .tab], .empty, .empty, .move(1)),
            KeyBinding([.enter], "Enter", isOnText ? words.keys.next : button, .next),
            KeyBinding([.escape], "Esc", words.keys.back, .back),
        ]
    }

    /// Takes a key in a field; false when the key is not for it.
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

    mutating func move(_ step: Int) { focus = min(max(0, focus + step), fields.count) }
    mutating func go(to index: Int) { focus = min(max(0, index), fields.count) }

    /// Marks what is wrong and moves the focus to the first of it; true when there is nothing.
    mutating func mark(_ faults: [Int: ScreenText]) -> Bool {
        errors = faults
        if let first = faults.keys.min() { focus = first }
        return faults.isEmpty
    }

    /// The error of the field with the focus; nil without one.
    var error: ScreenText? { errors[focus] }

    func draw(
        on canvas: inout Canvas, in area: Area, title: ScreenText, note: ScreenText, labels: [ScreenText],
        button: ScreenText
    ) {
        let notes = note.wrapped(to: min(area.width, 64))
        let air = area.height >= notes.count + fields.count + 5 ? 1 : 0
        var y = area.y + air
        canvas.draw(title, x: area.x, y: y, width: area.width, style: .heading)
        y += 1
        for line in notes {
            canvas.draw(line, x: area.x, y: y, width: area.width)
            y += 1
        }
        y += air
        let column = (labels.map(\.width).max() ?? 0) + 4
        for index in fields.indices {
            draw(index, labels[index], on: &canvas, in: area, column: column, y: y)
            y += 1
        }
        draw(button, on: &canvas, Area(x: area.x, y: y + air, width: area.width, height: 1))
    }

    private func draw(
        _ index: Int, _ label: ScreenText, on canvas: inout Canvas, in area: Area, column: Int, y: Int
    ) {
        let isFocused = index == focus
        if isFocused { canvas.draw("▸", x: area.x, y: y, style: .heading) }
        canvas.draw(label, x: area.x + 2, y: y, width: column - 3, style: isFocused ? .heading : .body)
        let (width, note) = split(area.width - column, errors[index])
        fields[index].draw(on: &canvas, x: area.x + column, y: y, width: width, isFocused: isFocused)
        canvas.draw(note, x: area.x + column + width + 1, y: y, style: .warning)
        canvas.target(Area(x: area.x, y: y, width: area.width, height: 1), .item(index))
    }

    /// Shares a row between a field and the note on its error: in full where the field can make room for it,
    /// else a mark; the sentence is in the status line while the field has the focus.
    private func split(_ width: Int, _ error: ScreenText?) -> (room: Int, note: ScreenText) {
        let widest = min(32, width - 2), least = 16
        guard let error else { return (widest, .empty) }
        let note = "! " + error
        let room = min(widest, width - note.width - 1)
        return room >= least ? (room, note) : (widest, "!")
    }

    private func draw(_ button: ScreenText, on canvas: inout Canvas, _ row: Area) {
        let place = row.left(button.width + 8)
        let style = Style(isOnText ? .button : .buttonFocused)
        canvas.fill(place, style: style)
        canvas.draw(button, centredIn: place, y: place.y, style: style)
        PayArea.mark(place, isFocused: !isOnText, style, on: &canvas)
        canvas.target(place, .item(fields.count))
    }
}
