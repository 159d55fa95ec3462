import TUI

/// The words of a screen in small letters, by whose they are. Marks at their ends are left out, and so are
/// words that tell nothing: short ones, and those without a letter or digit.
package struct ScreenWords: Sendable {
    /// Words that everybody may read.
    private(set) var open: Set<String> = []
    private(set) var personal: Set<String> = []
    /// Words in fields that are typed into.
    private(set) var fields: Set<String> = []

    var all: Set<String> { open.union(personal).union(fields) }

    init(_ frame: Canvas) {
        for y in 0..<frame.size.rows {
            var word = ""
            var kind = Kind.open
            for x in 0...frame.size.columns {
                if x < frame.size.columns, frame[x, y].glyph.width == 0 { continue }
                guard x < frame.size.columns, frame[x, y].glyph != .blank, !frame[x, y].style.isPicture else {
                    add(word, kind)
                    (word, kind) = ("", .open)
                    continue
                }
                word.unicodeScalars.append(contentsOf: frame[x, y].glyph.scalars)
                if frame[x, y].style.role == .input { kind = .field }
                if frame[x, y].isPrivate { kind = .personal }
            }
        }
    }

    private enum Kind { case open, field, personal }

    private mutating func add(_ text: String, _ kind: Kind) {
        guard let word = Self.word(text) else { return }
        switch kind {
        case .open: open.insert(word)
        case .field: fields.insert(word)
        case .personal: personal.insert(word)
        }
    }

    static func words(of text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).compactMap { word(String($0)) })
    }

    private static func word(_ text: String) -> String? {
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        guard let first = text.firstIndex(where: isPart), let last = text.lastIndex(where: isPart) else {
            return nil
        }
        let word = text[first...last].lowercased()
        return word.count > 2 || word.count == 2 && !word.allSatisfy(\.isASCII) ? word : nil
    }
}
