package import TUI

extension Page.Command {
    static func commands(_ entries: [KeyEntry], titles: [Key: ScreenText]) -> [Page.Command] {
        entries.flatMap { entry -> [Page.Command] in
            let isOne = entry.keys.count == 1
            let names = isOne ? [entry.hint] : words(of: entry.hint)
            return zip(entry.keys, names).compactMap { key, name in
                guard !key.isStep else { return nil }
                let title = isOne ? entry.title : titles[key] ?? entry.title
                return Page.Command(key: key, name: name, title: title, isAvailable: entry.isAvailable)
            }
        }
    }

    private static func words(of hint: ScreenText) -> [ScreenText] {
        hint.string.split(separator: " ").map { ScreenText(cleaning: String($0)) }
    }
}

extension Key {
    /// True for a key that only moves a cursor, which choosing by number replaces.
    package var isStep: Bool {
        switch self {
        case .up, .down, .left, .right, .tab, .backTab, .home, .end: true
        case .alt, .backspace, .character, .control, .delete, .enter, .escape, .function, .insert, .pageDown,
            .pageUp:
            false
        }
    }
}
