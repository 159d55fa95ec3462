import PayKit
import StoreAPI
import TUI

extension Cart {
    struct Look {
        var paymentOptions: PaymentOptions
        var coupon: CouponLine
        var company: ScreenText
        var words: Words
    }

    func draw(on canvas: inout Canvas, in area: Area, _ look: Look) {
        guard !isEmpty else {
            canvas.draw(look.words.cart.empty, x: area.x, y: area.y + 1, width: area.width, style: .heading)
            canvas.draw(look.words.cart.emptyNext.wrapped(to: area.width), in: area.row(3))
            let text = look.words.cart.backToShop
            canvas.draw(button: text, in: area.row(5).left(text.width + 8), isFocused: true, .key(.enter))
            return
        }
        if area.width >= 100, area.height >= 18 {
            drawHeading(on: &canvas, in: area.left(66), look)
            let column = area.left(66).below(1)
            let hasAir = 2 * listed(column.width, look).count <= column.height / 2
            drawLines(on: &canvas, in: column, hasAir: hasAir, look)
            let used = listed(column.width, hasAir: hasAir, look).count
            drawPicture(on: &canvas, in: column.below(used + 2))
            drawFoot(on: &canvas, in: area.rightOf(72).left(44).below(1), look)
        } else {
            var column = area.left(76)
            let foot = Foot(
                of: column.height, lines: listed(column.width, look).count, gaps: lines.count - 1,
                summary: summaryRows)
            if foot.heading > 0 { drawHeading(on: &canvas, in: column, look) }
            column = column.below(foot.heading)
            let listed = column.top(foot.lines + foot.airBetweenLines)
            drawLines(on: &canvas, in: listed, hasAir: foot.airBetweenLines > 0, look)
            drawFoot(on: &canvas, in: column.below(listed.height + foot.airAboveCoupon), look, foot)
        }
    }

    /// The picture of the line with the focus, else of the last one, where it has room.
    private func drawPicture(on canvas: inout Canvas, in area: Area) {
        var index = lines.count - 1
        if case .line(let focused) = focus { index = focused }
        guard let picture = goods(at: index)?.picture, picture.rows <= area.height else { return }
        canvas.draw(picture, x: area.x + 2, y: area.y)
    }

    // MARK: Lines

    /// A row of the list: a line of the cart, or what there is to say about it.
    private enum Listed: Hashable {
        case line(Int)
        case note(ScreenText, of: Int)
        /// The blank row below a line that is not the last.
        case air(of: Int)

        var index: Int {
            switch self {
            case .line(let index), .note(_, let index), .air(let index): index
            }
        }
    }

    private func listed(_ width: Int, hasAir: Bool = false, _ look: Look) -> [Listed] {
        lines.indices.flatMap { index in
            let notes = note(at: index, look)?.wrapped(to: max(10, width - 4)) ?? []
            let air = hasAir && index < lines.count - 1 ? [Listed.air(of: index)] : []
            return [Listed.line(index)] + notes.map { .note($0, of: index) } + air
        }
    }

    func note(at index: Int, _ look: Look) -> ScreenText? {
        guard let goods = goods(at: index) else { return nil }
        let words = look.words
        let price = goods.was.map { words.cart.price(look.words.money(goods.unit), look.words.money($0)) }
        let isLow = Availability(available: goods.stock).state == .lowStock
        let stock = fault(at: index).map(words.cart.sentence) ?? (isLow ? words.left(goods.stock) : nil)
        let all = [price, stock].compactMap { $0 }
        return all.isEmpty ? nil : all.joined(by: words.live.comma)
    }

    private func drawLines(on canvas: inout Canvas, in area: Area, hasAir: Bool, _ look: Look) {
        let rows = listed(area.width, hasAir: hasAir, look)
        var top = 0
        if case .line(let focused) = focus, let last = rows.lastIndex(where: { $0.index == focused }),
            let first = rows.firstIndex(of: .line(focused))
        {
            top = max(0, min(first, last - area.height + 1))
        }
        let columns = columns(area.width, look)
        for (offset, row) in rows.dropFirst(top).prefix(area.height).enumerated() {
            switch row {
            case .air: break
            case .line(let index): draw(index, columns, on: &canvas, in: area, y: area.y + offset, look)
            case .note(let text, let index):
                let style = fault(at: index) != nil || goods(at: index)?.was != nil ? Style.warning : .body
                canvas.draw(text, x: area.x + 4, y: area.y + offset, width: area.width - 4, style: style)
            }
        }
        canvas.drawScrollMarks(from: top, of: rows.count, in: area, x: area.maxX - 1)
    }

    private struct Columns {
        var quantity, unit, amount: Int
    }

    private static let gap = 3

    private func drawHeading(on canvas: inout Canvas, in area: Area, _ look: Look) {
        guard !canvas.isSpoken else { return }
        let columns = columns(area.width, look)
        let right = area.maxX - 2
        let quantity = right - columns.amount - Self.gap - (columns.unit > 0 ? columns.unit + 2 : 0)
        canvas.draw(look.words.receipt.item, x: area.x + 2, y: area.y, width: 20, style: .secondary)
        canvas.draw(look.words.cart.quantity, endingAt: quantity, y: area.y, style: .secondary)
        canvas.draw(look.words.receipt.total, endingAt: right, y: area.y, style: .secondary)
    }

    private func columns(_ width: Int, _ look: Look) -> Columns {
        let quantities = lines.map { String($0.quantity).count }.max() ?? 1
        let units =
            lines.indices.compactMap { goods(at: $0).map { look.words.money($0.unit).width } }.max() ?? 0
        let amounts =
            lines.indices.compactMap { amount(at: $0).map { look.words.money($0).width } }.max() ?? 0
        return Columns(quantity: quantities + 4, unit: width >= 56 ? units + 2 : 0, amount: amounts)
    }

    private func draw(
        _ index: Int, _ columns: Columns, on canvas: inout Canvas, in area: Area, y: Int, _ look: Look
    ) {
        guard let goods = goods(at: index) else { return }
        let whole = Area(x: area.x, y: y, width: area.width - 1, height: 1)
        let isFocused = focus == .line(index)
        let style = isFocused ? Style(.selected) : .body
        if isFocused { canvas.select(whole) }
        var right = whole.maxX - 1
        canvas.draw(amount(at: index).map(look.words.money) ?? "…", endingAt: right, y: y, style: style)
        right -= columns.amount + Self.gap
        if columns.unit > 0 {
            let unit = look.words.money(goods.unit)
            canvas.draw(unit, endingAt: right, y: y, style: style)
            // Read aloud, the sign belongs to its price.
            let sign = canvas.isSpoken ? unit.width + 2 : columns.unit
            canvas.draw("×", x: right - sign, y: y, style: style)
            right -= columns.unit + 2
        }
        let number = ScreenText(cleaning: String(lines[index].quantity))
        canvas.target(whole, .item(index * 3))
        let left = right - columns.quantity
        canvas.draw("‹", x: left, y: y, style: style)
        canvas.draw(number, endingAt: right - 2, y: y, style: style)
        canvas.draw("›", x: right - 1, y: y, style: style)
        canvas.target(Area(x: left - 1, y: y, width: 2, height: 1), .item(index * 3 + 1))
        canvas.target(Area(x: right - 1, y: y, width: 2, height: 1), .item(index * 3 + 2))
        canvas.draw(goods.name, x: area.x + 2, y: y, width: left - area.x - 4, style: style)
    }
}
