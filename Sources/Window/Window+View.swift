import PaySheet
import Storefront
package import TUI

extension Window {
    /// True if the window is smaller than the shop can be drawn in.
    package var isTooSmall: Bool { size.columns < Self.minimum.columns || size.rows < Self.minimum.rows }

    /// The whole screen.
    package func drawn() -> Canvas {
        var canvas = Canvas(size: size)
        guard !isTooSmall else {
            drawTooSmall(on: &canvas)
            return canvas
        }
        shop.draw(on: &canvas)
        let isCovered = setup != nil || sheet.isOpen
        if isCovered { canvas.dim() }
        // The way there stays in sight; behind an overlay nothing of it is clicked.
        header(isActive: !isCovered).draw(on: &canvas)
        if sheet.isOpen { sheet.draw(on: &canvas, in: sheetArea(in: middle)) }
        setup?.draw(on: &canvas, in: middle)
        if overlay != nil {
            canvas.dim()
            drawOverlay(on: &canvas)
        }
        keyFooter(width: size.columns - 4).draw(on: &canvas)
        if isWaiting { activity.draw(on: &canvas) }
        if overlay == nil { drawStatus(on: &canvas) }
        return canvas
    }

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

    /// The announcement above the footer, whose keys stay in sight, and above it the line of a guide. A long
    /// one takes the row above it too, if that is blank or can be chosen and has not the focus.
    private func drawStatus(on canvas: inout Canvas) {
        let width = size.columns - 4
        let above = size.rows - 3
        let isFree =
            canvas.targets.contains { $0.area.y == above }
            || (0..<size.columns).allSatisfy { canvas[$0, above].glyph == .blank }
        let room = isFree && canvas.cursor?.y != above ? 2 : 1
        let guiding = room > 1 || status.isEmpty ? tourLine?.wrapped(to: width, lines: 1) ?? [] : []
        let lines = guiding + status.wrapped(to: width, lines: room - guiding.count)
        for (index, line) in lines.enumerated() {
            let y = size.rows - 1 - lines.count + index
            canvas.fill(Area(x: 0, y: y, width: size.columns, height: 1), style: .body)
            canvas.draw(line, x: 2, y: y, width: width, style: .heading)
        }
    }
}
