import PayKit
import TUI

extension CardForm {
    func drawMethod(_ identifier: String, on canvas: inout Canvas, in row: Area, _ words: Words) {
        guard let method = pricing.methods(words).first(where: { $0.identifier == identifier }) else {
            return
        }
        let field = Field.method(identifier)
        let isFocused = field == focus
        let style: Style = isFocused ? .key : .body
        if isFocused { canvas.point(x: row.x, y: row.y) }
        let isChosen = field == chosenMethod
        if isChosen { canvas.draw("✓", x: row.x + 2, y: row.y, style: style) }
        let right = min(row.maxX - 2, row.x + 66)
        let amount = words.money(method.amount)
        canvas.draw(amount, endingAt: right, y: row.y, style: style)
        let room = right - amount.width - 2 - row.x - 4
        let used = canvas.draw(
            ScreenText(cleaning: method.label), x: row.x + 4, y: row.y, width: room, style: style)
        if row.width >= Self.roomyWidth, let detail = method.detail, room > used + 4 {
            canvas.draw(
                ScreenText(cleaning: detail), x: row.x + 4 + used + 2, y: row.y, width: room - used - 2,
                style: .secondary)
        }
        canvas.target(row, .item(number(of: .field(field))), as: isChosen ? .chosen : .free)
    }

    func draw(_ field: Field, on canvas: inout Canvas, in row: Area, _ column: Int, _ words: Words) {
        let label = words.form.label(of: field, input.country)
        canvas.draw(label: label, x: row.x + 2, y: row.y, width: column - 3, isFocused: field == focus)
        canvas.target(row, .item(number(of: .field(field))))
        let x = row.x + column
        let used =
            field == .country
            ? drawCountry(on: &canvas, x: x, in: row, words.language)
            : drawText(
                of: field, on: &canvas, x: x, y: row.y,
                width: width(of: field, in: row, column),
                example: words.form.example(of: field, input.country))
        let room = row.maxX - x - used - 1
        let note = note(on: field, words)
        guard note.text.width <= room else { return }
        canvas.draw(note.text, x: x + used + 1, y: row.y, style: note.style)
    }

    private func drawCountry(on canvas: inout Canvas, x: Int, in row: Area, _ language: Language) -> Int {
        let isFocused = focus == .country
        let style: Style = isFocused ? .key : .body
        let name = ScreenText(cleaning: input.country.name(locale: language.locale))
            .truncated(to: row.maxX - x - 7)
        canvas.draw("‹ " + name + " ›", x: x, y: row.y, style: style)
        canvas.target(Area(x: x, y: row.y, width: 2, height: 1), .item(number(of: .turn(-1))))
        let end = x + 2 + name.width
        canvas.target(Area(x: end, y: row.y, width: 2, height: 1), .item(number(of: .turn(1))))
        if isFocused { canvas.cursor = Point(x: x + 2, y: row.y) }
        return name.width + 4
    }

    private func drawText(
        of field: Field, on canvas: inout Canvas, x: Int, y: Int, width: Int, example: ScreenText?
    ) -> Int {
        let isFocused = field == focus
        let text =
            field == .number && !isFocused ? TextField(CardNumber.masked(self.text(field))) : input[field]
        text.draw(on: &canvas, x: x, y: y, width: width, isFocused: isFocused, mask: field == .code)
        if text.isEmpty, !isFocused, let example, example.width <= width {
            canvas.draw(example, x: x, y: y, width: width, style: Style(.example))
        }
        if field == .number, !self.text(field).isEmpty {
            canvas.speak(ScreenText(cleaning: CardNumber.masked(self.text(field))), x: x, y: y)
        }
        return width
    }

    private static let widest = 32

    private func width(of field: Field, in row: Area, _ column: Int) -> Int {
        let wanted =
            switch field {
            case .email, .name, .postal(.street): Self.widest
            case .postal(.postalCode): 12
            case .number: 20
            case .expiry: 8
            case .code: 6
            case .postal, .country, .method, .submit: 24
            }
        return max(4, min(wanted, row.width - column - 3))
    }

    // MARK: Notes

    /// The remark on a field: the correction that it needs, below it, or the network of the card, beside it.
    func remark(on field: Field, _ words: Words) -> ScreenText {
        if let fault = faults[field] { return words.phrase(for: fault, at: field, of: self) }
        if field == .number, let network = input.card.network {
            return ScreenText(cleaning: network.displayName)
        }
        return .empty
    }

    private func note(on field: Field, _ words: Words) -> (text: ScreenText, style: Style) {
        guard faults[field] == nil else { return (.empty, .body) }
        let remark = remark(on: field, words)
        if !remark.isEmpty { return (remark, .body) }
        return (field == focus ? words.form.hint(for: field, of: self) : .empty, .secondary)
    }

    func needsLineForRemark(_ field: Field, in row: Area, _ column: Int, _ words: Words) -> Bool {
        let room = row.width - column - width(of: field, in: row, column) - 1
        return faults[field] != nil || remark(on: field, words).width > room
    }
}
