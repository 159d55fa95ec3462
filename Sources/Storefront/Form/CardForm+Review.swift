import PayKit
import StoreAPI
import TUI

/// The order review of the form: the goods, and the amounts that they come to.
extension CardForm {
    /// The goods of the last price, each with how many where that is more than one.
    var goods: [(name: ScreenText, count: ScreenText)] {
        (pricing.quote?.lines ?? []).map { line in
            let count = ScreenText(cleaning: line.quantity == 1 ? "" : "× \(line.quantity)")
            return (ScreenText(cleaning: line.name), count)
        }
    }

    /// The rows of the price without the total.
    func reviewRows(_ words: Words, _ language: Language) -> [(label: ScreenText, amount: ScreenText)] {
        (pricing.items ?? []).dropLast().map { item in
            let amount = ScreenText(cleaning: item.amount.formatted(locale: language.locale))
            return (
                ScreenText(cleaning: item.label), item.kind == .pending ? words.receipt.pending : amount
            )
        }
    }

    /// The review beside the fields: goods as far as there is room, rows, total and button.
    func drawReview(on canvas: inout Canvas, in area: Area, _ words: Words, _ language: Language) {
        canvas.draw(words.form.review, x: area.x, y: area.y, width: area.width, style: .heading)
        let rows = reviewRows(words, language)
        let room = max(1, area.height - rows.count - 7)
        let goods = goods
        let shown = goods.count > room ? room - 1 : goods.count
        var y = area.y + 1
        for line in goods.prefix(shown) {
            draw(line.name, line.count, on: &canvas, in: area, y: y)
            y += 1
        }
        if shown < goods.count {
            canvas.draw(words.form.more(goods.count - shown), x: area.x, y: y, width: area.width)
            y += 1
        }
        y += 1
        for row in rows {
            draw(row.label, row.amount, on: &canvas, in: area, y: y)
            y += 1
        }
        canvas.rule(x: area.x, y: y, width: area.width)
        drawTotal(on: &canvas, in: area, y: y + 1, withStatus: false, words, language)
        let status = status(words)
        let style = trouble == nil ? Style.secondary : .warning
        for (index, line) in status.wrapped(to: area.width).prefix(2).enumerated() {
            canvas.draw(line, x: area.x, y: y + 2 + index, width: area.width, style: style)
        }
        drawButton(on: &canvas, in: Area(x: area.x, y: y + 4, width: area.width, height: 1), words)
        drawTestCards(on: &canvas, in: area.below(y + 6 - area.y), words.form)
    }

    /// Two test cards and what becomes of them, where there is room. They are everybody's, so nothing covers
    /// them in a recording.
    private func drawTestCards(on canvas: inout Canvas, in area: Area, _ words: Words.Form) {
        let cards: [(number: ScreenText, end: ScreenText)] = [
            ("5555 5555 5555 4444", words.isPaid), ("4000 0000 0000 0002", words.isDeclined),
        ]
        let intro = words.testCards.wrapped(to: area.width)
        let isBeside = cards.allSatisfy { $0.number.width + $0.end.width + 2 <= area.width }
        let height = intro.count + cards.count * (isBeside ? 1 : 2)
        guard networks.contains(.mastercard), networks.contains(.visa), area.height >= height else { return }
        for (index, line) in intro.enumerated() {
            canvas.draw(line, x: area.x, y: area.y + index, width: area.width, style: .secondary)
        }
        var y = area.y + intro.count
        for card in cards {
            canvas.draw(card.number, x: area.x, y: y, width: area.width)
            let indent = isBeside ? card.number.width + 2 : 2
            y += isBeside ? 0 : 1
            canvas.draw(card.end, x: area.x + indent, y: y, width: area.width - indent, style: .secondary)
            y += 1
        }
    }

    /// The end of the review below the fields: the rows where there is room, the total and the button.
    func drawFoot(
        on canvas: inout Canvas, in area: Area, withRows: Bool, _ words: Words, _ language: Language
    ) {
        var y = area.y
        for row in withRows ? reviewRows(words, language) : [] {
            draw(row.label, row.amount, on: &canvas, in: area, y: y)
            y += 1
        }
        canvas.rule(x: area.x, y: y, width: area.width)
        drawTotal(on: &canvas, in: area, y: y + 1, withStatus: true, words, language)
        let width = min(area.width, buttonText(words).width + 8)
        drawButton(on: &canvas, in: Area(x: area.x, y: y + 2, width: width, height: 1), words)
    }

    private func draw(
        _ label: ScreenText, _ amount: ScreenText, on canvas: inout Canvas, in area: Area, y: Int
    ) {
        canvas.draw(amount, endingAt: area.maxX, y: y)
        canvas.draw(label, x: area.x, y: y, width: area.width - amount.width - 2)
    }

    private func drawTotal(
        on canvas: inout Canvas, in area: Area, y: Int, withStatus: Bool, _ words: Words,
        _ language: Language
    ) {
        let total = pricing.items?.last
        let amount: ScreenText =
            total.map { total in
                let text = total.amount.formatted(locale: language.locale)
                return ScreenText(cleaning: "\(total.amount.currency.code) \(text)")
            } ?? "…"
        canvas.draw(amount, endingAt: area.maxX, y: y, style: .heading)
        let label = words.pay(ScreenText(name: total?.label ?? ""))
        let room = area.width - amount.width - 2
        let used = canvas.draw(label, x: area.x, y: y, width: room, style: .heading)
        guard withStatus else { return }
        let style = trouble == nil ? Style.secondary : .warning
        canvas.draw(status(words), x: area.x + used + 2, y: y, width: room - used - 2, style: style)
    }

    private func buttonText(_ words: Words) -> ScreenText { isPlacing ? words.placing : words.form.submit }

    private func drawButton(on canvas: inout Canvas, in place: Area, _ words: Words) {
        let style = Style(focus == .submit ? .buttonFocused : .button)
        canvas.fill(place, style: style)
        canvas.draw(buttonText(words), centredIn: place.inset(x: 2), y: place.y, style: style)
        canvas.target(place, .item(number(of: .field(.submit))))
        PayArea.mark(place, isFocused: focus == .submit, style, on: &canvas)
    }

    /// The state of the total: the obstacle to it, or the answer that it waits for.
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
                ? words.form.pricing
                : pricing.address == nil || pricing.address != partialAddress
                    ? words.form.estimate : .empty
        }
    }
}
