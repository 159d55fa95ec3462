import PayKit
import StoreAPI
import TUI

extension ProductCard {
    /// Where the parts of the card go: the picture beside the text when wide, above it when tall, else left
    /// out.
    struct Layout: Hashable, Sendable {
        var picture: Area?
        var text: Area

        init(_ area: Area) {
            if area.height >= 32, area.width >= 40, area.width < 96 {
                let rows = min(22, area.height - 14, area.width / 2)
                picture = Area(x: area.x, y: area.y, width: min(area.width, rows * 2), height: rows)
                text = area.below(rows + 1)
            } else if area.width >= 54 {
                let columns = min(40, area.width * 2 / 5, area.width - 36, area.height * 2 - 2)
                let box = Area(
                    x: area.x, y: area.y + 1, width: columns, height: min(columns / 2, area.height - 1))
                picture = box
                text = area.rightOf(columns + 4)
            } else if area.height >= 26 {
                picture = Area(x: area.x, y: area.y, width: 20, height: 10)
                text = area.below(11)
            } else {
                text = area
            }
        }
    }

    func draw(
        on canvas: inout Canvas, in area: Area, isActive: Bool, till: Till, coupon: CouponLine,
        _ words: Words
    ) {
        let layout = Layout(area)
        if let box = layout.picture { drawPicture(on: &canvas, in: box, words) }
        drawText(
            on: &canvas, in: layout.text.inset(y: layout.text.height > 16 ? 1 : 0), isActive, till,
            coupon, words)
    }

    /// Whether the words stand there that stand in for a picture.
    var isPictureMissing: Bool { if case .failed = picture { true } else { false } }

    private func drawPicture(on canvas: inout Canvas, in box: Area, _ words: Words) {
        switch picture {
        case .none: break
        case .shown(let cells, _):
            let x = box.x + (box.width - cells.columns) / 2
            let y = box.y + (box.height - cells.rows) / 2
            canvas.draw(picture: cells.cells, columns: cells.columns, x: x, y: y)
        case .loading: canvas.draw(words.pictureLoading, centredIn: box, y: box.y + box.height / 2)
        case .failed:
            let text = ScreenText(cleaning: row.product.imageText)
            let lines = ([words.pictureMissing] + text.wrapped(to: box.width)).prefix(box.height)
            for (index, line) in lines.enumerated() {
                canvas.draw(line, centredIn: box, y: box.y + (box.height - lines.count) / 2 + index)
            }
        }
    }

    private func drawText(
        on canvas: inout Canvas, in area: Area, _ isActive: Bool, _ till: Till,
        _ coupon: CouponLine, _ words: Words
    ) {
        let actions = payActions(till.capability)
        let notes = notes(width: area.width, till, words)
        let choices = choices(width: area.width, coupon: coupon, words)
        let names = row.name.wrapped(to: area.width)
        let text = description.wrapped(to: min(area.width, 60))
        let rows = Rows(
            of: area.height, names: names.count, text: text.count, choices: choices.rows,
            pay: actions.count + notes.count)
        var y = area.y
        for line in Self.cut(names, to: rows.names) {
            canvas.draw(line, x: area.x, y: y, width: area.width, style: .heading)
            y += 1
        }
        if rows.category > 0 {
            canvas.draw(
                ScreenText(cleaning: row.product.category.name), x: area.x, y: y, width: area.width,
                style: .secondary)
        }
        y += rows.category + rows.airAboveText
        for line in Self.cut(text, to: rows.text) {
            canvas.draw(line, x: area.x, y: y, width: area.width)
            y += 1
        }
        y += rows.airAbovePrice
        drawPrice(on: &canvas, x: area.x, y: y, width: area.width, words)
        y += 1 + rows.airAboveChoices
        let place = Area(x: area.x, y: y, width: area.width, height: rows.choices)
        draw(choices, coupon, on: &canvas, in: place, isActive: isActive, words)
        y += rows.choices + rows.airAbovePay
        drawPay(
            actions, till, notes, on: &canvas,
            in: Area(x: area.x, y: y, width: area.width, height: area.maxY - y), isActive, words)
    }

    /// So many lines at most; the last one shows where they go on.
    private static func cut(_ lines: [ScreenText], to count: Int) -> [ScreenText] {
        guard count > 0, lines.count > count else { return Array(lines.prefix(max(0, count))) }
        return Array(lines.prefix(count - 1)) + [lines[count - 1] + "…"]
    }

    private func drawPrice(on canvas: inout Canvas, x: Int, y: Int, width: Int, _ words: Words) {
        let label = canvas.draw(words.price, x: x, y: y, style: .secondary)
        let used = canvas.draw(price, x: x + label + 2, y: y, style: .heading)
        let stock = closed(words) == nil ? words.stockOnCard(availability) : .empty
        canvas.draw(
            stock, x: x + label + used + 5, y: y, width: width - label - used - 5, style: availability.style)
    }

    /// What keeps the product from being bought, in two lines at most.
    private func notes(width: Int, _ till: Till, _ words: Words) -> [ScreenText] {
        let note: ScreenText? =
            switch trouble {
            case _ where !isForSale: closed(words)
            case _ where till.closed != nil: till.closed
            case .shortage(let available): words.shortage(available)
            case .unreachable: words.priceUnreachable
            case .refused: words.priceRefused
            case nil: details == .failed ? words.detailsUnreachable : nil
            }
        return Array((note?.wrapped(to: width) ?? []).prefix(2))
    }

    private func drawPay(
        _ actions: [PayAction], _ till: Till, _ notes: [ScreenText], on canvas: inout Canvas, in area: Area,
        _ isActive: Bool, _ words: Words
    ) {
        var focused: Int?
        if isActive, case .pay(let index) = focus { focused = min(index, actions.count - 1) }
        let used = PayArea.draw(
            actions, till, focused: focused, tint: tint, on: &canvas, in: area, firstItem: payItem, words)
        for (index, line) in notes.enumerated() {
            canvas.draw(line, x: area.x, y: area.y + used + index, width: area.width, style: .warning)
        }
        guard actions.isEmpty, isActive, focused != nil else { return }
        canvas.draw("▸", x: max(0, area.x - 2), y: area.y, style: .heading)
        canvas.cursor = Point(x: max(0, area.x - 2), y: area.y)
    }
}
