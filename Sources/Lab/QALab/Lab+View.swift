package import TUI

extension Lab {
    package var paneDrawn: Canvas {
        var canvas = Canvas(size: inspector.size)
        let hasKeys = focus == .inspector
        inspector.draw(on: &canvas, isFocused: hasKeys)
        if hasKeys {
            canvas.drawKeys(bindings)
        } else if isBeside {
            let hint = KeyBinding<Action>([.tab], "Tab, F12", inspector.words.keys.enter, .leave)
            canvas.drawKeys([hint])
        }
        return canvas
    }

    /// The whole terminal: what the window has drawn, and what of the lab is in sight. Beside the inspector
    /// no cell of the window is changed.
    package func drawn(around window: Canvas, pane: Canvas? = nil) -> Canvas {
        guard !isTooSmall else { return window }
        if isOver { return pane ?? paneDrawn }
        var canvas = window
        if isBeside {
            canvas = Canvas(size: size)
            canvas.place(window, x: 0, y: 0)
        }
        if focus == .panel { draw(panel, on: &canvas, over: window) }
        guard isBeside else { return canvas }
        let left = window.size.columns
        for y in 0..<size.rows { canvas.draw("│", x: left, y: y, style: .line) }
        let cursor = canvas.cursor
        canvas.place(pane ?? paneDrawn, x: left + 1, y: 0)
        if focus != .inspector { canvas.cursor = cursor }
        return canvas
    }

    /// The window is too small for anything, and says so.
    private var isTooSmall: Bool { size.columns < 40 || size.rows < 12 }

    /// The panel over the dimmed window, with its keys in the footer's place.
    private func draw(_ panel: ControlPanel, on canvas: inout Canvas, over window: Canvas) {
        var part = window
        part.dim()
        let size = part.size
        panel.draw(on: &part, in: Area(x: 0, y: 1, width: size.columns, height: size.rows - 2))
        part.drawKeys(panel.bindings)
        if canvas.size == part.size {
            canvas = part
        } else {
            canvas = Canvas(size: self.size)
            canvas.place(part, x: 0, y: 0)
        }
    }
}

extension Canvas {
    /// Draws the last row of a pane: the keys in force, as many as there is room for.
    mutating func drawKeys<Message>(_ bindings: [KeyBinding<Message>]) {
        KeyFooter(KeyEntry.entries(bindings), always: [], width: size.columns - 4).draw(on: &self)
    }
}
