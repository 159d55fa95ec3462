import StoreAPI
import TUI

extension ProductList {
    /// Whether a line above the products says what is searched for and left out.
    var hasHead: Bool { search.isTyped || !query.isPlain }

    /// Draws the list; `isActive` when it, not the card beside it, has the focus, `isAsked` when the shop is
    /// asked for it.
    func draw(
        on canvas: inout Canvas, in area: Area, isActive: Bool, isAsked: Bool, address: ScreenText,
        categories: [Category], _ words: Words
    ) {
        switch state {
        case .loading: return message([words.loading], on: &canvas, in: area)
        case .failed(let failure): return message(words.sentences(failure, address), on: &canvas, in: area)
        case .loaded: break
        }
        let body = hasHead ? area.below(2) : area
        if count == 0 {
            message(emptyReason(isAsked: isAsked, address, words), on: &canvas, in: body)
        }
        let top = top
        for offset in 0..<max(0, min(body.height, lineCount - top)) {
            draw(line(top + offset), on: &canvas, in: body, y: body.y + offset, isActive: isActive)
        }
        drawMarks(on: &canvas, in: body, top: top)
        guard hasHead else { return }
        let waiting = isAsked ? words.list.searching : words.list.unanswered
        drawHead(
            on: &canvas, in: area, isActive: isActive, categories,
            found: isStale ? waiting : words.list.found(count), words)
    }

    /// Where a list goes on, at the edges of what is in sight.
    private func drawMarks(on canvas: inout Canvas, in body: Area, top: Int) {
        guard body.height > 2 else { return }
        let x = body.maxX
        if top > 0 { canvas.draw("↑", x: x, y: body.y, style: .secondary) }
        if top + body.height < lineCount { canvas.draw("↓", x: x, y: body.maxY - 1, style: .secondary) }
    }

    /// Why there are no products: the shop has none, or has not said yet whether it has.
    private func emptyReason(isAsked: Bool, _ address: ScreenText, _ words: Words) -> [ScreenText] {
        if isStale {
            guard !isAsked else { return [words.list.searching] }
            return [words.unreachable(address), search.isTyped ? words.askAgainTyping : words.askAgain]
        }
        return [query.isPlain ? words.nothingForSale : words.list.nothing]
    }

    /// What is searched for on the left, what else is left out on the right with the number of what is found.
    private func drawHead(
        on canvas: inout Canvas, in area: Area, isActive: Bool, _ categories: [Category], found: ScreenText,
        _ words: Words
    ) {
        let category = query.category.flatMap { id in categories.first { $0.id == id }?.name }
        let stock = query.isInStockOnly ? words.list.inStockOnly : nil
        let sort = query.sort == .usual ? nil : words.list.sorted(query.sort)
        let mark = search.isTyped || !search.field.isEmpty ? canvas.draw("/", x: area.x, y: area.y) + 1 : 0
        let typed = mark == 0 ? 0 : min(max(12, search.field.characters.count + 4), area.width / 2)
        let room = area.width - typed - 2
        // What leaves something out is said before how it is sorted.
        let texts = [[category, stock, sort, found], [category, stock, found], [stock, found], [found]]
            .map { facts in facts.compactMap(\.self).reduce(.empty) { $0.isEmpty ? $1 : $0 + " · " + $1 } }
        let text = texts.first { $0.width <= room } ?? found
        canvas.draw(text, endingAt: area.maxX - 1, y: area.y)
        guard mark > 0 else { return }
        let field = Area(
            x: area.x + mark, y: area.y, width: max(1, area.width - mark - text.width - 3), height: 1)
        search.field.draw(
            on: &canvas, x: field.x, y: field.y, width: field.width, isFocused: search.isTyped && isActive,
            isPublic: true)
    }

    private func message(_ lines: [ScreenText], on canvas: inout Canvas, in area: Area) {
        for (index, line) in lines.flatMap({ $0.wrapped(to: area.width - 2) }).enumerated() {
            canvas.draw(line, x: area.x + 2, y: area.y + 1 + index, width: area.width - 2)
        }
        canvas.cursor = Point(x: area.x, y: area.y + 1)
    }

    private func draw(_ line: Line, on canvas: inout Canvas, in area: Area, y: Int, isActive: Bool) {
        switch line {
        case .blank: break
        case .category(let name):
            canvas.draw(name, x: area.x + 2, y: y, width: area.width - 2, style: .heading)
        case .product(let place): draw(place, on: &canvas, in: area, y: y, isActive: isActive)
        }
    }

    private func draw(_ place: Int, on canvas: inout Canvas, in area: Area, y: Int, isActive: Bool) {
        let whole = Area(x: area.x, y: y, width: area.width, height: 1)
        var style = shelf[place].map(\.style) ?? .body
        if place == selection {
            style = isActive ? Style(.selected) : .heading
            canvas.fill(whole, style: style)
            canvas.draw("▸", x: area.x, y: y, style: style)
            if isActive, !search.isTyped { canvas.cursor = Point(x: area.x, y: y) }
        }
        canvas.target(whole, .item(place))
        // What is on its way has its place already.
        guard let row = shelf[place] else {
            canvas.draw("…", x: area.x + 2, y: y, style: style)
            return
        }
        let right = area.maxX - 1
        canvas.draw(row.price, endingAt: right, y: y, style: style)
        // Where it is narrow, one that cannot be bought gives up part of its name.
        let isNarrow = area.width < 44
        let noteRight = right - (isNarrow ? row.price.width + 1 : priceColumn + 3)
        let hasNote = !row.note.isEmpty && (!isNarrow || row.product.availability.state == .outOfStock)
        if hasNote {
            canvas.draw(
                row.note, endingAt: noteRight, y: y, style: place == selection ? style : row.noteStyle)
        }
        let end = hasNote ? noteRight - row.note.width : right - row.price.width
        canvas.draw(row.name, x: area.x + 2, y: y, width: end - area.x - 4, style: style)
    }
}
