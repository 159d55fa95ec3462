import PayKit
import StoreAPI
import TUI

extension ProductCard {
    /// Where the parts of the card go: the picture beside the text when wide, above it when tall, else left out.
    struct Layout: Hashable, Sendable {
        var picture: Area?
        var text: Area

        init(_ area: Area) {
            if area.width >= 60 {
                let columns = min(36, area.width * 2 / 5, area.height * 2 - 2)
                let box = Area(x: area.x, y: area.y + 1, width: columns, height: min(columns / 2, area.height - 1))
                picture = box
                text = area.rightOf(columns + 4)
            } else if area.height >= 26 {
                picture = Area(x: area.x + (area.width - 20) / 2, y: area.y, width: 20, height: 10)
                text = area.below(11)
            } else {
                text = area
            }
        }
    }

    func draw(
        on canvas: inout Canvas, in area: Area, isActive: Bool, capability: PaymentCapability?, _ words: Words
    ) {
        let layout = Layout(area)
        if let box = layout.picture { drawPicture(on: &canvas, in: box, words) }
        drawText(on: &canvas, in: layout.text.inset(y: layout.text.height > 16 ? 1 : 0), isActive, capability, words)
    }

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
        on canvas: inout Canvas, in area: Area, _ isActive: Bool, _ capability: PaymentCapability?, _ words: Words
    ) {
        let actions = payActions(capability)
        let options = product?.options ?? []
        let airy = area.height >= 14 + options.count
        let payRows = max(1, actions.count) + (closed(words) == nil && trouble == nil ? 0 : 1)
        let needed = 2 + (airy ? 2 : 0) + options.count + (options.isEmpty ? 0 : 1) + 1 + payRows
        var y = area.y
        canvas.draw(row.name, x: area.x, y: y, width: area.width, style: .heading)
        y += 1
        let category = ScreenText(cleaning: row.product.category.name)
        canvas.draw(category, x: area.x, y: y, width: area.width)
        y += airy ? 2 : 1
        let lines = description.wrapped(to: min(area.width, 60)).prefix(max(0, area.height - needed - 1))
        for line in lines {
            canvas.draw(line, x: area.x, y: y, width: area.width)
            y += 1
        }
        if airy || !lines.isEmpty { y += 1 }
        y = drawPrice(on: &canvas, x: area.x, y: y, width: area.width, words)
        y = drawOptions(options, on: &canvas, x: area.x, y: y, width: area.width, isActive, words)
        if airy { y += 1 }
        drawPay(
            actions, on: &canvas,
            in: Area(x: area.x, y: y, width: area.width, height: area.maxY - y), isActive, words)
    }

    private func drawPrice(on canvas: inout Canvas, x: Int, y: Int, width: Int, _ words: Words) -> Int {
        let label = canvas.draw(words.price, x: x, y: y)
        let used = canvas.draw(price, x: x + label + 2, y: y, style: .heading)
        let stock = closed(words) == nil ? words.stockOnCard(availability) : .empty
        canvas.draw(stock, x: x + label + used + 5, y: y, width: width - label - used - 5)
        return y + 1
    }

    private func drawOptions(
        _ options: [StoreOption], on canvas: inout Canvas, x: Int, y: Int, width: Int, _ isActive: Bool,
        _ words: Words
    ) -> Int {
        guard !options.isEmpty else { return y }
        let titles = options.map { ScreenText(cleaning: $0.name) }
        let column = (titles.map(\.width).max() ?? 0) + 2
        var item = 0
        for (index, option) in options.enumerated() {
            let row = y + 1 + index
            let isFocused = isActive && focus == .option(index)
            if isFocused { canvas.draw("▸", x: max(0, x - 2), y: row, style: .heading) }
            canvas.draw(titles[index], x: x, y: row, style: isFocused ? .heading : .body)
            var left = x + column
            for value in option.values {
                left += draw(value, of: option, item, on: &canvas, x: left, y: row, isFocused, words)
                item += 1
            }
            if isFocused, canvas.cursor == nil { canvas.cursor = Point(x: max(0, x - 2), y: row) }
        }
        return y + 1 + options.count
    }

    /// One value; the chosen one is marked, one that cannot be had says so. Returns the columns used.
    private func draw(
        _ value: StoreOption.Value, of option: StoreOption, _ item: Int, on canvas: inout Canvas, x: Int, y: Int,
        _ isFocused: Bool, _ words: Words
    ) -> Int {
        let isChosen = choices[option.id] == value.id
        let name = ScreenText(cleaning: value.name)
        let text = isAvailable(value, of: option) ? name : name + " " + words.goneMark
        let shown: ScreenText = isChosen ? "[" + text + "]" : " " + text + " "
        let style = isChosen ? Style(isFocused ? .selected : .heading) : Style.body
        let used = canvas.draw(shown, x: x, y: y, style: style)
        canvas.target(Area(x: x, y: y, width: used, height: 1), .item(item))
        if isChosen, isFocused { canvas.cursor = Point(x: x + 1, y: y) }
        return used + 1
    }

    private func drawPay(
        _ actions: [PayAction], on canvas: inout Canvas, in area: Area, _ isActive: Bool, _ words: Words
    ) {
        if let closed = closed(words) {
            for (index, line) in closed.wrapped(to: area.width).prefix(2).enumerated() {
                canvas.draw(line, x: area.x, y: area.y + index, width: area.width, style: .warning)
            }
            if isActive, canvas.cursor == nil { canvas.cursor = Point(x: area.x, y: area.y) }
            return
        }
        var focused: Int?
        if isActive, case .pay(let index) = focus { focused = min(index, actions.count - 1) }
        let used = PayArea.draw(
            actions, focused: focused, tint: tint, on: &canvas, in: area, firstItem: valueCount, words)
        let note: ScreenText? =
            switch trouble {
            case .shortage(let available): words.shortage(available)
            case .unreachable: words.priceUnreachable
            case .refused: words.priceRefused
            case nil: details == .failed ? words.detailsUnreachable : nil
            }
        if let note { canvas.draw(note, x: area.x, y: area.y + used, width: area.width, style: .warning) }
    }
}

typealias StoreOption = Product.Option
