import TUI

/// The bar that says which key starts a session, the strongest thing on the poster.
struct StartBar {
    let words: KioskWords.AttractWords
    /// Accent colour, an index of the 256-colour palette; nil for none.
    let tint: UInt8?

    func draw(on canvas: inout Canvas, in area: Area) {
        let style = Style(.buttonFocused, tint: tint)
        canvas.fill(area, style: style)
        let text = words.start.width + 2 <= area.width ? words.start : words.startBriefly
        let y = area.y + area.height / 2
        canvas.draw(text, centredIn: area, y: y, style: style)
        canvas.cursor = Point(x: area.x + max(0, (area.width - text.width) / 2), y: y)
    }
}
