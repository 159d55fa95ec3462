import TUI

extension Page {
    func spoken(_ words: LineWords) -> [ScreenText] {
        [.empty, title] + lines.map { spoken($0, words) } + [commandLine(words)]
    }

    /// The differences from a page that was read before; the page in full where most of it is new.
    func spoken(_ words: LineWords, after last: Page) -> [ScreenText] {
        let known = Set(last.lines.map(\.text))
        // Where the focus went is news, too: commands are about it.
        let focused = Set(last.lines.filter(\.isFocused).map(\.text))
        let heading = title == last.title ? [] : [title]
        let news = lines.filter { line in
            !known.contains(line.text) || line.isFocused && !focused.contains(line.text)
        }
        // Of another part of a list the headings that were read before belong to other products.
        guard news.count * 2 <= lines.count else { return spoken(words) }
        let isSame = commands == last.commands && (question == nil) == (last.question == nil)
        return heading + news.map { spoken($0, words) } + (isSame ? [] : [commandLine(words)])
    }

    private func commandLine(_ words: LineWords) -> ScreenText {
        let dot: ScreenText = question == nil ? .empty : "."
        let help = commands.first { $0.key == .function(1) || $0.key == .character("?") }
        // A choice by number needs no key, and Enter alone reads the page again.
        let own = commands.filter { command in
            guard command.isAvailable, command.key != help?.key else { return false }
            return command.key == .enter ? question != nil || choices.isEmpty : true
        }
        let hasMore = lines.contains { $0.text.string.hasSuffix(words.sayMore.string) }
        let first = Self.mainKeys.compactMap { key in own.first { $0.key == key } }
            .filter { $0.key != .pageDown || hasMore }
        let rest = own.filter { !Self.mainKeys.contains($0.key) }
        let said = (first + rest).prefix(3).map { command in
            dot + (name == "sheet" && command.key == .space ? words.touch : command.title)
        }
        let list = said.dropFirst().reduce(said.first ?? .empty) { $0 + words.reading.comma + $1 }
        return words.orSay + list + (help.map { words.or + dot + $0.title } ?? .empty)
    }

    private static let mainKeys: [Key] = [
        .space, .enter, .character("b"), .character("a"), .character("y"), .character("/"), .pageDown,
        .escape,
        .character("c"), .character("r"),
    ]

    /// Names the line with the focus, unless the question is about it.
    private func spoken(_ line: Reading.Line, _ words: LineWords) -> ScreenText {
        line.isFocused && question == nil ? line.text + words.here : line.text
    }
}
