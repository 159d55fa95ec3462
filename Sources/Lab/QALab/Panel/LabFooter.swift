package import TUI

/// The last line of a pane or of the panel's screen: the keys in force, as many as there is room for. Esc
/// stays longest, then Enter.
package enum LabFooter {
    /// Draws at most six available key bindings on the canvas's last row and makes each clickable.
    package static func draw<Message>(_ bindings: [KeyBinding<Message>], on canvas: inout Canvas) {
        let y = canvas.size.rows - 1
        let named = bindings.filter { !$0.hint.isEmpty && $0.unavailable == nil }
        let ranks: [Key] = [.escape, .enter]
        let first = ranks.compactMap { key in named.firstIndex { $0.keys.contains(key) } }
        var chosen: Set<Int> = []
        var used = -3
        for index in first + named.indices.filter({ !first.contains($0) }) {
            let width = named[index].hint.width + 1 + named[index].title.width
            guard chosen.count < 6, used + 3 + width <= canvas.size.columns - 4 else { continue }
            chosen.insert(index)
            used += width + 3
        }
        canvas.fill(Area(x: 0, y: y, width: canvas.size.columns, height: 1), style: .body)
        var x = 2
        for index in named.indices where chosen.contains(index) {
            let binding = named[index]
            let hint = canvas.draw(binding.hint, x: x, y: y, style: .key)
            let title = canvas.draw(binding.title, x: x + hint + 1, y: y)
            if let key = binding.keys.first {
                canvas.target(Area(x: x, y: y, width: hint + 1 + title, height: 1), .key(key))
            }
            x += hint + 1 + title + 3
        }
    }
}
