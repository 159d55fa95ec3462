import TUI

/// The stock as a table, and the change that is being made.
struct StockTable {
    let stock: StaffMenu.StockPage
    let words: StaffWords

    func draw(on canvas: inout Canvas, in area: Area) {
        guard let rows = stock.rows, !rows.isEmpty else {
            let text = stock.rows == nil ? words.loading : words.nothing
            canvas.draw(text, x: area.x, y: area.y, width: area.width)
            return
        }
        drawHeads(on: &canvas, in: area)
        let hasLine = stock.step != .choosing
        let room = max(1, area.height - 1 - (hasLine ? 1 : 0))
        let first = min(max(0, stock.selection - room / 2), max(0, rows.count - room))
        let list = Area(x: area.x, y: area.y + 1, width: area.width, height: room)
        canvas.drawScrollMarks(
            above: first > 0, below: first + room < rows.count, in: list, x: list.maxX + 1, style: .heading)
        for (line, index) in (first..<min(rows.count, first + room)).enumerated() {
            draw(rows[index], index, on: &canvas, in: area, y: area.y + 1 + line)
        }
        guard hasLine, let row = stock.selected else { return }
        let question = words.ask(row.name, row.onHand, row.onHand + stock.change)
        canvas.draw(
            stock.step == .asking ? question : words.changing, x: area.x, y: area.maxY - 1,
            width: area.width, style: .heading)
    }

    private func drawHeads(on canvas: inout Canvas, in area: Area) {
        canvas.draw(words.name, x: area.x + 2, y: area.y, width: area.width, style: .secondary)
        if area.width >= 70 { canvas.draw(words.sku, x: area.x + 34, y: area.y, style: .secondary) }
        canvas.draw(words.onHand, endingAt: area.maxX - 11, y: area.y, style: .secondary)
        canvas.draw(words.reserved, endingAt: area.maxX - 1, y: area.y, style: .secondary)
    }

    private func draw(_ row: StockRow, _ index: Int, on canvas: inout Canvas, in area: Area, y: Int) {
        let isSelected = index == stock.selection
        let style = Style(isSelected ? .selected : .body)
        canvas.drawListRow(index, isSelected: isSelected, in: area, y: y)
        let isWide = area.width >= 70
        let names = isWide ? 30 : area.width - 26
        canvas.draw(row.name, x: area.x + 2, y: y, width: names, style: style)
        if isWide {
            canvas.draw(
                ScreenText(cleaning: row.sku, limit: 40), x: area.x + 34, y: y, width: area.width - 58,
                style: style)
        }
        var onHand = String(row.onHand)
        if isSelected, stock.change != 0 {
            onHand += stock.change > 0 ? " +\(stock.change)" : " −\(-stock.change)"
        }
        canvas.draw(ScreenText(cleaning: onHand), endingAt: area.maxX - 11, y: y, style: style)
        canvas.draw(ScreenText(cleaning: String(row.reserved)), endingAt: area.maxX - 1, y: y, style: style)
    }
}
