import TUI

extension ProductList {
    /// Draws the list; `isActive` when it, not the card beside it, has the focus.
    func draw(on canvas: inout Canvas, in area: Area, isActive: Bool, address: ScreenText, _ words: Words) {
        switch state {
        case .loading: message([words.loading], on: &canvas, in: area)
        case .failed(let failure): message(words.sentences(failure, address), on: &canvas, in: area)
        case .loaded(let rows, _) where rows.isEmpty: message([words.nothingForSale], on: &canvas, in: area)
        case .loaded(let rows, let lines):
            for (offset, line) in lines.dropFirst(top).prefix(area.height).enumerated() {
                draw(line, rows, on: &canvas, in: area, y: area.y + offset, isActive: isActive)
            }
        }
    }

    private func message(_ lines: [ScreenText], on canvas: inout Canvas, in area: Area) {
        for (index, line) in lines.flatMap({ $0.wrapped(to: area.width - 2) }).enumerated() {
            canvas.draw(line, x: area.x + 2, y: area.y + 1 + index, width: area.width - 2)
        }
        canvas.cursor = Point(x: area.x, y: area.y + 1)
    }

    private func draw(
        _ line: Line, _ rows: [Row], on canvas: inout Canvas, in area: Area, y: Int, isActive: Bool
    ) {
        switch line {
        case .blank: break
        case .category(let name):
            canvas.draw(name, x: area.x + 2, y: y, width: area.width - 2, style: .heading)
        case .product(let index):
            draw(rows[index], index, on: &canvas, in: area, y: y, isActive: isActive)
        }
    }

    private func draw(
        _ row: Row, _ index: Int, on canvas: inout Canvas, in area: Area, y: Int, isActive: Bool
    ) {
        let whole = Area(x: area.x, y: y, width: area.width, height: 1)
        var style = Style.body
        if index == selection {
            style = isActive ? Style(.selected) : .heading
            canvas.fill(whole, style: style)
            canvas.draw("▸", x: area.x, y: y, style: style)
            if isActive { canvas.cursor = Point(x: area.x, y: y) }
        }
        let right = area.maxX - 1
        canvas.draw(row.price, endingAt: right, y: y, style: style)
        let noteRight = right - priceColumn - 3
        let hasNote = !row.note.isEmpty && area.width >= 44
        if hasNote { canvas.draw(row.note, endingAt: noteRight, y: y, style: style) }
        let end = hasNote ? noteRight - row.note.width : right - row.price.width
        canvas.draw(row.name, x: area.x + 2, y: y, width: end - area.x - 4, style: style)
        canvas.target(whole, .item(index))
    }
}
