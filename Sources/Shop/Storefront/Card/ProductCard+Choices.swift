import PayKit
import StoreAPI
import TUI

extension ProductCard {
    struct Choices {
        /// Where each value of each option stands; values that do not fit go below.
        var values: [[Point]] = []
        var quantity: Int?
        var coupon: Int?
        /// Where the note on the options stands; nil where it has no room among them.
        var hint: Point?
        let column: Int
        var rows = 0
    }

    func choices(width: Int, hasAir: Bool, _ look: PurchaseLook) -> Choices {
        let words = look.words
        let options = product?.options ?? []
        let titles =
            options.map { ScreenText(cleaning: $0.name) }
            + (isForSale ? [words.cart.quantity, words.coupon.label] : [])
        var choices = Choices(column: titles.isEmpty ? 0 : (titles.map(\.width).max() ?? 0) + 2)
        let note = optionNote(look)
        let widths = options.map { option in option.values.map { columns(of: $0, of: option, look) } }
        let room = width - choices.column
        let widest = widths.joined().max() ?? 0
        let isCommon = widths.count > 1 && widths.allSatisfy { $0.count * (widest + 1) - 1 <= room }
        for (index, widths) in widths.enumerated() {
            let places = Self.places(of: widths, least: isCommon ? widest : 0, room: room)
            choices.values.append(places.map { Point(x: choices.column + $0.x, y: choices.rows + $0.y) })
            let end = zip(places, widths).reduce(0) { $1.0.y == 0 ? $1.0.x + $1.1 : $0 } + 2
            if let note, index == note.option, end + note.text.width <= room {
                choices.hint = Point(x: choices.column + end, y: choices.rows)
            }
            choices.rows += (places.last?.y ?? 0) + 1
        }
        guard isForSale else { return choices }
        if hasAir, !options.isEmpty {
            choices.hint = choices.hint ?? Point(x: choices.column, y: choices.rows)
            choices.rows += 1
        }
        choices.quantity = choices.rows
        choices.rows += 1
        choices.coupon = choices.rows
        choices.rows += look.coupon.error == nil ? 1 : 2
        return choices
    }

    /// The columns of a value, whatever is chosen of another option: choosing moves nothing.
    private func columns(
        of value: StoreOption.Value, of option: StoreOption, _ look: PurchaseLook
    ) -> Int {
        let others = (product?.options ?? []).filter { $0.id != option.id }
        let now = label(of: value, of: option, look).width
        guard others.reduce(0, { $0 + $1.values.count }) <= Self.mostReserved else { return now }
        return others.reduce(now) { widest, other in
            other.values.reduce(widest) { widest, choice in
                var card = self
                card.choices[other.id] = choice.id
                return max(widest, card.label(of: value, of: option, look).width)
            }
        }
    }

    /// Values beyond which nothing is reserved for what their choice says of another option.
    private static let mostReserved = 24

    /// The places of an option's values in as many columns as fit; in one only, wide values take several.
    private static func places(of widths: [Int], least: Int, room: Int) -> [Point] {
        for count in stride(from: widths.count, to: 1, by: -1) {
            let columns = (0..<count).map { column in
                stride(from: column, to: widths.count, by: count).reduce(least) { max($0, widths[$1]) }
            }
            guard columns.reduce(count - 1, +) <= room else { continue }
            return widths.indices.map { value in
                let before = columns.prefix(value % count).reduce(0) { $0 + $1 + 1 }
                return Point(x: before, y: value / count)
            }
        }
        let narrow = widths.filter { 2 * $0 < room }
        let unit = (4 * narrow.count > 3 * widths.count ? narrow.max() : widths.min()) ?? room
        var next = Point(x: 0, y: 0)
        return widths.map { width in
            if next.x > 0, next.x + width > room { next = Point(x: 0, y: next.y + 1) }
            defer { next.x += (width + unit) / (unit + 1) * (unit + 1) }
            return next
        }
    }

