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
        let isTight = inside.height < 13
        let step = isTight ? 1 : 2
        let top = inside.y + (isTight ? 2 : 3)
        for (index, field) in Field.allCases.dropLast().enumerated() {
            let row = Area(x: inside.x, y: top + index * step, width: inside.width, height: step)
            draw(field, index, on: &canvas, in: row)
        }
        let y = top + 3 * step
        let style = Style(focus == .add ? .buttonFocused : .button)
        let button = "   " + words.setup.add + "  "
        canvas.draw(button, x: inside.x, y: y, style: style)
        if focus == .add { canvas.draw("▸", x: inside.x + 1, y: y, style: style) }
        canvas.target(Area(x: inside.x, y: y, width: button.width, height: 1), .item(3))
        if focus == .add { canvas.cursor = Point(x: inside.x + 1, y: y) }
        canvas.draw(words.setup.simulatedNote, x: inside.x, y: inside.maxY - 1, width: inside.width)
    }

    /// A field, and below it what is wrong with it, or only a mark where there is no row for that.
    private func draw(_ field: Field, _ index: Int, on canvas: inout Canvas, in area: Area) {
        let labels = [words.setup.number, words.setup.expiry, words.setup.code]
        let column = (labels.map(\.width).max() ?? 0) + 2
        if focus == field { canvas.draw("▸", x: area.x - 2, y: area.y) }
        canvas.draw(labels[index], x: area.x, y: area.y, style: focus == field ? .heading : .body)
        let room = min(field == .number ? 24 : 8, area.width - column - 2)
        fields[field]?.draw(
            on: &canvas, x: area.x + column, y: area.y, width: room, isFocused: focus == field,
            mask: field == .code)
        let after = area.x + column + room + 1
        if field == .expiry, errors[field] == nil {
            canvas.draw(words.setup.expiryHint, x: after + 1, y: area.y)
        }
        if let error = errors[field] {
            let note = "! " + error
            if area.height > 1 {
                canvas.draw(
                    note, x: area.x + column, y: area.y + 1, width: area.width - column, style: .warning)
            } else {
                let rest = area.maxX - after
                canvas.draw(note.width <= rest ? note : "!", x: after, y: area.y, style: .warning)
            }
        }
        canvas.target(Area(x: area.x - 2, y: area.y, width: area.width, height: 1), .item(index))
    }
}
