/// The first row: the program's mark, and at the right the cart and a quiet note.
package struct HeaderBar {
    let path: [ScreenText]
    let note: ScreenText
    package var cart = ScreenText.empty
    /// The key that a click on the cart stands for; nil where it opens nothing.
    package var cartKey: Key?

    package init(path: [ScreenText], note: ScreenText) {
        self.path = path
        self.note = note
    }

    package func draw(on canvas: inout Canvas) {
        canvas.fill(canvas.bounds.top(1), style: Style(.bar))
        var right = canvas.size.columns - 2
        if !cart.isEmpty {
            canvas.draw(cart, endingAt: right, y: 0, style: Style(.barAccent))
            let place = Area(x: right - cart.width, y: 0, width: cart.width, height: 1)
            if let cartKey { canvas.target(place, .key(cartKey)) }
            right -= cart.width + 3
        }
        // No step of the way is cut for the note.
        if !note.isEmpty, max(11, path.reduce(7) { $0 + $1.width + 5 }) + note.width + 2 <= right {
            canvas.draw(note, endingAt: right, y: 0, style: Style(.barQuiet))
            right -= note.width + 2
        }
        let brand: ScreenText = "VITRINE"
        canvas.fill(Area(x: 0, y: 0, width: brand.width + 4, height: 1), style: Style(.brand))
        var x = 2 + canvas.draw(brand, x: 2, y: 0, style: Style(.brand))
        for (index, part) in path.enumerated() {
            let isLast = index == path.count - 1
            // The mark's own edge stands for the first step.
            x += index == 0 ? 3 : canvas.draw("  ›  ", x: x, y: 0, width: right - x, style: Style(.barQuiet))
            x += canvas.draw(
                part, x: x, y: 0, width: right - x, style: Style(isLast ? .bar : .barQuiet))
        }
    }
}

extension Size {
    /// The part of a window that a page takes: longer lines are hard to read.
    package var page: Size { Size(columns: min(columns, 160), rows: rows) }
}

extension Canvas {
    /// The page in the middle of a wider window; its first row extends to the edges.
    package func centred(in window: Size) -> Canvas {
        guard window.columns > size.columns else { return self }
        var canvas = Canvas(size: window)
        canvas.fill(canvas.bounds.top(1), style: self[size.columns - 1, 0].style)
        canvas.place(self, x: (window.columns - size.columns) / 2, y: 0)
        return canvas
    }
}
