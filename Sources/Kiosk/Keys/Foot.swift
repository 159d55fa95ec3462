import TUI

/// The keys in force at the bottom of a page, in as many rows as they need.
struct Foot: Hashable, Sendable {
    private var rows: [[Entry]] = [[]]

    /// A key, or two that share one title.
    struct Entry: Hashable, Sendable {
        var hint, title: ScreenText
        var key: Key
        var second: Key?
        var isChosen = false

        var width: Int { hint.width + 1 + title.width + (isChosen ? 2 : 0) }
    }

    var count: Int { rows.count }

    /// Sets entries side by side, and goes on below where a row is full.
    init(_ entries: [Entry], width: Int) {
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
                draw(entry, on: &canvas, x: x, y: top + index)
                x += entry.width + gap
            }
        }
    }

    private func draw(_ entry: Entry, on canvas: inout Canvas, x: Int, y: Int) {
        let used = canvas.draw(entry.hint, x: x, y: y, style: .key) + 1
        let title = canvas.draw(
            entry.title, x: x + used, y: y, style: entry.isChosen ? .heading : .secondary)
        if entry.isChosen { canvas.draw("✓", x: x + used + title + 1, y: y, style: .success) }
        let area = Area(x: x, y: y, width: entry.width, height: 1)
        canvas.target(area, .key(entry.key), as: entry.isChosen ? .chosen : .free)
        guard let second = entry.second, entry.hint.width > 1 else { return }
        canvas.target(Area(x: x + entry.hint.width - 1, y: y, width: 1, height: 1), .key(second))
    }

    /// The bindings with a hint; a pair of arrows stands for the key behind it, too.
    static func entries<Message>(
        _ bindings: [KeyBinding<Message>], isChosen: (Message) -> Bool = { _ in false }
    ) -> [Entry] {
        bindings.indices.compactMap { index in
            let binding = bindings[index]
            guard !binding.hint.isEmpty, let key = binding.keys.first else { return nil }
            let next = index + 1 < bindings.count ? bindings[index + 1] : nil
            let second = next.flatMap { $0.hint.isEmpty ? $0.keys.first : nil }
            let isPair = binding.hint == "↑↓" || binding.hint == "+ -"
            return Entry(
                hint: binding.hint, title: binding.title, key: key, second: isPair ? second : nil,
                isChosen: isChosen(binding.message))
        }
    }
}
