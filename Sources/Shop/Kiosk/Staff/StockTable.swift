import Storefront
import TUI

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
        let list = Area(x: area.x, y: area.y + 1, width: area.width, height: room)
        let first = list.firstShown(of: rows.count, around: stock.selection)
        canvas.drawScrollMarks(from: first, of: rows.count, in: list, x: list.maxX + 1, style: .heading)
        for (line, index) in (first..<min(rows.count, first + room)).enumerated() {
            draw(rows[index], index, on: &canvas, in: area, y: area.y + 1 + line)
        }
        guard hasLine, let row = stock.selected else { return }
        let question = words.ask(row.name, row.onHand, row.onHand + stock.change)
        canvas.draw(
            stock.step == .asking ? question : words.changing, x: area.x, y: area.maxY - 1,
            width: area.width, style: .heading)
    }

    /// The columns of the name, and if there is room for SKU and reserved units.
    private func columns(in area: Area) -> (name: Int, hasSKU: Bool, right: Int) {
        let hasSKU = area.width >= 70
        let right = area.maxX - (area.width >= 50 ? 11 : 1)
        return (right - area.x - (hasSKU ? 35 : 15), hasSKU, right)
    }

    private func drawHeads(on canvas: inout Canvas, in area: Area) {
        let (name, hasSKU, right) = columns(in: area)
        canvas.draw(words.name, x: area.x + 2, y: area.y, width: name, style: .secondary)
        if hasSKU { canvas.draw(words.sku, x: area.x + name + 4, y: area.y, style: .secondary) }
        canvas.draw(words.onHand, endingAt: right, y: area.y, style: .secondary)
        guard right < area.maxX - 1 else { return }
        canvas.draw(words.reserved, endingAt: area.maxX - 1, y: area.y, style: .secondary)
    }

    private func draw(_ row: StockRow, _ index: Int, on canvas: inout Canvas, in area: Area, y: Int) {
        let isSelected = index == stock.selection
        func style(_ usual: Style) -> Style { isSelected ? Style(.selected) : usual }
        let (name, hasSKU, right) = columns(in: area)
        canvas.drawListRow(area.row(y - area.y), .item(index), isSelected: isSelected)
        canvas.draw(row.name, x: area.x + 2, y: y, width: name, style: style(.body))
        if hasSKU {
            canvas.draw(
                ScreenText(cleaning: row.sku, limit: 40), x: area.x + name + 4, y: y, width: 18,
                style: style(.secondary))
        }
        var onHand = String(row.onHand)
        if isSelected, stock.change != 0 {
            onHand += stock.change > 0 ? " +\(stock.change)" : " −\(-stock.change)"
        }
        let (word, tone) = words.stockLevel(row.onHand - row.reserved)
        canvas.draw(
            (word.isEmpty ? .empty : word + "  ") + ScreenText(cleaning: onHand), endingAt: right, y: y,
            style: style(tone))
        guard right < area.maxX - 1 else { return }
        canvas.draw(
            ScreenText(cleaning: String(row.reserved)), endingAt: area.maxX - 1, y: y,
            style: style(row.reserved == 0 ? .secondary : .body))
    }
}
