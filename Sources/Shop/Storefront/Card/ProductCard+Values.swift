import PayKit
import StoreAPI
import TUI

extension ProductCard {
    private func variants(with value: StoreOption.Value, of option: StoreOption) -> [Product.Variant] {
        var wanted = choices
        wanted[option.id] = value.id
        return (product?.variants ?? []).filter { variant in
            wanted.allSatisfy { variant.options[$0.key] == $0.value }
        }
    }

    /// True if a value can still lead to something in stock, given the other choices.
    func isAvailable(_ value: StoreOption.Value, of option: StoreOption) -> Bool {
        variants(with: value, of: option).contains { $0.availability.available > 0 }
    }

    /// A value as it is drawn: its price where that is not the usual one, the chosen one in brackets, a mark
    /// before one that cannot be had. Read aloud its stock is said as well.
    func label(
        of value: StoreOption.Value, of option: StoreOption, _ words: Words, isSpoken: Bool = false
    ) -> ScreenText {
        let name = ScreenText(cleaning: value.name)
        let stock = isSpoken ? stock(of: value, of: option, words) : nil
        let text = [name, price(of: value, of: option), stock].compactMap(\.self).joined(by: " · ")
        guard choices[option.id] != value.id else { return "[" + text + "]" }
        return (isSpoken || isAvailable(value, of: option) ? " " : "×") + text + " "
    }

    func note(_ words: Words, isSpoken: Bool = false) -> (option: Int, text: ScreenText)? {
        if !isSpoken, case .option(let index) = focus, let option = option(index) {
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

    private func stock(of value: StoreOption.Value, of option: StoreOption, _ words: Words) -> ScreenText? {
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
