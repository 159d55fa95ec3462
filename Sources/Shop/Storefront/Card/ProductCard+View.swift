import PayKit
import StoreAPI
import TUI

extension ProductCard {
    /// Where the parts of the card go: the picture beside the text when wide, above it when tall, else left
    /// out. Above it, the picture has what the description leaves.
    struct Layout: Hashable, Sendable {
        var picture: Area?
        var text: Area

        /// Rows of a card's text without description and options that leave none of its air out.
        private static let usualRows = 14

        init(_ area: Area, description: ScreenText) {
            if area.height >= 32, area.width >= 40, area.width < 96 {
                let lines = ProductCard.lines(of: description, width: area.width).count
                let rows = min(max(12, area.height - Self.usualRows - lines), area.width / 2)
                picture = Area(x: area.x, y: area.y, width: min(area.width, rows * 2), height: rows)
                text = area.below(rows)
            } else if area.width >= 54 {
                let columns = min(64, area.width * 2 / 5, area.width - 36, area.height * 2 - 2)
                let box = Area(
                    x: area.x, y: area.y + 1, width: columns, height: min(columns / 2, area.height - 1))
                picture = box
                text = area.rightOf(columns + 4).inset(y: area.height > 16 ? 1 : 0)
            } else if area.height >= 26 {
                picture = Area(x: area.x, y: area.y, width: 20, height: 10)
                text = area.below(11)
            } else {
                text = area
            }
        }
    }

    func draw(on canvas: inout Canvas, in area: Area, _ look: PurchaseLook) {
        let layout = Layout(area, description: description)
        var look = look
        look.isSpoken = canvas.isSpoken
        if let box = layout.picture { drawPicture(on: &canvas, in: box, look.words) }
        drawText(on: &canvas, in: layout.text, look)
    }

    private static func lines(of description: ScreenText, width: Int) -> [ScreenText] {
        description.wrapped(to: min(width, 66))
    }

    /// True if the picture could not be loaded; its description is drawn instead.
    var isPictureMissing: Bool { if case .failed = picture { true } else { false } }

    private func drawPicture(on canvas: inout Canvas, in box: Area, _ words: Words) {
        switch picture {
        case .none: break
        case .shown(let cells, _): canvas.draw(cells, centredIn: box)
        case .loading: canvas.draw(words.pictureLoading, centredIn: box, y: box.y + box.height / 2)
        case .failed:
            let text = ScreenText(cleaning: row.product.imageText)
            let lines = [words.pictureMissing] + text.wrapped(to: box.width)
            canvas.draw(lines.prefix(box.height), centredIn: box)
        }
    }

    private func drawText(on canvas: inout Canvas, in area: Area, _ look: PurchaseLook) {
        let parts = Parts(of: self, in: area, look)
        let rows = parts.rows
        var y = area.y
        canvas.draw(price, endingAt: area.maxX, y: y, style: .heading)
        for line in Self.cut(parts.names, to: rows.names) {
            canvas.draw(line, x: area.x, y: y, width: parts.nameWidth, style: .heading)
            y += 1
        }
        drawStock(on: &canvas, in: area.row(y - area.y), look.words)
        y += 1 + rows.airAboveText
        let text = parts.text.dropFirst(rows.firstLine(of: parts.text.count, after: linesRead))
        let shown = Self.cut(Array(text), to: rows.text)
        canvas.draw(shown, in: area.row(y - area.y))
        y += shown.count + rows.airAboveChoices
        let place = Area(x: area.x, y: y, width: area.width, height: rows.choices)
        draw(parts.choices, on: &canvas, in: place, look)
        y += rows.choices + rows.airAbovePay
        drawPay(parts, on: &canvas, in: area.below(y - area.y), look)
    }

    func nextLine(in area: Area, _ look: PurchaseLook) -> Int? {
        let parts = Parts(of: self, in: Layout(area, description: description).text, look)
        return parts.rows.nextLine(of: parts.text.count, after: linesRead)
    }

    private struct Parts {
        let names, text, notes: [ScreenText]
        let nameWidth: Int
        let noteStyle: Style
        let actions: [PayAction]
        let choices: Choices
        let rows: Rows

        init(of card: ProductCard, in area: Area, _ look: PurchaseLook) {
            nameWidth = max(1, area.width - card.price.width - 2)
            names = card.row.name.wrapped(to: nameWidth)
            text = ProductCard.lines(of: card.description, width: area.width)
            let note = card.note(look)
            let lines = note?.text.wrapped(to: area.width, lines: area.height > 16 ? 4 : 2) ?? []
            actions = card.payActions(look.paymentOptions.capability)
            choices = card.choices(width: area.width, hasAir: area.height > 12, look)
            // A hint takes no room from what it hints at.
            let hasRoom = choices.hint == nil && area.height >= 3 + actions.count + choices.rows + lines.count
            notes = note?.style != Style(.notice) || hasRoom ? lines : []
            noteStyle = note?.style ?? .warning
            rows = Rows(
                of: area.height, names: names.count, text: text.count, choices: choices.rows,
                pay: actions.count + notes.count)
        }
    }

    /// At most this many lines; the last one shows that there is more.
    private static func cut(_ lines: [ScreenText], to count: Int) -> [ScreenText] {
        guard count > 0, lines.count > count else { return Array(lines.prefix(max(0, count))) }
        return Array(lines.prefix(count - 1)) + [lines[count - 1] + "…"]
    }

    private func drawStock(on canvas: inout Canvas, in row: Area, _ words: Words) {
        let mark: ScreenText = availability.state == .inStock ? "● " : .empty
        let stock = closed(words) == nil ? mark + words.stockOnCard(availability) : .empty
        canvas.draw(stock, endingAt: row.maxX, y: row.y, style: availability.style)
        canvas.draw(category, x: row.x, y: row.y, width: row.width - stock.width - 2, style: .secondary)
    }

    private var category: ScreenText { ScreenText(cleaning: row.product.category.name) }

    private func note(_ look: PurchaseLook) -> (text: ScreenText, style: Style)? {
        let words = look.words
        let wrong: ScreenText? =
            switch trouble {
            case _ where !isForSale: closed(words)
            case _ where look.paymentOptions.closed != nil: look.paymentOptions.closed
            case .shortage(let available): words.shortage(available)
            case .unreachable: words.priceUnreachable
            case .refused: words.priceRefused
            case nil: details == .failed ? words.detailsUnreachable : nil
            }
        if let wrong { return (wrong, .warning) }
        if let missing = missingOption.flatMap(option) { return (words.choose(missing), Style(.notice)) }
        let badge = words.badge(row.product, in: look.country)
        return badge.isEmpty ? nil : (badge, Style(.notice))
    }

    private func drawPay(_ parts: Parts, on canvas: inout Canvas, in area: Area, _ look: PurchaseLook) {
        let (actions, notes) = (parts.actions, parts.notes)
        var focused: Int?
        if look.isActive, case .pay(let index) = focus { focused = min(index, actions.count - 1) }
        let room = area.top(area.height - notes.count)
        let used = PayArea.draw(
            actions, look, focused: focused, on: &canvas, in: isForSale ? room : area.below(notes.count),
            firstItem: payItem, category: category)
        canvas.draw(notes, in: area.row(isForSale ? used : 0), style: parts.noteStyle)
        guard actions.isEmpty, look.isActive, focused != nil else { return }
        canvas.point(x: max(0, area.x - 2), y: area.y)
    }
}
