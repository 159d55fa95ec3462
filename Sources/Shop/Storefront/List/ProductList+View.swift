import PayKit
import StoreAPI
import TUI

extension ProductList {
    private var hasHead: Bool { isSearching || !query.isPlain }
    private var isSearching: Bool { search.isTyped || !search.field.isEmpty }

    /// From this height on there is room for rows beside those of products.
    private static let roomyHeight = 14

    /// True when the last row shows the position in the list and what follows.
    var hasFoot: Bool { room >= Self.roomyHeight - 2 && lineCount > room }

    /// The rows above the products: the categories and what is left out, with air around what is searched
    /// for. Where there are categories the list does not jump when something else is left out.
    private func headHeight(in height: Int, hasCategories: Bool) -> Int {
        guard hasCategories else { return hasHead ? 2 : 0 }
        return height < Self.roomyHeight ? 1 : isSearching ? 4 : 2
    }

    func room(in area: Area, hasCategories: Bool) -> Int {
        area.height - headHeight(in: area.height, hasCategories: hasCategories)
    }

    struct Look {
        /// True when the list, not the card beside it, has the focus.
        var isActive: Bool
        var isAsked: Bool
        var address: ScreenText
        /// Empty where categories are chosen in another way.
        var categories: [Category]
        /// The width of the row of categories, wider than the list where a card is beside it.
        var categoryColumns: Int
        /// The country that goods were last to be sent to; nil while none was named.
        var country: Country?
        var words: Words
    }

    func draw(on canvas: inout Canvas, in area: Area, _ look: Look) {
        let words = look.words
        switch state {
        case .loading: return message([words.loading], on: &canvas, in: area)
        case .failed(let failure):
            return message(words.sentences(failure, look.address), on: &canvas, in: area)
        case .loaded: break
        }
        let hasCategories = look.categories.count > 1
        let head = headHeight(in: area.height, hasCategories: hasCategories)
        let body = area.below(head)
        if count == 0 {
            message(emptyReason(isAsked: look.isAsked, look.address, words), on: &canvas, in: body)
        }
        let top = top
        let shown = max(0, min(height, lineCount - top))
        for offset in 0..<shown {
            let line = line(top + offset)
            // A heading without anything below it says nothing.
            if case .category = line, offset == shown - 1 { continue }
            draw(line, on: &canvas, in: body, y: body.y + offset, look)
        }
        drawMarks(on: &canvas, in: body.top(shown), top: top)
        if hasFoot { drawFoot(on: &canvas, in: body, shown: top..<top + shown, words) }
        let showsCategories = hasCategories && (head > 1 || !hasHead)
        if showsCategories {
            let row = Area(x: area.x, y: area.y, width: look.categoryColumns, height: 1)
            drawCategories(on: &canvas, in: row, look)
        }
        guard hasHead else { return }
        drawHead(
            on: &canvas, in: area.below(showsCategories ? isSearching ? 2 : 1 : 0), look,
            isNamed: !showsCategories)
    }

    /// Marks at the edges that the list goes on; below, the foot says it where there is one.
    private func drawMarks(on canvas: inout Canvas, in body: Area, top: Int) {
        guard body.height > 2 else { return }
        canvas.drawScrollMarks(
            above: top > 0, below: !hasFoot && top + body.height < lineCount, in: body, x: body.maxX,
            style: .secondary)
    }

    private func drawFoot(on canvas: inout Canvas, in body: Area, shown: Range<Int>, _ words: Words) {
        let y = body.y + room - 1
        let following = (lines ?? []).dropFirst(shown.upperBound).count {
            if case .product = $0 { true } else { false }
        }
        let more = lines == nil ? count - shown.upperBound : following
        if more > 0 {
            canvas.draw("↓ " + words.list.more(more), x: body.x, y: y, width: body.width, style: .secondary)
        }
        canvas.draw(words.list.place(selection + 1, count), endingAt: body.maxX - 1, y: y, style: .secondary)
    }

    /// The categories as a row of words, the chosen one on a bar or in brackets; of a long row, what is near.
    private func drawCategories(on canvas: inout Canvas, in area: Area, _ look: Look) {
        let names = [look.words.list.all] + look.categories.map(\.name)
        let chosen = query.place(in: look.categories)
        func width(_ places: ClosedRange<Int>) -> Int { names[places].reduce(0) { $0 + $1.width + 3 } }
        var first = 0
        while first < chosen, width(first...chosen) + 4 > area.width { first += 1 }
        var x = area.x
        if first > 0 { x += canvas.draw("… ", x: x, y: area.y, style: .secondary) }
        for place in first..<names.count {
            let name = names[place]
            let isLast = place == names.count - 1
            guard x + name.width + (isLast ? 2 : 4) <= area.maxX || place == first else {
                canvas.draw("…", x: x, y: area.y, style: .secondary)
                return
            }
            let isChosen = place == chosen
            let used = canvas.draw(
                (isChosen ? "[" : " ") + name + (isChosen ? "]" : " "), x: x, y: area.y,
                width: area.maxX - x, style: isChosen ? Style(.barAccent) : .secondary)
            if isChosen { canvas.styleEdges(of: Area(x: x, y: area.y, width: used, height: 1)) }
            canvas.target(
                Area(x: x, y: area.y, width: used, height: 1), .item(Self.categoryItems + place),
                as: isChosen ? .chosen : .free)
            x += used + 1
        }
    }

