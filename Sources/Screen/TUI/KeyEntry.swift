/// A binding as footer and help show it. Each part of the hint stands for the key at its place, so that
/// either arrow of `↑↓` can be clicked; the title stands for the last.
package struct KeyEntry: Sendable {
    /// How the keys are written, such as `↑↓`.
    package var hint: ScreenText
    package var title: ScreenText
    package var keys: [Key]
    package var others: [Key] = []
    package var isAvailable = true
    package var isChosen = false

    package init(hint: ScreenText, title: ScreenText, keys: [Key]) {
        (self.hint, self.title, self.keys) = (hint, title, keys)
    }

    package var width: Int { hint.width + 1 + title.width + (isChosen ? 2 : 0) }
    package var key: Key? { keys.first }

    /// Bindings with a hint, each with the following ones that its hint includes.
    package static func entries<Message>(
        _ bindings: [KeyBinding<Message>], isChosen: (Message) -> Bool = { _ in false }
    ) -> [KeyEntry] {
        // Not specialised for other modules, so little is done for each type of message: grouping here was a
        // quarter of every key press. Key paths into generic types are looked up at each use.
        grouped(
            bindings.map { binding in
                var entry = KeyEntry(hint: binding.hint, title: binding.title, keys: binding.keys)
                entry.isAvailable = binding.unavailable == nil
                entry.isChosen = isChosen(binding.message)
                return entry
            })
    }

    /// Entries of a binding each, put together by their hints.
    private static func grouped(_ bindings: [KeyEntry]) -> [KeyEntry] {
        bindings.indices.compactMap { index in
            var entry = bindings[index]
            guard !entry.hint.isEmpty else { return nil }
            let count = parts(of: entry.hint).count
            let followers = bindings[(index + 1)...].prefix(count - 1).prefix {
                $0.hint.isEmpty && $0.title.isEmpty
            }
            let group = followers.count == count - 1 ? [entry] + followers : [entry]
            entry.keys = group.compactMap { $0.keys.first }
            entry.others = otherKeys(of: group)
            entry.isAvailable = group.contains { $0.isAvailable }
            return entry
        }
    }

    private static func otherKeys(of group: [KeyEntry]) -> [Key] {
        let count = group.map { $0.keys.count }.max() ?? 0
        return (0..<count).dropFirst().flatMap { place in
            group.compactMap { $0.keys.indices.contains(place) ? $0.keys[place] : nil }
        }
    }

    private static let pairs: [ScreenText] = ["↑↓", "←→"]

    /// The columns of a hint that stand for one key each: words, or the two arrows of a pair.
    package static func parts(of hint: ScreenText) -> [Range<Int>] {
        if pairs.contains(hint) { return [0..<1, 1..<2] }
        var parts: [Range<Int>] = []
        var start = 0
        var column = 0
        for glyph in hint.glyphs {
            if glyph == .blank {
                if start < column { parts.append(start..<column) }
                start = column + 1
            }
            column += Int(glyph.width)
        }
        if start < column { parts.append(start..<column) }
        return parts
    }
}

extension Canvas {
    package mutating func draw(_ entry: KeyEntry, x: Int, y: Int) {
        let used = draw(entry.hint, x: x, y: y, style: .key) + 1
        let end = draw(entry.title, x: x + used, y: y, style: entry.isChosen ? .heading : .secondary) + used
        if entry.isChosen { draw("✓", x: x + end + 1, y: y, style: .success) }
        guard let last = entry.keys.last else { return }
        let place = Area(x: x, y: y, width: entry.width, height: 1)
        target(place, .key(last), as: entry.isChosen ? .chosen : .free)
        let parts = KeyEntry.parts(of: entry.hint)
        guard parts.count == entry.keys.count else { return }
        for (part, key) in zip(parts, entry.keys) {
            target(Area(x: x + part.lowerBound, y: y, width: part.count, height: 1), .key(key))
        }
    }
}

extension Key {
    package var name: ScreenText {
        switch self {
        case .space: "Space"
        case .character(let letter): ScreenText(cleaning: String(letter))
        case .alt(let letter): ScreenText(cleaning: "Alt-\(letter)")
        case .control(let letter): ScreenText(cleaning: "Ctrl-\(letter.uppercased())")
        case .enter: "Enter"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "Shift-Tab"
        case .backspace: "Backspace"
        case .delete: "Del"
        case .insert: "Ins"
        case .up: "↑"
        case .down: "↓"
        case .left: "←"
        case .right: "→"
        case .home: "Home"
        case .end: "End"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .function(let number): ScreenText(cleaning: "F\(number)")
        }
    }
}
