import TUI

/// The list of themes, each with a sample in its own colours; moving through it shows the shop in them.
struct ThemePicker {
    let theme: Theme
    let words: LookWords
    let area: Area

    var bindings: [KeyBinding<OverlayMessage>] {
        [
            KeyBinding([.up, .character("k")], "↑↓", words.theme, .chooseTheme(-1)),
            KeyBinding(
                [.down, .character("j"), .tab, .character("t")], .empty, .empty, .chooseTheme(1)),
            KeyBinding([.enter, .space], "Enter", words.keep, .close),
            KeyBinding([.escape, .character("q")], "Esc", words.asBefore, .undoTheme),
        ]
    }

    func draw(on canvas: inout Canvas) {
        let names = Theme.allCases.map(words.themes)
        let column = (names.map(\.width).max() ?? 0) + 5
        let width = min(column + sampleWidth + 5, area.width)
        // The title and a blank row above, where there is room for them.
        let air = area.height >= names.count + 6 ? 2 : 1
        let height = min(names.count + air + 2 + (air - 1), area.height)
        let frame = area.middle(width: width, height: height)
        canvas.frame(frame)
        defer { canvas.raise(frame) }
        let inside = frame.inset(x: 3, y: 1)
        canvas.draw(words.themeTitle, x: inside.x, y: inside.y, width: inside.width, style: .heading)
        for (index, other) in Theme.allCases.enumerated() where inside.y + air + index < inside.maxY {
            let y = inside.y + air + index
            let row = Area(x: frame.x + 1, y: y, width: width - 2, height: 1)
            let isChosen = other == theme
            if isChosen {
                canvas.fill(Area(x: row.x, y: y, width: column - 1, height: 1), style: Style(.selected))
                canvas.point(x: row.x, y: y, style: Style(.selected))
            }
            canvas.draw(
                names[index], x: inside.x, y: y, width: min(column - 3, inside.width),
                style: isChosen ? Style(.selected) : .body)
            drawSample(of: other, on: &canvas, x: row.x + column, y: y, right: row.maxX - 2)
            canvas.target(row, .item(index), as: isChosen ? .chosen : .free)
        }
    }

    private var sample: [(role: Role, text: ScreenText)] {
        [
            (.brand, " ✦ "), (.heading, " Aa "), (.success, words.sampleGood),
            (.warning, words.sampleBad), (.button, words.sampleButton),
        ]
    }

    private var sampleWidth: Int { sample.reduce(0) { $0 + $1.text.width } }

    /// Cuts no word: the sample ends before one that has no room.
    private func drawSample(of theme: Theme, on canvas: inout Canvas, x: Int, y: Int, right: Int) {
        var x = x
        for (role, text) in sample where x + text.width <= right {
            x += canvas.draw(text, x: x, y: y, style: Style(role).sample(of: theme))
        }
    }
}
