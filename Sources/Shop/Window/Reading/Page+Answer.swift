package import TUI

extension Page {
    package enum Answer: Hashable, Sendable {
        case inputs([Input])
        case again
        /// Not understood; a sentence says what is.
        case unclear(ScreenText)
        /// The number's meaning changed since the page was read; reads it again.
        case changed(ScreenText)
    }

    /// The meaning of a line on this page: a number, the name of a key or its title, or a part of one
    /// choice's text; where a field is asked for, its new text, unless a dot stands before one of these.
    /// - Parameter lastRead: the page as it was read last: a number means what it meant there.
    func answer(to line: String, _ words: LineWords, lastRead: Page? = nil) -> Answer {
        let typed = line.drop(while: \.isWhitespace)
        let isDotted = typed.first.map(Self.dots.contains) ?? false
        if question != nil {
            if typed.isEmpty { return .inputs([.key(.enter)]) }
            guard isDotted else {
                if question?.isChoice == true { return .inputs([.paste(line)]) }
                // The text that stood in the field before goes.
                return .inputs([.key(.control("u")), .paste(line), .key(.enter)])
            }
        } else if typed.isEmpty, !line.isEmpty, commands.contains(where: { $0.key == .space }) {
            return .inputs([.key(.space)])
        }
        let wanted = isDotted ? typed.dropFirst() : typed
        guard let end = wanted.lastIndex(where: { !$0.isWhitespace }) else { return .again }
        let word = String(wanted[...end]).halfWidth
        if let number = Int(word) {
            guard !choices.isEmpty else { return .unclear(words.noChoices) }
            guard number > 0, choices.indices.contains(number - 1) else {
                return .unclear(words.noSuchNumber(choices.count))
            }
            if let lastRead, lastRead.name == name,
                lastRead.choices.dropFirst(number - 1).first != choices[number - 1]
            {
                return .changed(words.pageChanged)
            }
            return .inputs([choices[number - 1].input])
        }
        if name == "sheet", [words.touch, words.payAlone].contains(ScreenText(cleaning: word.lowercased())) {
            return .inputs([.key(.space)])
        }
        if let command = command(word) { return .inputs([.key(command.key)]) }
        // Paying is not chosen by a part of its name.
        let alike = choices.filter { choice in
            word.count > 2 && !choice.text.string.hasSuffix(words.sayTouch.string)
                && (choice.text.hasWord(beginningWith: word) || choice.label.hasWord(beginningWith: word))
        }
        if alike.count == 1 { return .inputs(alike.map(\.input)) }
        return .unclear(alike.isEmpty ? words.notUnderstood : words.severalAlike)
    }

    private static let dots: Set<Character> = [".", "。", "．"]

    /// The name as it is written, then in either case, then the title, then its beginning where only one
    /// title has it: three letters at least, and never of what pays.
    private func command(_ word: String) -> Command? {
        let lower = word.lowercased()
        if let exact = commands.first(where: { $0.name.string == word }) { return exact }
        if word.count == 1, let letter = word.first,
            let typed = commands.first(where: { $0.key == .character(letter) })
        {
            return typed
        }
        if let alike = commands.first(where: { $0.name.string.lowercased() == lower }) { return alike }
        if let titled = commands.first(where: { $0.title.string.lowercased() == lower }) { return titled }
        guard lower.count >= 3 || lower.unicodeScalars.count(where: { $0.value > 0x2E7F }) >= 2 else {
            return nil
        }
        let begun = commands.filter { $0.title.string.lowercased().hasPrefix(lower) }
        return begun.count == 1 && begun.first?.key != .space ? begun.first : nil
    }
}

extension String {
    /// With the letters, digits and signs of a Chinese keyboard as those of ASCII.
    fileprivate var halfWidth: String {
        let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
            guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
            return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension ScreenText {
    fileprivate func hasWord(beginningWith part: String) -> Bool {
        let words = string.lowercased().split { !$0.isLetter && !$0.isNumber }
        let wanted = part.lowercased()
        return words.indices.contains { words[$0...].joined(separator: " ").hasPrefix(wanted) }
            || wanted.unicodeScalars.contains { $0.value > 0x2E7F } && string.contains(part)
    }
}
