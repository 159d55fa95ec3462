import PaySheet
import Storefront
package import TUI

extension Window {
    package var isTooSmall: Bool { size.columns < Self.minimum.columns || size.rows < Self.minimum.rows }

    package func drawn() -> Canvas {
        guard !isTooSmall else { return words.screen.tooSmall(size, needs: Self.minimum) }
        let (width, rows) = (size.page.columns, size.rows)
        var canvas = drawn(statusRows: 1)
        var said = overlay == nil ? announcement(rows: 2) : []
        // A second row is that above the first: where something stands there, all of it moves up. A sheet
        // never moves; where it is as wide as the window the row is its lower edge.
        if said.count > 1, !(isCovered && middle.isSheetWide), !canvas.isBlank(row: rows - 3) {
            if isCovered { said = announcement(rows: 1) } else { canvas = drawn(statusRows: 2) }
        }
        for (index, line) in said.enumerated() {
            let y = rows - 1 - said.count + index
            let edge = isCovered && y < rows - 2 ? 2 : 0
            let isGuide = !line.dots.isEmpty
            canvas.fill(
                Area(x: edge, y: y, width: width - 2 * edge, height: 1), style: isGuide ? Style(.bar) : .body)
            let x = 2 + canvas.draw(line.dots, x: 2, y: y, style: Style(.barAccent))
            canvas.draw(line.text, x: x, y: y, width: width - 2 - x, style: isGuide ? Style(.bar) : .heading)
        }
        return canvas.centred(in: size)
    }

    private func drawn(statusRows: Int) -> Canvas {
        var canvas = Canvas(size: size.page)
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
        keyFooter(width: canvas.size.columns - 4).draw(on: &canvas)
        if isWaiting { activity.draw(on: &canvas) }
        return canvas
    }

    package var isCovered: Bool { setup != nil || sheet.isOpen }

    /// The first row; the cart in it can be clicked where it is active.
    func header(isActive: Bool) -> HeaderBar {
        let hasRoom = shop.cartLabel == nil || size.columns >= 100
        var bar = HeaderBar(path: shop.path, note: hasRoom ? shop.shopName ?? .empty : .empty)
        bar.cart = shop.cartLabel ?? .empty
        bar.cartKey = isActive && shop.canOpenCart ? Storefront.cartKey : nil
        return bar
    }

    var middle: Area { Area(x: 0, y: 1, width: size.page.columns, height: size.rows - 3) }

    /// The place of the sheet: over the card where that is wide enough beside the list, but centred in a wide
    /// window.
    private func sheetArea(in middle: Area) -> Area {
        let card = middle.rightOf(Self.listColumns)
        let isBeside = card.width >= Self.leastSheetColumns && size.columns < Self.wideColumns
        return shop.isSplit && isBeside ? card : middle
    }

    private static let (listColumns, leastSheetColumns, wideColumns) = (46, 66, 160)

    private func announcement(rows: Int) -> [(dots: ScreenText, text: ScreenText)] {
        let width = size.page.columns - 4
        let status = sheet.isOpen && sheet.says(self.status) ? ScreenText.empty : self.status
        var lines: [(dots: ScreenText, text: ScreenText)] = []
        if let tourStop, rows > 1 || status.isEmpty {
            let (dots, text) = (tourStop.dots + "  ", words.look.tour(tourStop))
            lines = text.wrapped(to: width - dots.width, lines: 1).map { (dots, $0) }
        }
        return lines + status.wrapped(to: width, lines: rows - lines.count).map { (.empty, $0) }
    }
}
