package import TUI

extension ControlPanel {
    package func screen(_ size: Size) -> Canvas {
        var canvas = Canvas(size: size)
        guard size.columns >= 40, size.rows >= 12 else {
            canvas.draw(words.tooSmall, x: 0, y: 0)
            canvas.cursor = Point(x: 0, y: 0)
            return canvas
        }
        let used = canvas.draw("VITRINE", x: 2, y: 0, style: .heading)
        canvas.draw("  ›  " + words.title, x: 2 + used, y: 0)
        draw(on: &canvas, in: Area(x: 0, y: 1, width: size.columns, height: size.rows - 2))
        LabFooter.draw(bindings, on: &canvas)
        return canvas
    }
}
