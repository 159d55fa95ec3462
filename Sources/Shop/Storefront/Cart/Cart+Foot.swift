import PayKit
import StoreAPI
import TUI

extension Cart {
    /// How the rows of a cart are shared out where all stands below each other. Total and pay area have
    /// theirs always, then lines and coupon, then the rows of the price.
    struct Foot {
        private(set) var lines = 0
        private(set) var coupon = 0
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
        init(of height: Int, lines wanted: Int, gaps: Int, summary rows: Int) {
            free = max(0, height - 3)
            lines = take(min(2, wanted))
            coupon = take(1)
            rule = take(1)
            lines += take(min(2, wanted - lines))
            if free >= rows { summary = take(rows) }
            airAbovePay = take(1)
            airAboveCoupon = take(1)
            airAboveSummary = take(1)
            lines += take(wanted - lines)
            airInPay = take(1)
            heading = take(1)
            if free >= gaps { airBetweenLines = take(gaps) }
        }

        static let roomy = Foot(of: 100, lines: 0, gaps: 0, summary: 10)

        private mutating func take(_ wanted: Int) -> Int {
            let taken = min(max(0, wanted), free)
            free -= taken
            return taken
        }
    }

    /// The rows of the price above the total.
    var summaryRows: Int { max(0, (pricing?.items?.count ?? 0) - 1) }

    func drawFoot(on canvas: inout Canvas, in area: Area, _ look: Look, _ foot: Foot = .roomy) {
        var y = area.y
        if foot.coupon > 0 {
            drawCoupon(on: &canvas, in: area.row(0), look)
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
            actions, look.paymentOptions, focused: focused, on: &canvas, in: place,
            widest: place.width, firstItem: payItem, look.words)
    }

    private func drawCoupon(on canvas: inout Canvas, in row: Area, _ look: Look) {
        let isFocused = focus == .coupon
        let label = look.words.coupon.label
        canvas.draw(label: label, x: row.x + 2, y: row.y, isFocused: isFocused)
        let rest = row.rightOf(label.width + 4)
        let hasMark = look.coupon.error != nil
        look.coupon.draw(
            on: &canvas, x: rest.x, y: rest.y, width: rest.width - (hasMark ? 4 : 2), isFocused: isFocused,
            firstItem: couponItem, look.words)
        if hasMark { canvas.draw(.fault, x: rest.maxX - 2, y: rest.y, style: .warning) }
    }

    /// The rows of the last price; while another is on its way, only what is known is said.
    private func drawSummary(on canvas: inout Canvas, in area: Area, y: Int, _ look: Look) -> Int {
        let items = (pricing?.items ?? []).dropLast()
        let isCurrent = current != nil
        for (index, item) in items.enumerated() {
            let known = isCurrent ? item.amount : index == 0 ? subtotal : nil
            let amount =
                item.kind == .pending ? look.words.receipt.pending : known.map(look.words.money) ?? "…"
            canvas.draw(
                ScreenText(cleaning: item.label), x: area.x + 2, y: y + index,
                width: area.width - amount.width - 6)
            canvas.draw(amount, endingAt: area.maxX - 2, y: y + index)
        }
        return items.count
    }

    private func drawTotal(on canvas: inout Canvas, in area: Area, y: Int, _ look: Look) {
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
