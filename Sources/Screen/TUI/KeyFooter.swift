/// The keys at the bottom of the screen: six at most, as many as fit into its width.
package struct KeyFooter {
    package let entries: [KeyEntry]

    /// Chooses the entries that fit. Where room is short Esc stays longest, then Enter, then Space.
    /// - Parameter entries: bindings in force; those also in `always` are named once.
    package init(_ entries: [KeyEntry], always: [KeyEntry], width: Int) {
        // By indices: a frame draws six of some thirty entries, and each has seven references to count.
        let named = entries.indices.filter { index in
            entries[index].isAvailable && !always.contains { $0.key == entries[index].key }
        }
        let ranks: [Key?] = [.escape, .enter, .space]
        let first = ranks.compactMap { key in named.first { entries[$0].key == key } }
        var chosen: [Int] = []
        var used = always.reduce(-3) { $0 + $1.width + 3 }
        for index in first + named.filter({ !first.contains($0) })
        where chosen.count < 6 - always.count && used + entries[index].width + 3 <= width {
            chosen.append(index)
            used += entries[index].width + 3
        }
        self.entries = chosen.sorted().map { entries[$0] } + always
    }

    package func draw(on canvas: inout Canvas) {
        let y = canvas.size.rows - 1
        canvas.fill(Area(x: 0, y: y, width: canvas.size.columns, height: 1), style: .body)
        var x = 2
        for entry in entries {
            canvas.draw(entry, x: x, y: y)
            x += entry.width + 3
        }
    }
}

/// Animated dots beside the footer while the shop is busy. Words on the screen say the same.
package struct ActivityIndicator: Hashable, Sendable {
    /// The steps since it began; nil while it stands still.
    package private(set) var step: Int?

    package init() {}

    package var isMoving: Bool { step != nil }

    package mutating func start() { step = 0 }

    package mutating func advance(isWaiting: Bool) { step = isWaiting ? step.map { $0 + 1 } : nil }

    package func draw(on canvas: inout Canvas) {
        guard let step else { return }
        let dots: [ScreenText] = ["·", "··", "···", ""]
        canvas.draw(
            dots[step % dots.count], x: canvas.size.columns - 5, y: canvas.size.rows - 1, width: 3,
            style: .heading)
    }
}
