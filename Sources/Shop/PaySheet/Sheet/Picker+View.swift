import PayKit
import TUI

extension Picker {
    func draw(title: ScreenText, on canvas: inout Canvas, in area: Area, air: Int) {
        canvas.draw(title, x: area.x, y: area.y, style: .heading)
        let list = area.below(1 + air)
        let first = firstShown(height: list.height)
        var y = list.y
        var next = first
        while let option = options[safe: next], y + option.height <= list.maxY {
            draw(
                option, next, isSelected: next == selection, on: &canvas,
                in: Area(x: list.x, y: y, width: list.width, height: option.height))
            y += option.height
            next += 1
        }
        canvas.drawScrollMarks(
            above: first > 0, below: next < options.count, in: list.top(y - list.y), x: list.maxX, style: nil)
    }

    /// The first visible option: scrolls as little as shows the selected one.
    private func firstShown(height: Int) -> Int {
        var first = 0
        while first < selection, options[first...selection].reduce(0, { $0 + $1.height }) > height {
            first += 1
        }
        return first
    }

    private func state(of option: Option) -> Canvas.Target.State {
        option.unavailable != nil ? .off : option.isChosen ? .chosen : .free
    }

    private func draw(
        _ option: Option, _ index: Int, isSelected: Bool, on canvas: inout Canvas, in area: Area
    ) {
        let style =
            isSelected
            ? Style(.selected)
            : option.unavailable != nil ? .disabled : option.isWrong ? .warning : .body
        let bar = Area(x: area.x - 2, y: area.y, width: area.width + 4, height: 1)
        if isSelected { canvas.select(bar) }
        let mark: ScreenText = option.isWrong ? .fault : option.isChosen ? "✓" : .empty
        canvas.draw(mark, endingAt: area.maxX, y: area.y, style: style)
        let right = area.maxX - 2
        canvas.draw(option.amount, endingAt: right, y: area.y, style: style)
        let room = right - area.x - (option.amount.isEmpty ? 1 : option.amount.width + 2)
        canvas.draw(
            option.text, x: area.x, y: area.y, width: room, style: style, isPrivate: option.isPersonal)
        if option.height > 1 {
            canvas.draw(
                option.unavailable ?? option.detail, x: area.x + 2, y: area.y + 1, width: area.width - 2,
                style: .secondary, isPrivate: option.isPersonal)
        }
        canvas.target(
            Area(x: bar.x, y: bar.y, width: bar.width, height: option.height), .item(index),
            as: state(of: option))
    }
}

extension Picker.Option {
    fileprivate var height: Int { detail.isEmpty && unavailable == nil ? 1 : 2 }
    fileprivate var isPersonal: Bool { contact != nil }
}
