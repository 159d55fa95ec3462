import PaySheet
import Storefront
package import TUI

extension Window {
    /// True if the window is smaller than the shop can be drawn in.
    package var isTooSmall: Bool { size.columns < Self.minimum.columns || size.rows < Self.minimum.rows }

    /// The whole screen.
    package func drawn() -> Canvas {
        guard !isTooSmall else {
            var canvas = Canvas(size: size)
            drawTooSmall(on: &canvas)
            return canvas
        }
        var canvas = drawn(statusRows: 1)
        var said = overlay == nil ? announcement(rows: 2) : []
        // A second row is that above the first: where something stands there, all of it moves up. A sheet
        // never moves; where it is as wide as the window the row is its lower edge.
        if said.count > 1, !(isCovered && middle.isSheetWide), !canvas.isBlank(row: size.rows - 3) {
            if isCovered { said = announcement(rows: 1) } else { canvas = drawn(statusRows: 2) }
        }
        for (index, line) in said.enumerated() {
            let y = size.rows - 1 - said.count + index
            let edge = isCovered && y < size.rows - 2 ? 2 : 0
            canvas.fill(Area(x: edge, y: y, width: size.columns - 2 * edge, height: 1), style: .body)
            canvas.draw(line, x: 2, y: y, width: size.columns - 4, style: .heading)
        }
        return canvas
    }

    /// The screen without what is announced.
    private func drawn(statusRows: Int) -> Canvas {
        var canvas = Canvas(size: size)
        shop.draw(on: &canvas, statusRows: statusRows)
        if isCovered { canvas.dim() }
        // The way there stays in sight; behind an overlay nothing of it is clicked.
        header(isActive: !isCovered).draw(on: &canvas)
        if isCovered, middle.isSheetWide { canvas.fill(middle, style: .body) }
        if sheet.isOpen { sheet.draw(on: &canvas, in: sheetArea(in: middle), beat: activity.step) }
        setup?.draw(on: &canvas, in: middle)
        if overlay != nil {
            canvas.dim()
            drawOverlay(on: &canvas)
        }
        keyFooter(width: size.columns - 4).draw(on: &canvas)
        if isWaiting { activity.draw(on: &canvas) }
        return canvas
    }

    /// True if a sheet stands over the shop.
    package var isCovered: Bool { setup != nil || sheet.isOpen }

    /// The first row of the screen; the cart in it can be clicked where it is active.
    func header(isActive: Bool) -> HeaderBar {
        HeaderBar(shop: shop, columns: size.columns, isActive: isActive)
    }

    /// Between header and footer.
    var middle: Area { Area(x: 0, y: 1, width: size.columns, height: size.rows - 3) }

    /// Where the sheet stands: over the card where that is wide enough beside the list, and in the middle of
    /// a window in which it is far from the eye there.
    private func sheetArea(in middle: Area) -> Area {
        let card = middle.rightOf(Self.listColumns)
        let isBeside = card.width >= Self.leastSheetColumns && size.columns < Self.wideColumns
        return shop.isSplit && isBeside ? card : middle
    }

    /// The columns of the list in split view, those that a sheet beside it has to have, and those of a wide
    /// window.
    private static let (listColumns, leastSheetColumns, wideColumns) = (46, 66, 160)

    private func drawTooSmall(on canvas: inout Canvas) {
        func text(_ size: Size) -> ScreenText { ScreenText(cleaning: "\(size.columns)×\(size.rows)") }
        let lines = words.tooSmall(text(Self.minimum), text(size)).wrapped(to: max(2, size.columns))
        for (index, line) in lines.enumerated() { canvas.draw(line, x: 0, y: index) }
        canvas.cursor = Point(x: 0, y: 0)
    }

    /// The line of a guide and what is announced; the keys below them stay in sight.
    private func announcement(rows: Int) -> [ScreenText] {
        let width = size.columns - 4
        let status = sheet.isOpen && sheet.says(self.status) ? ScreenText.empty : self.status
        let guiding = rows > 1 || status.isEmpty ? tourLine?.wrapped(to: width, lines: 1) ?? [] : []
        return guiding + status.wrapped(to: width, lines: rows - guiding.count)
    }
}
