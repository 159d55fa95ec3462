import PayKit
import StoreAPI
import TUI

extension CardForm {
    func draw(on canvas: inout Canvas, in area: Area, _ words: Words) {
        let review = OrderReview(self, words)
        let layout = Layout(area, amounts: review.amounts.count)
        drawFields(on: &canvas, in: layout.fields, layout.isTight ? review : nil, words)
        if layout.isBeside {
            review.drawBeside(on: &canvas, in: layout.review)
        } else {
            review.drawBelow(on: &canvas, in: layout.review, withAmounts: !layout.isTight)
        }
    }

    /// The fields, and beside or below them goods, total and button, which never leave the screen.
    private struct Layout {
        var fields, review: Area
        var isBeside = false
        /// True if the amounts of the review scroll with the fields, for want of room below them.
        var isTight = false

        init(_ area: Area, amounts: Int) {
            if area.width >= 76, area.height >= 12 {
                let panel = max(25, min(40, area.width / 3))
                fields = area.left(area.width - panel - 3)
                review = area.rightOf(area.width - panel)
                isBeside = true
            } else {
                isTight = area.height < amounts + 10
                let foot = isTight ? 3 : amounts + 3
                fields = area.top(area.height - foot)
                review = area.below(area.height - foot)
            }
        }
    }

    // MARK: Fields

    private enum Line: Hashable {
        case blank
        case heading(ScreenText, note: ScreenText = .empty)
        case field(Field)
        /// The remark on the field above, or a part of it.
        case remark(ScreenText, Style)
        case arrival(ScreenText)
        case amount(label: ScreenText, value: ScreenText)

        var isRemark: Bool { if case .remark = self { true } else { false } }
    }

    /// The lines with as much air as there is room for: with blank rows, without them, without headings.
    private func lines(in area: Area, _ review: OrderReview?, _ column: Int, _ words: Words) -> [Line] {
        func section(_ title: ScreenText, _ note: ScreenText, _ lines: [Line]) -> [Line] {
            [.blank, .heading(title, note: note)] + lines
        }
        func lines(_ fields: [Field]) -> [Line] {
            fields.flatMap { field -> [Line] in
                let isShown = area.height >= 8 || field == focus
                return [.field(field)] + (isShown ? remarks(below: field, in: area, column, words) : [])
            }
        }
        let shipping = pricing.methods(words).flatMap { method -> [Line] in
            let line = Line.field(.method(method.identifier))
            guard let detail = method.detail, area.width < Self.roomyWidth else { return [line] }
            return [line, .arrival(ScreenText(cleaning: detail))]
        }
        let isShipped = pricing.quote?.isShipped ?? true
        var all = lines(fields.filter { [.email, .name, .phone].contains($0) })
        if needs(.postalAddress) {
            let title = isShipped ? words.form.shipTo : words.form.billTo
            all += section(title, isShipped ? .empty : status(words), lines(fields.filter(\.isAddress)))
        }
        if let place = pricing.quote?.delivery?.place {
            let texts = [place.name, place.street, place.city].compactMap(\.self)
            let text = ScreenText(cleaning: texts.joined(separator: ", "))
            all += section(words.form.pickUpAt, .empty, text.wrapped(to: area.width - 4).map { .arrival($0) })
        }
        if isShipped { all += section(words.form.shipping, status(words), shipping) }
        all +=
            section(words.form.card, .empty, lines([.number, .expiry, .code]))
        if let review {
            let rows = review.goods + review.amounts
            all += section(words.form.review, .empty, rows.map { .amount(label: $0.label, value: $0.value) })
        }
        // A remark moves what is below it, and takes the air from nothing.
        let count = all.count { !$0.isRemark }
        if count > area.height { all.removeAll { $0 == .blank } }
        guard area.height < 8 else { return all }
        return all.filter { if case .heading = $0 { false } else { true } }
    }

    /// The remark on a field as lines below it: a fault always, anything else where it has no room beside it.
    private func remarks(below field: Field, in area: Area, _ column: Int, _ words: Words) -> [Line] {
        guard needsLineForRemark(field, in: area, column, words) else { return [] }
        let isFault = faults[field] != nil
        let remark = remark(on: field, words)
        let width = area.width - column - 1
        let lines = isFault ? remark.asFault(width: width + 2) : remark.wrapped(to: width).map { "  " + $0 }
        return lines.prefix(area.height < 8 ? 2 : 3).map { .remark($0, isFault ? .warning : .body) }
    }

    /// From this width on a way to ship has its price and its arrival on one line.
    static let roomyWidth = 60

    private func drawFields(on canvas: inout Canvas, in area: Area, _ review: OrderReview?, _ words: Words) {
        let labels = fields.filter(\.isTyped).map { words.form.label(of: $0, input.country).width }.max() ?? 0
        let column = labels + 4
        let lines = lines(in: area, review, column, words)
        let focused = lines.firstIndex(of: .field(focus)) ?? lines.count - 1
        let top = area.firstShown(of: lines.count, around: focused)
        let shown = lines.dropFirst(top).prefix(area.height)
        for (offset, line) in shown.enumerated() {
            let row = area.row(offset)
            draw(line, on: &canvas, in: row, column, words)
            // Where no remark below says what is wrong, a mark does.
            guard case .field(let field) = line, faults[field] != nil,
                shown.dropFirst(offset + 1).first?.isRemark != true
            else { continue }
            canvas.draw(.fault, x: row.maxX - 2, y: row.y, style: .warning)
        }
        canvas.drawScrollMarks(from: top, of: lines.count, in: area, x: area.maxX - 1)
    }

    private func draw(_ line: Line, on canvas: inout Canvas, in row: Area, _ column: Int, _ words: Words) {
        switch line {
        case .blank: break
        case .heading(let title, let note):
            let used = canvas.draw(title, x: row.x, y: row.y, width: row.width, style: .heading)
            canvas.draw(
                note, x: row.x + used + 2, y: row.y, width: row.width - used - 4,
                style: trouble == nil ? .secondary : .warning)
        case .field(.method(let identifier)): drawMethod(identifier, on: &canvas, in: row, words)
        case .field(let field): draw(field, on: &canvas, in: row, column, words)
        case .remark(let text, let style):
            canvas.draw(text, x: row.x + column - 2, y: row.y, width: row.width - column + 1, style: style)
        case .arrival(let text):
            canvas.draw(text, x: row.x + 4, y: row.y, width: row.width - 6, style: .secondary)
        case .amount(let label, let value):
            canvas.draw(value, endingAt: row.maxX - 2, y: row.y)
            canvas.draw(label, x: row.x + 2, y: row.y, width: row.width - value.width - 6)
        }
    }

    // MARK: The price

    func status(_ words: Words) -> ScreenText {
        switch trouble {
        case .unserviceable: words.form.cannotShip
        case .unreachable: words.form.unreachable
        case .invalidAddress: words.form.addressWrong
        case .shortage(let lines): words.shortage(lines.first?.available ?? 0)
        case .refused(let isSold): isSold ? words.priceRefused : words.notSold
        case .couponInvalid: words.coupon.gone
        case .priced, nil:
            pricing.isWaiting
                ? words.form.pricing
                : needs(.postalAddress) && (pricing.address == nil || pricing.address != partialAddress)
                    ? words.form.estimate : .empty
        }
    }

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
        let text = input.shown(field, isFocused: isFocused)
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
            case .phone: 16
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
