import PayKit
import TUI

extension ContactForm {
    /// Title, a blank row, a row per field, a blank row, the button, a blank row and the hint.
    var height: Int { fields.count + 5 }

    func draw(on canvas: inout Canvas, in area: Area) {
        let isTight = area.height < height
        canvas.draw(title.uppercased, x: area.x, y: area.y, width: area.width, style: .heading)
        let list = area.below(isTight ? 1 : 2).top(area.height - (isTight ? 2 : 4))
        let fields = fields
        let shown = max(1, list.height)
        let first = list.firstShown(of: fields.count, around: fields.firstIndex(of: focus) ?? 0)
        let column = (fields.map { words.label(of: $0, country).width }.max() ?? 0) + 3
        for (index, field) in fields.enumerated().dropFirst(first).prefix(shown) {
            let air = field == .save && !isTight && fields.count < shown ? 1 : 0
            draw(field, index, column: column, on: &canvas, in: list.row(index - first + air))
        }
        let hint = focusedError?.asFault ?? words.hint(for: focus, country)
        canvas.draw(
            hint, x: area.x, y: area.maxY - 1, width: area.width,
            style: focusedError == nil ? .secondary : .warning)
        canvas.drawScrollMarks(from: first, of: fields.count, in: list, x: list.maxX, style: nil)
    }

    private var title: ScreenText {
        switch row {
        case .billingAddress: original == nil ? words.newBilling : words.editBilling
        case .address: original == nil ? words.newAddress : words.editAddress
        case .card, .method, .contact, .coupon, .authorise:
            original == nil ? words.newContact : words.editContact
        }
    }

    private func draw(_ field: Field, _ index: Int, column: Int, on canvas: inout Canvas, in row: Area) {
        let isFocused = field == focus
        canvas.target(Area(x: row.x - 2, y: row.y, width: row.width + 4, height: 1), .item(index))
        guard field != .save else { return drawButton(isFocused, on: &canvas, in: row) }
        let label = words.label(of: field, country)
        canvas.draw(label: label, x: row.x, y: row.y, width: column - 1, isFocused: isFocused)
        let room = max(4, row.width - column - 2)
        if field == .country {
            let name = ScreenText(cleaning: country.name(locale: words.language.locale))
            let text = "‹ " + name + " ›"
            canvas.draw(text, x: row.x + column, y: row.y, width: room, style: isFocused ? .key : .body)
            if isFocused { canvas.cursor = Point(x: row.x + column, y: row.y) }
        } else {
            text(of: field).draw(on: &canvas, x: row.x + column, y: row.y, width: room, isFocused: isFocused)
        }
        if faults[field] != nil { canvas.draw(.fault, x: row.maxX - 1, y: row.y, style: .warning) }
    }

    private func drawButton(_ isFocused: Bool, on canvas: inout Canvas, in row: Area) {
        let style = Style(isFocused ? .buttonFocused : .button)
        let button = "   " + words.save + "  "
        canvas.draw(button, x: row.x, y: row.y, style: style)
        guard isFocused else { return }
        canvas.point(x: row.x + 1, y: row.y, style: style)
    }
}
