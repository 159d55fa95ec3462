import PayKit
import StoreAPI
import TUI

extension CardForm {
    /// A line of the form: a heading or a field.
    private enum Line: Hashable {
        case heading(ScreenText)
        case field(Field)
    }

    func draw(on canvas: inout Canvas, in area: Area, _ words: Words, _ language: Language) {
        canvas.draw(name, x: area.x, y: area.y, width: area.width, style: .heading)
        let foot = 3
        let body = area.below(area.height > 16 ? 2 : 1)
        let listed = body.top(body.height - foot)
        let lines = self.lines(words, roomy: listed.height >= 15)
        let focused = lines.firstIndex(of: .field(focus)) ?? lines.count - 1
        let top = max(0, min(focused - listed.height / 2, lines.count - listed.height))
        for (offset, line) in lines.dropFirst(top).prefix(listed.height).enumerated() {
            draw(line, on: &canvas, x: area.x, y: listed.y + offset, width: area.width, words, language)
        }
        drawFoot(on: &canvas, in: body.below(body.height - foot), words, language)
        if top > 0 { canvas.draw("↑", x: area.maxX - 1, y: listed.y - 1) }
        if top + listed.height < lines.count { canvas.draw("↓", x: area.maxX - 1, y: listed.maxY) }
    }

    private func lines(_ words: Words, roomy: Bool) -> [Line] {
        func section(_ title: ScreenText, _ fields: [Field]) -> [Line] {
            (roomy ? [.heading(title)] : []) + fields.map(Line.field)
        }
        let shipping: [Field] = [.name, .street, .city, .state, .postalCode, .country]
        return section(words.form.contact, [.email])
            + section(words.form.shipTo, pricing.methods.isEmpty ? shipping : shipping + [.method])
            + section(words.form.card, [.number, .expiry, .code])
    }

    private func draw(
        _ line: Line, on canvas: inout Canvas, x: Int, y: Int, width: Int, _ words: Words,
        _ language: Language
    ) {
        switch line {
        case .heading(let title): canvas.draw(title, x: x, y: y, width: width, style: .heading)
        case .field(let field):
            let isFocused = field == focus
            let column = x + 2 + words.form.labelWidth + 2
            if isFocused { canvas.draw("▸", x: x, y: y, style: .heading) }
            canvas.draw(words.form.label(field), x: x + 2, y: y, style: isFocused ? .heading : .body)
            let (room, note) = split(x + width - column, for: field)
            drawValue(field, on: &canvas, x: column, y: y, width: room, words, language)
            if isFocused, !field.isText { canvas.cursor = Point(x: column, y: y) }
            canvas.draw(note, x: column + room + 1, y: y, style: .warning)
            let number = Field.allCases.firstIndex(of: field) ?? 0
            canvas.target(Area(x: x, y: y, width: width, height: 1), .item(number))
        }
    }

    /// Shares a row between a field and the note on its error: in full where a shorter field makes room for
    /// it, else a mark; the sentence is in the status line while the field has the focus.
    private func split(_ width: Int, for field: Field) -> (room: Int, note: ScreenText) {
        let widest = fieldWidth(field)
        guard let error = errors[field] else { return (min(widest, width - 2), .empty) }
        let note = "! " + error
        let room = min(widest, width - note.width - 1)
        return room >= min(widest, 16) ? (room, note) : (min(widest, width - 2), "!")
    }

    private func fieldWidth(_ field: Field) -> Int {
        switch field {
        case .email, .name, .street, .city: 28
        case .state, .postalCode: 12
        case .number: 20
        case .expiry, .code: 7
        case .country: 28
        case .method, .submit: 60
        }
    }

    private func drawValue(
        _ field: Field, on canvas: inout Canvas, x: Int, y: Int, width: Int, _ words: Words,
        _ language: Language
    ) {
        let isFocused = field == focus
        switch field {
        case .country:
            canvas.draw("‹ " + words.form.country(countryCode) + " ›", x: x, y: y, width: width)
        case .method:
            let method = pricing.methods.first { $0.identifier == pricing.method }
            let text = method.map { method in
                ScreenText(cleaning: method.label) + "  "
                    + ScreenText(cleaning: method.amount.formatted(locale: language.locale))
                    + (method.detail.map { "  " + ScreenText(cleaning: $0) } ?? .empty)
            }
            canvas.draw("‹ " + (text ?? .empty) + " ›", x: x, y: y, width: width)
        case .number where !isFocused:
            let masked = TextField(CardNumber.masked(text(.number)))
            masked.draw(on: &canvas, x: x, y: y, width: width, isFocused: false)
        case .code:
            fields[.code]?.draw(on: &canvas, x: x, y: y, width: width, isFocused: isFocused, mask: true)
        case .email, .name, .street, .city, .state, .postalCode, .number, .expiry:
            fields[field]?.draw(on: &canvas, x: x, y: y, width: width, isFocused: isFocused)
        case .submit: break
        }
    }

    /// The total, what shipping is waiting for, and the button: always in sight.
    private func drawFoot(on canvas: inout Canvas, in area: Area, _ words: Words, _ language: Language) {
        canvas.rule(x: area.x, y: area.y, width: area.width)
        let total = pricing.items?.last
        let amount = total.map {
            ScreenText(cleaning: "\($0.amount.currency.code) \($0.amount.formatted(locale: language.locale))")
        }
        canvas.draw(amount ?? "…", endingAt: area.maxX, y: area.y + 1, style: .heading)
        let label = words.pay(ScreenText(cleaning: total?.label ?? ""))
        let room = area.width - (amount?.width ?? 1) - 2
        let used = canvas.draw(label, x: area.x, y: area.y + 1, width: room, style: .heading)
        canvas.draw(status(words), x: area.x + used + 2, y: area.y + 1, width: room - used - 2)
        let button = isPlacing ? words.placing : words.form.submit
        let place = Area(x: area.x, y: area.y + 2, width: min(area.width, button.width + 8), height: 1)
        let style = Style(focus == .submit ? .buttonFocused : .button)
        canvas.fill(place, style: style)
        canvas.draw(button, centredIn: place, y: place.y, style: style)
        if focus == .submit {
            canvas.draw("▸", x: place.x + 1, y: place.y, style: style)
            canvas.cursor = Point(x: place.x + 1, y: place.y)
        }
        canvas.target(place, .item(Field.allCases.count - 1))
    }

    /// What the total waits for or lacks.
    func status(_ words: Words) -> ScreenText {
        switch trouble {
        case .unserviceable: words.form.cannotShip
        case .unreachable: words.form.unreachable
        case .invalidAddress: words.form.addressWrong
        case .shortage(let lines): words.shortage(lines.first?.available ?? 0)
        case .refused: words.priceRefused
        case .couponInvalid: words.coupon.gone
        case .priced, nil:
            pricing.isWaiting
                ? words.form.pricing : pricing.address == nil ? words.form.withoutShipping : .empty
        }
    }
}
