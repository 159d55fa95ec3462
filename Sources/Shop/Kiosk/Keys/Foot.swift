import TUI
import Window

/// The keys in force at the bottom of a page, in as many rows as they need.
struct Foot {
    private var rows: [[KeyEntry]] = [[]]

    var count: Int { rows.count }

    init(_ entries: [KeyEntry], width: Int) {
        let wide = entries.reduce(-3) { $0 + $1.width + 3 }
        gap = wide <= width ? 3 : 2
        var used = 0
        for entry in entries {
            if used > 0, used + gap + entry.width > width {
                rows.append([])
                used = 0
            }
            used += entry.width + (used > 0 ? gap : 0)
            rows[rows.count - 1].append(entry)
        }
    }

    private var gap = 3

    func draw(on canvas: inout Canvas, x left: Int, y top: Int) {
        for (index, row) in rows.enumerated() {
            var x = left
            for entry in row {
                canvas.draw(entry, x: x, y: top + index)
                x += entry.width + gap
            }
        }
    }
}
