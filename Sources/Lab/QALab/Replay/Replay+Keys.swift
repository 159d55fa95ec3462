package import TUI

extension Replay {
    /// The keys in force; the footer shows as many as there is room for, the most needed first.
    package var bindings: [KeyBinding<Message>] {
        [
            KeyBinding([.left, .character("h")], "←→", words.step, .step(-1)),
            KeyBinding([.right, .character("l"), .space], .empty, .empty, .step(1)),
            KeyBinding([.character("r")], "r", words.nextRed, .nextRed),
            KeyBinding([.tab, .backTab], "Tab", words.nextPane, .nextPane),
            KeyBinding([.character("/")], "/", words.search, .openSearch),
            KeyBinding([.character("?")], "?", words.help, .toggleHelp),
            KeyBinding([.character("q"), .control("c")], "q", words.quit, .quit),
            KeyBinding([.character("f")], "f", words.whole, .toggleWhole),
            KeyBinding([.up, .character("k")], "↑↓", words.scroll, .scroll(-1)),
            KeyBinding([.down, .character("j")], .empty, .empty, .scroll(1)),
            KeyBinding([.pageUp], "PgUp PgDn", words.tens, .step(-10)),
            KeyBinding([.pageDown], .empty, .empty, .step(10)),
            KeyBinding([.home, .character("g")], "Home End", words.ends, .first),
            KeyBinding([.end, .character("G")], .empty, .empty, .last),
            KeyBinding([.character("n")], "n N", words.findNext, .find(1)),
            KeyBinding([.character("N")], .empty, .empty, .find(-1)),
            KeyBinding([.character("]")], "[ ]", words.otherSession, .session(1)),
            KeyBinding([.character("[")], .empty, .empty, .session(-1)),
            KeyBinding([.character("L")], "L", words.otherLanguage, .language),
            KeyBinding(
                [.escape], .empty, .empty, isHelpOpen ? .toggleHelp : isWhole ? .toggleWhole : .quit),
        ]
    }

    /// Those that are shown, each pair of keys once.
    var shownBindings: [KeyBinding<Message>] {
        bindings.filter { !$0.hint.isEmpty && ($0.keys.first != .character("]") || sessions.count > 1) }
    }

    func footer(width: Int) -> [(hint: ScreenText, title: ScreenText, key: Key)] {
        var used = 0
        var shown: [(hint: ScreenText, title: ScreenText, key: Key)] = []
        for binding in shownBindings {
            guard let key = binding.keys.first else { continue }
            used += binding.hint.width + 1 + binding.title.width
            guard used <= width else { break }
            shown.append((binding.hint, binding.title, key == .left ? .right : key))
            used += 3
        }
        return shown
    }
}
