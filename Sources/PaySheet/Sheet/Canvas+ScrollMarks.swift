import TUI

extension Canvas {
    /// Draws marks beside a list that goes on above or below what is in sight.
    mutating func drawScrollMarks(above: Bool, below: Bool, in list: Area) {
        guard !list.isEmpty else { return }
        for (isShown, mark, y) in [(above, "↑" as ScreenText, list.y), (below, "↓", list.maxY - 1)]
        where isShown {
            draw(mark, x: list.maxX, y: y, style: self[list.maxX, y].style)
        }
    }
}