    func draw(_ choices: Choices, on canvas: inout Canvas, in area: Area, _ look: PurchaseLook) {
        let words = look.words
        let top = max(0, min(focusedRow(choices) - area.height + 1, choices.rows - area.height))
        let isInSight = { (row: Int) in (top..<top + area.height).contains(row) }
        var item = 0
        let missing = missingOption
        for (index, option) in (product?.options ?? []).enumerated() {
            let isFocused = look.isActive && focus == .option(index)
            let firstItem = item
            item += option.values.count
            guard let first = choices.values[index].first else { continue }
            if isInSight(first.y) {
                canvas.draw(
                    ScreenText(cleaning: option.name), x: area.x, y: area.y + first.y - top,
                    width: choices.column - 1,
                    style: isFocused ? .key : index == missing ? Style(.notice) : .body)
            }
            let focused = focusedRow(choices)
            if isFocused, isInSight(focused) {
                canvas.point(x: max(0, area.x - 2), y: area.y + focused - top)
            }
            for (number, place) in choices.values[index].enumerated() where isInSight(place.y) {
                let place = Point(x: area.x + place.x, y: area.y + place.y - top)
                drawValue(
                    number, of: option, on: &canvas, at: place, maxX: area.maxX, isFocused,
                    item: firstItem + number, look)
            }
        }
        if let hint = choices.hint, isInSight(hint.y), let note = optionNote(look) {
            canvas.draw(
                note.text, x: area.x + hint.x + 1, y: area.y + hint.y - top, width: area.width - hint.x - 1,
                style: Style(.notice))
        }
        if let row = choices.quantity, isInSight(row) {
            let isFocused = look.isActive && focus == .quantity
            let place = area.below(row - top)
            canvas.draw(
                label: words.cart.quantity, x: place.x, y: place.y, width: choices.column - 1,
                isFocused: isFocused)
            drawQuantity(
                on: &canvas, x: place.x + choices.column, y: place.y, width: place.width - choices.column,
                isFocused: isFocused)
        }
        if let row = choices.coupon, isInSight(row) {
            drawCoupon(choices, on: &canvas, in: area.below(row - top), look)
        }
        let last = choices.coupon ?? choices.rows - 1
        canvas.drawScrollMarks(above: top > 0, below: top + area.height <= last, in: area, x: area.maxX - 1)
    }

    private func focusedRow(_ choices: Choices) -> Int {
        switch focus {
        case .option(let index):
            return option(index).flatMap { choices.values[index][safe: painted($0)]?.y } ?? 0
        case .quantity: return choices.quantity ?? 0
        case .coupon: return choices.coupon ?? 0
        case .pay: return 0
        }
    }

    private func drawValue(
        _ number: Int, of option: StoreOption, on canvas: inout Canvas, at place: Point, maxX: Int,
        _ isFocused: Bool, item: Int, _ look: PurchaseLook
    ) {
        let value = option.values[number]
        let isChosen = choices[option.id] == value.id
        let isGone = !isAvailable(value, of: option)
        let hasFocus = isFocused && number == painted(option)
        let style = Style(hasFocus ? .selected : isChosen ? .heading : isGone ? .disabled : .body)
        let text = label(of: value, of: option, look)
        let used = canvas.draw(text, x: place.x, y: place.y, width: maxX - place.x, style: style)
        canvas.target(
            Area(x: place.x, y: place.y, width: used, height: 1), .item(item), as: isChosen ? .chosen : .free)
        if hasFocus { canvas.cursor = Point(x: place.x + 1, y: place.y) }
    }

    private func drawCoupon(
        _ choices: Choices, on canvas: inout Canvas, in area: Area, _ look: PurchaseLook
    ) {
        let (coupon, words) = (look.coupon, look.words)
        let isFocused = look.isActive && focus == .coupon
        canvas.draw(
            label: words.coupon.label, x: area.x, y: area.y, width: choices.column - 1, isFocused: isFocused)
        let row = area.rightOf(choices.column)
        let hasMark = coupon.error != nil && area.height < 2
        coupon.draw(
            on: &canvas, x: row.x, y: row.y, width: row.width - (hasMark ? 2 : 0), isFocused: isFocused,
            firstItem: couponItem, words)
        guard let error = coupon.error else { return }
        if hasMark {
            canvas.draw(.fault, x: row.maxX - 1, y: row.y, style: .warning)
        } else {
            canvas.draw(error.asFault, x: area.x, y: area.y + 1, width: area.width, style: .warning)
        }
    }
}

typealias StoreOption = Product.Option

extension ProductCard {
    private func variants(with value: StoreOption.Value, of option: StoreOption) -> [Product.Variant] {
        var wanted = choices
        wanted[option.id] = value.id
        return (product?.variants ?? []).filter { variant in
            wanted.allSatisfy { variant.options[$0.key] == $0.value || $0.key == StoreOption.delivery }
        }
    }

