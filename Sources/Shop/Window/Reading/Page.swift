package import TUI

/// A page for line-by-line reading: the topmost screen, its numbered choices, and the commands.
package struct Page: Hashable, Sendable {
    package var name: String
    package var title: ScreenText
    package var lines: [Reading.Line]
    /// The choices; the first has the number 1.
    package var choices: [Reading.Choice]
    package var commands: [Command]
    /// The text that is asked for; nil where a choice is expected.
    package var question: Question?

    package struct Command: Hashable, Sendable {
        package var key: Key
        package var name: ScreenText
        package var title: ScreenText
        package var isAvailable: Bool
    }

    package struct Question: Hashable, Sendable {
        /// The field and its present text.
        package var text: ScreenText
        /// True if the typed text must not be seen.
        package var isSecret: Bool
        /// True if the text names one of a list, such as a country.
        package var isChoice = false
    }
}

extension Page.Command {
    static func commands(_ entries: [KeyEntry], titles: [Key: ScreenText]) -> [Page.Command] {
        entries.flatMap { entry -> [Page.Command] in
            let isOne = entry.keys.count == 1
            let parts = entry.hint.string.split(separator: " ").map { ScreenText(cleaning: String($0)) }
            let names = isOne ? [entry.hint] : parts
            return zip(entry.keys, names).compactMap { key, name in
                guard !key.isStep else { return nil }
                let title = isOne ? entry.title : titles[key] ?? entry.title
                return Page.Command(key: key, name: name, title: title, isAvailable: entry.isAvailable)
            }
        }
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
