import PayKit
import StoreAPI
import TUI

/// The choices of the shopper between price and pay area: the options, and under them quantity and coupon.
extension ProductCard {
    /// Where each row of the choices goes, counted from the first.
    struct Choices {
        /// Where each value of each option stands; values that do not fit go below.
        var values: [[Point]] = []
        /// The row of the quantity; nil where nothing can be bought.
        var quantity: Int?
        /// The row of the coupon; nil where nothing can be bought.
        var coupon: Int?
        /// The column of what stands beside the labels.
        let column: Int
        var rows = 0
    }

    func choices(width: Int, coupon: CouponLine, _ words: Words) -> Choices {
        let options = product?.options ?? []
        let titles =
            options.map { ScreenText(cleaning: $0.name) }
            + (isForSale ? [words.cart.quantity, words.coupon.label] : [])
        var choices = Choices(column: titles.isEmpty ? 0 : (titles.map(\.width).max() ?? 0) + 2)
        let widths = options.map { option in option.values.map { label(of: $0, of: option, words).width } }
        let grid = Grid(widths, room: width - choices.column)
        for (option, widths) in zip(options, widths) {
            var x = choices.column
            let step = grid.step(of: widths)
            choices.values.append(
                option.values.indices.map { value in
                    let used = max(widths[value], step)
                    if x > choices.column, x + used > width {
                        x = choices.column
                        choices.rows += 1
                    }
                    defer { x += used + 1 }
                    return Point(x: x, y: choices.rows)
                })
            choices.rows += 1
        }
        guard isForSale else { return choices }
        choices.quantity = choices.rows
        choices.rows += 1
        choices.coupon = choices.rows
        choices.rows += coupon.error == nil ? 1 : 2
        return choices
    }

    /// The columns in which values of several options, or of one in several rows, stand below each other.
    private struct Grid {
        private let room: Int
        /// As wide as the widest value of all; 0 where not every option has room in one row then.
        private let common: Int

        init(_ widths: [[Int]], room: Int) {
            self.room = room
            let widest = widths.joined().max() ?? 0
            let hasRoom = widths.count > 1 && widths.allSatisfy { $0.count * (widest + 1) - 1 <= room }
            common = hasRoom ? widest : 0
        }

        /// The least that a value of this option takes.
        func step(of widths: [Int]) -> Int {
            guard common == 0, widths.reduce(widths.count - 1, +) > room else { return common }
            let own = widths.max() ?? 0
            return 2 * own < room ? own : 0
        }
    }

    /// Draws the rows there is room for, the one with the focus always among them.
    func draw(
        _ choices: Choices, _ coupon: CouponLine, on canvas: inout Canvas, in area: Area, isActive: Bool,
        _ words: Words
    ) {
        let top = max(0, min(focusedRow(choices) - area.height + 1, choices.rows - area.height))
        let isInSight = { (row: Int) in (top..<top + area.height).contains(row) }
        var item = 0
        for (index, option) in (product?.options ?? []).enumerated() {
            let isFocused = isActive && focus == .option(index)
            let firstItem = item
            item += option.values.count
            guard let first = choices.values[index].first else { continue }
            if isInSight(first.y) {
                canvas.draw(
                    ScreenText(cleaning: option.name), x: area.x, y: area.y + first.y - top,
                    width: choices.column - 1, style: isFocused ? .heading : .body)
            }
            let focused = focusedRow(choices)
            if isFocused, isInSight(focused) {
                drawMark(on: &canvas, x: area.x, y: area.y + focused - top)
            }
            for (number, place) in choices.values[index].enumerated() where isInSight(place.y) {
                let place = Point(x: area.x + place.x, y: area.y + place.y - top)
                drawValue(
                    number, of: option, on: &canvas, at: place, maxX: area.maxX, isFocused,
                    item: firstItem + number, words)
            }
        }
        if let row = choices.quantity, isInSight(row) {
            let isFocused = isActive && focus == .quantity
            let place = area.below(row - top)
            drawTitle(
                words.cart.quantity, on: &canvas, x: place.x, y: place.y, width: choices.column - 1, isFocused
            )
            drawQuantity(
                on: &canvas, x: place.x + choices.column, y: place.y, width: place.width - choices.column,
                isFocused: isFocused)
        }
        if let row = choices.coupon, isInSight(row) {
            drawCoupon(
                coupon, choices, on: &canvas, in: area.below(row - top),
                isFocused: isActive && focus == .coupon,
                words)
        }
        let last = choices.coupon ?? choices.rows - 1
        canvas.drawScrollMarks(
            above: top > 0, below: top + area.height <= last, in: area, x: area.maxX - 1)
    }

    /// The row that has to be in sight.
    private func focusedRow(_ choices: Choices) -> Int {
        switch focus {
        case .option(let index):
            guard let product, product.options.indices.contains(index) else { return 0 }
            let option = product.options[index]
            let chosen = option.values.firstIndex { self.choices[option.id] == $0.id } ?? 0
            let places = choices.values[index]
            return places.indices.contains(chosen) ? places[chosen].y : 0
        case .quantity: return choices.quantity ?? 0
        case .coupon: return choices.coupon ?? 0
        case .pay: return 0
        }
    }

    private func drawTitle(
        _ title: ScreenText, on canvas: inout Canvas, x: Int, y: Int, width: Int, _ isFocused: Bool
    ) {
        canvas.draw(title, x: x, y: y, width: width, style: isFocused ? .heading : .body)
        if isFocused { drawMark(on: &canvas, x: x, y: y) }
    }

    /// The mark of the focus, beside the row that has it.
    private func drawMark(on canvas: inout Canvas, x: Int, y: Int) {
        canvas.draw("▸", x: max(0, x - 2), y: y, style: .heading)
        canvas.cursor = Point(x: max(0, x - 2), y: y)
    }

    private func drawValue(
        _ number: Int, of option: StoreOption, on canvas: inout Canvas, at place: Point, maxX: Int,
        _ isFocused: Bool, item: Int, _ words: Words
    ) {
        let value = option.values[number]
        let isChosen = choices[option.id] == value.id
        let isGone = !isAvailable(value, of: option)
        let style = Style(isChosen ? isFocused ? .selected : .heading : isGone ? .disabled : .body)
        let text = label(of: value, of: option, words)
        let used = canvas.draw(text, x: place.x, y: place.y, width: maxX - place.x, style: style)
        canvas.target(
            Area(x: place.x, y: place.y, width: used, height: 1), .item(item), as: isChosen ? .chosen : .free)
        if isChosen, isFocused { canvas.cursor = Point(x: place.x + 1, y: place.y) }
    }

    /// The coupon's row and, where there is room, what is wrong with it below; else a mark beside it.
    private func drawCoupon(
        _ coupon: CouponLine, _ choices: Choices, on canvas: inout Canvas, in area: Area, isFocused: Bool,
        _ words: Words
    ) {
        drawTitle(words.coupon.label, on: &canvas, x: area.x, y: area.y, width: choices.column - 1, isFocused)
        let row = area.rightOf(choices.column)
        let hasMark = coupon.error != nil && area.height < 2
        coupon.draw(
            on: &canvas, x: row.x, y: row.y, width: row.width - (hasMark ? 2 : 0), isFocused: isFocused,
            firstItem: couponItem, words)
        guard let error = coupon.error else { return }
        if hasMark {
            canvas.draw("!", x: row.maxX - 1, y: row.y, style: .warning)
        } else {
            canvas.draw("! " + error, x: area.x, y: area.y + 1, width: area.width, style: .warning)
        }
    }
}

typealias StoreOption = Product.Option
