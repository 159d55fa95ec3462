import PayKit
import StoreAPI
import TUI

/// The review of an order: the goods, the amounts, the state of the price, and the button.
struct OrderReview {
    /// The goods of the last price, each with how many where that is more than one.
    let goods: [Row]
    let amounts: [Row]
    private let total: Row
    private let status: ScreenText
    private let statusStyle: Style
    private let button: ScreenText
    private let hasFocus: Bool
    /// The number of the button's click target.
    private let number: Int
    private let takesTestCards: Bool
    private let words: Words.Form

    /// A text, and a count or an amount at the end of its row.
    struct Row {
        let label, value: ScreenText
    }

    init(_ form: CardForm, _ words: Words) {
        let items = form.pricing.items ?? []
        goods = (form.pricing.quote?.lines ?? []).map { line in
            let count = ScreenText(cleaning: line.quantity == 1 ? "" : "× \(line.quantity)")
            return Row(label: ScreenText(cleaning: line.name), value: count)
        }
        let missing = form.pricing.quote?.untilFreeShipping.map { words.untilFree(words.money($0)) }
        amounts = zip(items.dropLast(), form.pricing.quote?.summary ?? []).map { item, row in
            let amount = item.kind == .pending ? words.receipt.pending : words.money(item.amount)
            let note = row.role == .shipping ? missing.map { " · " + $0 } : nil
            return Row(label: ScreenText(cleaning: item.label) + (note ?? .empty), value: amount)
        }
        let sum = items.last.map { words.total(of: $0.amount) }
        total = Row(label: words.pay(ScreenText(name: items.last?.label ?? "")), value: sum ?? "…")
        status = form.status(words)
        statusStyle = form.trouble == nil ? .secondary : .warning
        button =
            form.isPlacing ? words.placing : form.isTotalUnread ? words.form.acceptTotal : words.form.submit
        hasFocus = form.focus == .submit
        number = form.number(of: .field(.submit))
        takesTestCards = form.networks.contains(.mastercard) && form.networks.contains(.visa)
        self.words = words.form
    }

    func drawBeside(on canvas: inout Canvas, in area: Area) {
        canvas.draw(words.review, x: area.x, y: area.y, width: area.width, style: .heading)
        let room = max(1, area.height - amounts.count - 7)
        let shown = goods.count > room ? room - 1 : goods.count
        var y = area.y + 1
        for row in goods.prefix(shown) {
            draw(row, on: &canvas, in: area, y: y)
            y += 1
        }
        if shown < goods.count {
            canvas.draw(words.more(goods.count - shown), x: area.x, y: y, width: area.width)
            y += 1
        }
        y += 1
        for row in amounts {
            draw(row, on: &canvas, in: area, y: y)
            y += 1
        }
        canvas.rule(x: area.x, y: y, width: area.width)
        drawTotal(on: &canvas, in: area, y: y + 1, withStatus: false)
        let below = y - area.y
        canvas.draw(status.wrapped(to: area.width).prefix(2), in: area.row(below + 2), style: statusStyle)
        canvas.draw(button: button, in: area.row(below + 4), isFocused: hasFocus, .item(number))
        drawTestCards(on: &canvas, in: area.below(below + 6))
    }

    func drawBelow(on canvas: inout Canvas, in area: Area, withAmounts: Bool) {
        var y = area.y
        for row in withAmounts ? amounts : [] {
            draw(row, on: &canvas, in: area, y: y)
            y += 1
        }
        canvas.rule(x: area.x, y: y, width: area.width)
        drawTotal(on: &canvas, in: area, y: y + 1, withStatus: true)
        let place = area.row(y + 2 - area.y).left(button.width + 8)
        canvas.draw(button: button, in: place, isFocused: hasFocus, .item(number))
    }

    private func draw(_ row: Row, on canvas: inout Canvas, in area: Area, y: Int) {
        canvas.draw(row.value, endingAt: area.maxX, y: y)
        canvas.draw(row.label, x: area.x, y: y, width: area.width - row.value.width - 2)
    }

    private func drawTotal(on canvas: inout Canvas, in area: Area, y: Int, withStatus: Bool) {
        canvas.draw(total.value, endingAt: area.maxX, y: y, style: .heading)
        let room = area.width - total.value.width - 2
        let used = canvas.draw(total.label, x: area.x, y: y, width: room, style: .heading)
        guard withStatus else { return }
        canvas.draw(status, x: area.x + used + 2, y: y, width: room - used - 2, style: statusStyle)
    }

    /// Two public test cards and their results, where there is room; recordings do not mask them.
    private func drawTestCards(on canvas: inout Canvas, in area: Area) {
        let cards: [(number: ScreenText, end: ScreenText)] = [
            ("5555 5555 5555 4444", words.isPaid), ("4000 0000 0000 0002", words.isDeclined),
        ]
        let intro = words.testCards.wrapped(to: area.width)
        let isBeside = cards.allSatisfy { $0.number.width + $0.end.width + 2 <= area.width }
        let height = intro.count + cards.count * (isBeside ? 1 : 2)
        guard takesTestCards, area.height >= height else { return }
        canvas.draw(intro, in: area, style: .secondary)
        var y = area.y + intro.count
        for card in cards {
            canvas.draw(card.number, x: area.x, y: y, width: area.width)
            let indent = isBeside ? card.number.width + 2 : 2
            y += isBeside ? 0 : 1
            canvas.draw(card.end, x: area.x + indent, y: y, width: area.width - indent, style: .secondary)
            y += 1
        }
    }
}