    private func emptyReason(isAsked: Bool, _ address: ScreenText, _ words: Words) -> [ScreenText] {
        if isStale {
            guard !isAsked else { return [words.list.searching] }
            return [words.unreachable(address), search.isTyped ? words.askAgainTyping : words.askAgain]
        }
        return [query.isPlain ? words.nothingForSale : words.list.nothing]
    }

    /// Draws the search words on the left, the other filters and the number of hits on the right.
    private func drawHead(on canvas: inout Canvas, in area: Area, _ look: Look, isNamed: Bool) {
        let words = look.words
        let waiting = look.isAsked ? words.list.searching : words.list.unanswered
        let found = isStale ? waiting : words.list.found(count)
        let category = isNamed ? look.categories.first { $0.id == query.category }?.name : nil
        let stock = query.isInStockOnly ? words.list.inStockOnly : nil
        let sort = query.sort == .usual ? nil : words.list.sorted(query.sort)
        let mark = isSearching ? canvas.draw("/", x: area.x, y: area.y) + 1 : 0
        let typed = mark == 0 ? 0 : min(max(12, search.field.characters.count + 4), area.width / 2)
        let room = area.width - typed - 2
        // Filters are named before the sort order, which is dropped first.
        let texts = [[category, stock, sort, found], [category, stock, found], [stock, found], [found]]
            .map { facts in facts.compactMap(\.self).joined(by: " · ") }
        let text = texts.first { $0.width <= room } ?? found
        canvas.draw(text, endingAt: area.maxX - 1, y: area.y)
        guard mark > 0 else { return }
        let field = Area(
            x: area.x + mark, y: area.y, width: max(1, area.width - mark - text.width - 3), height: 1)
        search.field.draw(
            on: &canvas, x: field.x, y: field.y, width: field.width,
            isFocused: search.isTyped && look.isActive, isPublic: true)
    }

    private func message(_ lines: [ScreenText], on canvas: inout Canvas, in area: Area) {
        let text = area.rightOf(2).row(1)
        canvas.draw(lines.flatMap { $0.wrapped(to: text.width) }, in: text)
        canvas.cursor = Point(x: area.x, y: area.y + 1)
    }

    private func draw(_ line: Line, on canvas: inout Canvas, in area: Area, y: Int, _ look: Look) {
        switch line {
        case .blank: break
        case .category(let name):
            canvas.draw(name, x: area.x + 2, y: y, width: area.width - 2, style: .heading)
        case .product(let place): draw(place, on: &canvas, in: area, y: y, look)
        }
    }

    private func draw(_ place: Int, on canvas: inout Canvas, in area: Area, y: Int, _ look: Look) {
        let isActive = look.isActive
        let whole = area.row(y - area.y)
        let row = pages[place]
        var style = row?.style ?? .body
        if place == selection {
            style = isActive ? Style(.selected) : .heading
            canvas.fill(whole, style: style)
            canvas.draw("▸", x: area.x, y: y, style: style)
            if isActive, !search.isTyped { canvas.cursor = Point(x: area.x, y: y) }
        }
        canvas.target(whole, .item(place))
        // A row that is still on its way has its place already.
        guard let row else {
            canvas.draw("…", x: area.x + 2, y: y, style: style)
            return
        }
        let right = area.maxX - 1
        canvas.draw(row.price, endingAt: right, y: y, style: style)
        // Where it is narrow, one that cannot be bought gives up part of its name.
        let isNarrow = area.width < 44
        let noteRight = right - (isNarrow ? row.price.width + 1 : priceColumn + 3)
        let note = row.note.isEmpty ? look.words.badge(row.product, in: look.country) : row.note
        let hasNote = !note.isEmpty && (!isNarrow || row.product.availability.state == .outOfStock)
        if hasNote {
            canvas.draw(
                note, endingAt: noteRight, y: y, style: place == selection ? style : row.noteStyle)
        }
        let end = hasNote ? noteRight - note.width : right - row.price.width
        canvas.draw(row.name, x: area.x + 2, y: y, width: end - area.x - 4, style: style)
    }
}

extension Words {
    func sentences(_ failure: ProductList.Failure, _ address: ScreenText) -> [ScreenText] {
        switch failure {
        case .unreachable: [unreachable(address), say("Trying again; press r to try now.", "正在重试，按 r 立即重试。")]
        case .untrusted:
            [
                say("The certificate of " + address + " is not trusted here.", address + " 的证书在此不受信任。"),
                say("Give its root with --ca-file, or press r to try again.", "请用 --ca-file 指定其根证书，或按 r 重试。"),
            ]
        case .keyWanted:
            [
                say("The shop at " + address + " needs a key.", "商店 " + address + " 需要密钥才能进入。"),
                say(
                    "Start with --key-file and a valid key, or press r to try again.",
                    "请用 --key-file 指定有效的密钥后重新启动，或按 r 重试。"),
            ]
        }
    }
}

extension Words.ListWords {
    func sorted(_ sort: ListQuery.Sort) -> ScreenText {
        switch sort {
        case .usual: .empty
        case .name: say("by name", "按名称")
        case .price: say("lowest price first", "价格从低到高")
        case .priceDescending: say("highest price first", "价格从高到低")
        case .newest: say("newest first", "最新上架")
        }
    }
}
