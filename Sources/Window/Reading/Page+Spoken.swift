import TUI

extension Page {
    /// The page in full.
    func spoken(_ words: LineWords) -> [ScreenText] {
        [.empty, title] + lines.map(\.spoken) + [commandLine(words)]
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
        // Of another part of a list the headings that were heard before belong to other products.
        guard news.count * 2 <= lines.count else { return spoken(words) }
        let isSame = commands == last.commands && (question == nil) == (last.question == nil)
        return heading + news.map(\.spoken) + (isSame ? [] : [commandLine(words)])
    }

    private func commandLine(_ words: LineWords) -> ScreenText {
        let dot: ScreenText = question == nil ? .empty : "."
        // A choice by number needs no key, and Enter alone reads the page again.
        let said = commands.filter { command in
            command.key != .enter || question != nil || choices.isEmpty
        }
        let spoken = said.map { command -> ScreenText in
            let name = dot + command.name + " " + command.title
            return command.isAvailable ? name : name + words.reading.off
        }
        return spoken.dropFirst().reduce(words.say + (spoken.first ?? .empty)) {
            $0 + words.reading.comma + $1
        }
    }
}

extension Reading.Line {
    /// The line with the focus is marked.
    fileprivate var spoken: ScreenText { isFocused ? "> " + text : text }
}