    /// True if a value can still lead to something in stock, given the other choices.
    func isAvailable(_ value: StoreOption.Value, of option: StoreOption) -> Bool {
        variants(with: value, of: option).contains { $0.availability.available > 0 }
    }

    /// A value as it is drawn: its price where that is not the usual one, the chosen one in brackets, a mark
    /// before one that cannot be had. Read aloud its stock is said as well.
    func label(of value: StoreOption.Value, of option: StoreOption, _ look: PurchaseLook) -> ScreenText {
        let name = ScreenText(cleaning: value.name)
        let stock = look.isSpoken ? stock(of: value, of: option, look.words) : nil
        let text = [name, price(of: value, of: option), stock].compactMap(\.self).joined(by: " · ")
        guard choices[option.id] != value.id else { return "[" + text + "]" }
        return (look.isSpoken || isAvailable(value, of: option) ? " " : "×") + text + " "
    }

    func optionNote(_ look: PurchaseLook) -> (option: Int, text: ScreenText)? {
        let words = look.words
        if !look.isSpoken, case .option(let index) = focus, let option = option(index) {
            let value = option.values[painted(option)]
            if let stock = stock(of: value, of: option, words) {
                return (index, ScreenText(cleaning: value.name) + " · " + stock)
            }
        }
        return missingOption.flatMap { index in option(index).map { (index, words.choose($0)) } }
    }

    private func price(of value: StoreOption.Value, of option: StoreOption) -> ScreenText? {
        func lowest(_ value: StoreOption.Value) -> Money? {
            variants(with: value, of: option).map(\.price).min { $0.minorUnits < $1.minorUnits }
        }
        let counts = Dictionary(option.values.compactMap(lowest).map { ($0, 1) }, uniquingKeysWith: +)
        let usual = counts.max { ($0.value, $1.key.minorUnits) < ($1.value, $0.key.minorUnits) }?.key
        guard row.product.price != nil, let price = lowest(value), price != usual else { return nil }
        return Words.of(language).money(price)
    }

    /// The way to the buyer has no stock of its own.
    private func stock(of value: StoreOption.Value, of option: StoreOption, _ words: Words) -> ScreenText? {
        guard option.id != StoreOption.delivery else { return nil }
        let variants = variants(with: value, of: option)
        let units = variants.reduce(0) { $0 + $1.availability.available }
        if units > 0 {
            let isLow = Availability(available: units).state == .lowStock
            return isLow ? words.cart.optionLeft(units) : nil
        }
        let isAnywhere = (product?.variants ?? []).contains {
            $0.options[option.id] == value.id && $0.availability.available > 0
        }
        guard isAnywhere else { return words.cart.optionSoldOut }
        let others = (product?.options ?? []).filter { $0.id != option.id }.compactMap { other in
            other.values.first { $0.id == choices[other.id] }.map { ScreenText(cleaning: $0.name) }
        }
        guard !others.isEmpty else { return words.cart.optionSoldOut }
        let names = others.joined(by: " · ")
        return variants.isEmpty ? words.cart.optionNotMadeWith(names) : words.cart.optionSoldOutWith(names)
    }

    /// The price of the chosen quantity together; nil for one.
    private var sum: ScreenText? {
        guard quantity.value > 1, row.product.price != nil, let unit = variant?.price,
            let sum = try? unit.multiplied(by: quantity.value)
        else { return nil }
        return Words.of(language).money(sum)
    }

    func drawQuantity(on canvas: inout Canvas, x: Int, y: Int, width: Int, isFocused: Bool) {
        let style = Style(isFocused ? .selected : .heading)
        let number = ScreenText(cleaning: String(quantity.value))
        let used = canvas.draw("‹ " + number + " ›", x: x, y: y, width: width, style: style)
        canvas.target(Area(x: x, y: y, width: 2, height: 1), .item(quantityItem))
        canvas.target(Area(x: x + used - 2, y: y, width: 2, height: 1), .item(quantityItem + 1))
        if isFocused { canvas.cursor = Point(x: x, y: y) }
        guard let sum else { return }
        canvas.draw(sum, x: x + used + 2, y: y, width: width - used - 2)
    }
}
