import PayKit
package import TUI

extension CardSetup {
    /// Draws the add-card sheet over a screen that is already dimmed.
    package func draw(on canvas: inout Canvas, in area: Area) {
        let width = area.width < 64 ? area.width : 60
        let height = min(15, area.height)
        let frame = Area(
            x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width: width,
            height: height)
        canvas.frame(frame)
        let inside = frame.inset(x: 3, y: 1)
        canvas.draw(
            words.setup.title.uppercased, x: inside.x, y: inside.y, width: inside.width, style: .heading)
        let names = networks.map(\.displayName).joined(separator: ", ")
        canvas.draw(
            words.setup.accepted + " " + ScreenText(cleaning: names), x: inside.x, y: inside.y + 1,
            width: inside.width)
        let step = inside.height >= 13 ? 2 : 1
        for (index, field) in Field.allCases.dropLast().enumerated() {
            draw(field, index, on: &canvas, x: inside.x, y: inside.y + 3 + index * step, width: inside.width)
        }
        let y = inside.y + 3 + 3 * step
        let style = Style(focus == .add ? .buttonFocused : .button)
        let button = "  " + words.setup.add + "  "
        canvas.draw(button, x: inside.x, y: y, style: style)
        canvas.target(Area(x: inside.x, y: y, width: button.width, height: 1), .item(3))
        if focus == .add { canvas.cursor = Point(x: inside.x + 1, y: y) }
        canvas.draw(words.setup.simulatedNote, x: inside.x, y: inside.maxY - 1, width: inside.width)
    }

    private func draw(_ field: Field, _ index: Int, on canvas: inout Canvas, x: Int, y: Int, width: Int) {
        let labels = [words.setup.number, words.setup.expiry, words.setup.code]
        let column = (labels.map(\.width).max() ?? 0) + 2
        if focus == field { canvas.draw("▸", x: x - 2, y: y) }
        canvas.draw(labels[index], x: x, y: y, style: focus == field ? .heading : .body)
        let room = field == .number ? 24 : 6
        fields[field]?.draw(
            on: &canvas, x: x + column, y: y, width: room, isFocused: focus == field, mask: field == .code)
        if field == .expiry, errors[field] == nil {
            canvas.draw(words.setup.expiryHint, x: x + column + room + 2, y: y)
        }
        if let error = errors[field] {
            canvas.draw("! " + error, x: x + column, y: y + 1, width: width - column, style: .warning)
        }
        canvas.target(Area(x: x - 2, y: y, width: width, height: 1), .item(index))
    }
}
