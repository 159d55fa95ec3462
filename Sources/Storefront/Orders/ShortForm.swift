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

    /// The sentence about the field with the focus, with the number of faults; nil where it is right.
    func error(_ words: Words.Form) -> ScreenText? {
        errors[focus].map { words.said($0, of: errors.count) }
    }

    func draw(
        on canvas: inout Canvas, in area: Area, title: ScreenText, note: ScreenText, labels: [ScreenText],
        button: ScreenText
    ) {
        let notes = note.wrapped(to: min(area.width, 64))
        // Each field has a row below it for its fault, where there is room for that.
        let isSpacious = area.height >= notes.count + 2 * fields.count + 2
        let air = area.height >= notes.count + 2 * fields.count + 5 ? 1 : 0
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
            if let error = errors[index] {
                let text = isSpacious ? error.asFault : .fault
                // Below its field, or as far before it as the sentence needs.
                let below = max(area.x + 2, min(area.x + column, area.maxX - text.width))
                let x = isSpacious ? below : area.x + column - 2
                canvas.draw(
                    text, x: x, y: y + (isSpacious ? 1 : 0), width: area.maxX - x, style: .warning)
            }
            y += isSpacious ? 2 : 1
        }
        let place = Point(x: area.x, y: y + air)
        canvas.draw(button: button, at: place, isFocused: !isOnText, .item(fields.count))
    }

    private func draw(
        _ index: Int, _ label: ScreenText, on canvas: inout Canvas, in area: Area, column: Int, y: Int
    ) {
        let isFocused = index == focus
        if isFocused { canvas.point(x: area.x, y: y) }
        canvas.draw(label, x: area.x + 2, y: y, width: column - 3, style: isFocused ? .key : .body)
        let width = min(32, area.width - column - 2)
        fields[index].draw(on: &canvas, x: area.x + column, y: y, width: width, isFocused: isFocused)
        canvas.target(Area(x: area.x, y: y, width: area.width, height: 1), .item(index))
    }
}

extension Canvas {
    /// Draws a button that stands by itself.
    mutating func draw(button: ScreenText, at point: Point, isFocused: Bool, _ meaning: Input) {
        let place = Area(x: point.x, y: point.y, width: button.width + 8, height: 1)
        let style = Style(isFocused ? .buttonFocused : .button)
        fill(place, style: style)
        draw(button, centredIn: place, y: place.y, style: style)
        PayArea.mark(place, isFocused: isFocused, style, on: &self)
        target(place, meaning)
    }
}
