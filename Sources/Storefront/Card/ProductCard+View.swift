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
        on canvas: inout Canvas, in area: Area, isActive: Bool, capability: PaymentCapability?, _ words: Words
    ) {
        let layout = Layout(area)
        if let box = layout.picture { drawPicture(on: &canvas, in: box, words) }
        drawText(
            on: &canvas, in: layout.text.inset(y: layout.text.height > 16 ? 1 : 0), isActive, capability,
            words)
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
        on canvas: inout Canvas, in area: Area, _ isActive: Bool, _ capability: PaymentCapability?,
        _ words: Words
    ) {
        let actions = payActions(capability)
        let options = product?.options ?? []
        let places = places(options, width: area.width, words)
        let optionRows = options.isEmpty ? 0 : places.rows + 1
        let payRows = max(1, actions.count) + (closed(words) == nil && trouble == nil ? 0 : 2)
        let airy = area.height >= 10 + optionRows + payRows
        let names = name(width: area.width, lines: airy ? 2 : 1)
        let needed = 1 + names.count + (airy ? 2 : 0) + optionRows + 1 + payRows
        var y = area.y
        for line in names {
            canvas.draw(line, x: area.x, y: y, width: area.width, style: .heading)
            y += 1
        }
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
        y = drawOptions(options, places, on: &canvas, x: area.x, y: y, width: area.width, isActive, words)
        if airy || area.maxY - y > payRows { y += 1 }
        drawPay(
            actions, on: &canvas,
            in: Area(x: area.x, y: y, width: area.width, height: area.maxY - y), isActive, words)
    }

    /// The name in so many lines at most; the last one shows where it goes on.
    private func name(width: Int, lines: Int) -> [ScreenText] {
        let all = row.name.wrapped(to: width)
        return all.count <= lines ? all : Array(all.prefix(lines - 1)) + [all[lines - 1] + "…"]
    }

    private func drawPrice(on canvas: inout Canvas, x: Int, y: Int, width: Int, _ words: Words) -> Int {
        let label = canvas.draw(words.price, x: x, y: y)
        let used = canvas.draw(price, x: x + label + 2, y: y, style: .heading)
        let stock = closed(words) == nil ? words.stockOnCard(availability) : .empty
        canvas.draw(stock, x: x + label + used + 5, y: y, width: width - label - used - 5)
        return y + 1
    }

    /// Where each value of each option stands, relative to the first row; values that do not fit go below.
    private func places(_ options: [StoreOption], width: Int, _ words: Words) -> (
        values: [[Point]], rows: Int
    ) {
        let column = titleColumn(options)
        var row = 0
        var values: [[Point]] = []
        for option in options {
            var x = column
            values.append(
                option.values.map { value in
                    let used = label(of: value, of: option, words).width
                    if x > column, x + used > width {
                        x = column
                        row += 1
                    }
                    defer { x += used + 1 }
                    return Point(x: x, y: row)
                })
            row += 1
        }
        return (values, row)
    }

    private func titleColumn(_ options: [StoreOption]) -> Int {
        (options.map { ScreenText(cleaning: $0.name).width }.max() ?? 0) + 2
    }

    private func drawOptions(
        _ options: [StoreOption], _ layout: (values: [[Point]], rows: Int), on canvas: inout Canvas, x: Int,
        y: Int, width: Int, _ isActive: Bool, _ words: Words
    ) -> Int {
        guard !options.isEmpty else { return y }
        let (places, rows) = layout
        var item = 0
        for (index, option) in options.enumerated() {
            guard let first = places[index].first else { continue }
            let row = y + 1 + first.y
            let isFocused = isActive && focus == .option(index)
            if isFocused {
                canvas.draw("▸", x: max(0, x - 2), y: row, style: .heading)
                canvas.cursor = Point(x: max(0, x - 2), y: row)
            }
            let title = ScreenText(cleaning: option.name)
            canvas.draw(title, x: x, y: row, width: width, style: isFocused ? .heading : .body)
            for (value, place) in zip(option.values, places[index]) {
                let text = label(of: value, of: option, words)
                let at = Point(x: x + place.x, y: y + 1 + place.y)
                let isChosen = choices[option.id] == value.id
                let style = isChosen ? Style(isFocused ? .selected : .heading) : Style.body
                let used = canvas.draw(text, x: at.x, y: at.y, width: x + width - at.x, style: style)
                canvas.target(Area(x: at.x, y: at.y, width: used, height: 1), .item(item))
                if isChosen, isFocused { canvas.cursor = Point(x: at.x + 1, y: at.y) }
                item += 1
            }
        }
        return y + 1 + rows
    }

    /// A value as it is drawn: the chosen one in brackets, one that cannot be had with a word that says so.
    private func label(of value: StoreOption.Value, of option: StoreOption, _ words: Words) -> ScreenText {
        let name = ScreenText(cleaning: value.name)
        let text = isAvailable(value, of: option) ? name : name + " " + words.goneMark
        return choices[option.id] == value.id ? "[" + text + "]" : " " + text + " "
    }

    private func drawPay(
        _ actions: [PayAction], on canvas: inout Canvas, in area: Area, _ isActive: Bool, _ words: Words
    ) {
        if let closed = closed(words) {
            for (index, line) in closed.wrapped(to: area.width).prefix(2).enumerated() {
                canvas.draw(line, x: area.x, y: area.y + index, width: area.width, style: .warning)
            }
            if isActive {
                canvas.draw("▸", x: max(0, area.x - 2), y: area.y, style: .heading)
                canvas.cursor = Point(x: max(0, area.x - 2), y: area.y)
            }
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
        for (index, line) in (note?.wrapped(to: area.width) ?? []).prefix(2).enumerated() {
            canvas.draw(line, x: area.x, y: area.y + used + index, width: area.width, style: .warning)
        }
    }
}

typealias StoreOption = Product.Option
