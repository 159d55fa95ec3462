import PayKit
import StoreAPI
import TUI

extension Cart {
    func draw(on canvas: inout Canvas, in area: Area, _ look: PurchaseLook) {
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
                summary: summaryRows, hasDelivery: delivery != nil)
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

    private func listed(_ width: Int, hasAir: Bool = false, _ look: PurchaseLook) -> [Listed] {
        lines.indices.flatMap { index in
            let notes = note(at: index, look)?.wrapped(to: max(10, width - 4)) ?? []
            let air = hasAir && index < lines.count - 1 ? [Listed.air(of: index)] : []
            return [Listed.line(index)] + notes.map { .note($0, of: index) } + air
        }
    }

    func note(at index: Int, _ look: PurchaseLook) -> ScreenText? {
        guard let goods = goods(at: index) else { return nil }
        let words = look.words
        let price = goods.was.map { words.cart.price(look.words.money(goods.unit), look.words.money($0)) }
        let isLow = Availability(available: goods.stock).state == .lowStock
        let stock = fault(at: index).map(words.cart.sentence) ?? (isLow ? words.left(goods.stock) : nil)
        let all = [price, stock].compactMap { $0 }
        return all.isEmpty ? nil : all.joined(by: words.live.comma)
    }

    private func drawLines(on canvas: inout Canvas, in area: Area, hasAir: Bool, _ look: PurchaseLook) {
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

    private func drawHeading(on canvas: inout Canvas, in area: Area, _ look: PurchaseLook) {
        guard !canvas.isSpoken else { return }
        let columns = columns(area.width, look)
        let right = area.maxX - 2
        let quantity = right - columns.amount - Self.gap - (columns.unit > 0 ? columns.unit + 2 : 0)
        canvas.draw(look.words.receipt.item, x: area.x + 2, y: area.y, width: 20, style: .secondary)
        canvas.draw(look.words.cart.quantity, endingAt: quantity, y: area.y, style: .secondary)
        canvas.draw(look.words.receipt.total, endingAt: right, y: area.y, style: .secondary)
    }

    private func columns(_ width: Int, _ look: PurchaseLook) -> Columns {
        let quantities = lines.map { String($0.quantity).count }.max() ?? 1
        let units =
            lines.indices.compactMap { goods(at: $0).map { look.words.money($0.unit).width } }.max() ?? 0
        let amounts =
            lines.indices.compactMap { amount(at: $0).map { look.words.money($0).width } }.max() ?? 0
        return Columns(quantity: quantities + 4, unit: width >= 56 ? units + 2 : 0, amount: amounts)
    }

    private func draw(
        _ index: Int, _ columns: Columns, on canvas: inout Canvas, in area: Area, y: Int, _ look: PurchaseLook
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

    /// How the rows of a cart are shared out where all stands below each other. Total and pay area have
    /// theirs always, then lines and coupon, then the rows of the price.
    struct Foot {
        private(set) var lines = 0
        private(set) var coupon = 0
        private(set) var delivery = 0
        private(set) var rule = 0
        private(set) var summary = 0
        private(set) var airAboveCoupon = 0
        private(set) var airAboveSummary = 0
        private(set) var airAbovePay = 0
        private(set) var airInPay = 0
        private(set) var heading = 0
        private(set) var airBetweenLines = 0
        private var free: Int

        /// Two rows of pay actions and one for the total are there always; a third action never.
        init(of height: Int, lines wanted: Int, gaps: Int, summary rows: Int, hasDelivery: Bool = true) {
            free = max(0, height - 3)
            lines = free.take(min(2, wanted))
            delivery = free.take(hasDelivery ? 1 : 0)
            coupon = free.take(1)
            rule = free.take(1)
            lines += free.take(min(2, wanted - lines))
            if free >= rows { summary = free.take(rows) }
            airAbovePay = free.take(1)
            airAboveCoupon = free.take(1)
            airAboveSummary = free.take(1)
            lines += free.take(wanted - lines)
            airInPay = free.take(1)
            heading = free.take(1)
            if free >= gaps { airBetweenLines = free.take(gaps) }
        }

        static let roomy = Foot(of: 100, lines: 0, gaps: 0, summary: 10)
    }

    var summaryRows: Int { max(0, (pricing?.items?.count ?? 0) - 1) }

    func drawFoot(on canvas: inout Canvas, in area: Area, _ look: PurchaseLook, _ foot: Foot = .roomy) {
        var y = area.y
        if foot.delivery > 0, let delivery {
            draw(delivery, on: &canvas, in: area.row(0), look)
            y += 1
        }
        if foot.coupon > 0 {
            drawCoupon(on: &canvas, in: area.row(y - area.y), look)
            y += 1 + foot.airAboveSummary
        }
        if foot.summary > 0 { y += drawSummary(on: &canvas, in: area, y: y, look) }
        if foot.rule > 0 {
            canvas.rule(x: area.x + 2, y: y, width: area.width - 4)
            y += 1
        }
        drawTotal(on: &canvas, in: area, y: y, look)
        y += 1 + foot.airAbovePay
        let actions = payActions(look.paymentOptions.capability)
        var focused: Int?
        if case .pay(let index) = focus { focused = min(index, actions.count - 1) }
        let place = Area(x: area.x + 2, y: y, width: area.width - 4, height: actions.count + foot.airInPay)
        PayArea.draw(
            actions, look, focused: focused, on: &canvas, in: place, widest: place.width, firstItem: payItem)
    }

    private func draw(
        _ delivery: Quote.Delivery, on canvas: inout Canvas, in row: Area, _ look: PurchaseLook
    ) {
        let words = look.words
        let isFocused = focus == .delivery
        canvas.draw(label: words.delivery, x: row.x + 2, y: row.y, isFocused: isFocused)
        let place = row.rightOf(max(words.delivery.width, words.coupon.label.width) + 4)
        guard let type = delivery.type else {
            canvas.draw(words.travelApart.asFault, x: place.x, y: row.y, width: place.width, style: .warning)
            return
        }
        let name = words.name(of: type)
        let style = Style(isFocused ? .selected : .heading)
        guard delivery.choices.count > 1 else {
            canvas.draw(name, x: place.x, y: row.y, width: place.width, style: .heading)
            return
        }
        let used = canvas.draw("‹ " + name + " ›", x: place.x, y: row.y, width: place.width, style: style)
        for (x, item) in [(place.x, couponItem + 2), (place.x + used - 2, couponItem + 3)] {
            canvas.target(Area(x: x, y: row.y, width: 2, height: 1), .item(item))
        }
        if isFocused { canvas.cursor = Point(x: place.x, y: row.y) }
    }

    private func drawCoupon(on canvas: inout Canvas, in row: Area, _ look: PurchaseLook) {
        let isFocused = focus == .coupon
        let label = look.words.coupon.label
        canvas.draw(label: label, x: row.x + 2, y: row.y, isFocused: isFocused)
        let rest = row.rightOf(max(label.width, delivery == nil ? 0 : look.words.delivery.width) + 4)
        let hasMark = look.coupon.error != nil
        look.coupon.draw(
            on: &canvas, x: rest.x, y: rest.y, width: rest.width - (hasMark ? 4 : 2), isFocused: isFocused,
            firstItem: couponItem, look.words)
        if hasMark { canvas.draw(.fault, x: rest.maxX - 2, y: rest.y, style: .warning) }
    }

    /// The rows of the last price; while another is on its way, only what is known is said.
    private func drawSummary(on canvas: inout Canvas, in area: Area, y: Int, _ look: PurchaseLook) -> Int {
        let items = (pricing?.items ?? []).dropLast()
        let isCurrent = current != nil
        for (index, item) in items.enumerated() {
            let known = isCurrent ? item.amount : index == 0 ? subtotal : nil
            let amount =
                item.kind == .pending ? look.words.receipt.pending : known.map(look.words.money) ?? "…"
            var label = ScreenText(cleaning: item.label)
            if isCurrent, let missing = pricing?.quote?.untilFreeShipping,
                pricing?.quote?.summary[safe: index]?.role == .shipping
            {
                label = label + " · " + look.words.untilFree(look.words.money(missing))
            }
            canvas.draw(label, x: area.x + 2, y: y + index, width: area.width - amount.width - 6)
            canvas.draw(amount, endingAt: area.maxX - 2, y: y + index)
        }
        return items.count
    }

    private func drawTotal(on canvas: inout Canvas, in area: Area, y: Int, _ look: PurchaseLook) {
        let total = current?.total.map(look.words.total(of:)) ?? "…"
        canvas.draw(total, endingAt: area.maxX - 2, y: y, style: .heading)
        let label = look.words.pay(look.company)
        let room = area.width - total.width - 6
        let used = canvas.draw(label, x: area.x + 2, y: y, width: room, style: .heading)
        let place = area.x + 4 + used
        let closed = look.paymentOptions.closed == nil ? nil : look.words.connectivity.offline
        if let note = closed ?? trouble.map(look.words.sentence) {
            canvas.draw(note.asFault, x: place, y: y, width: room - used - 2, style: .warning)
        } else if current?.items?.contains(where: { $0.kind == .pending }) == true {
            canvas.draw(look.words.form.estimate, x: place, y: y, width: room - used - 2)
        }
    }
}

extension Words {
    func sentence(_ trouble: Cart.Trouble) -> ScreenText {
        switch trouble {
        case .unreachable: priceUnreachable
        case .refused: priceRefused
        case .setBack(let reason): cart.sentence(reason)
        }
    }
}

extension CartWords {
    func sentence(_ fault: Cart.Fault) -> ScreenText {
        switch fault {
        case .withdrawn: say("No longer for sale: remove it", "已下架，请移除")
        case .soldOut: say("Sold out: remove it", "已售罄，请移除")
        case .short(let left):
            say(
                "Only " + Self.number(left) + " left: reduce the quantity",
                "仅剩 " + Self.number(left) + " 件，请减少数量")
        }
    }

    func sentence(_ reason: Cart.Reason) -> ScreenText {
        switch reason {
        case .unanswered: say("Nothing changed: the shop did not answer, try again", "购物车已恢复原样：商店没有回应，请重试")
        case .short: say("Nothing changed: there are not that many in stock", "购物车已恢复原样：库存不足")
        case .refused: say("Nothing changed: there is no price for this", "购物车已恢复原样：商店无法为此更改计价")
        }
    }
}
