/// One line of typed text with a caret.
package struct TextField: Hashable, Sendable {
    /// The typed text as grapheme clusters: a mark belongs to the letter before it, and two regional
    /// indicators are one flag, however they were typed.
    package private(set) var characters: [Character]
    /// The caret stands before the character with this index.
    package private(set) var caret: Int
    private let limit: Int
    /// More characters than any field may have, so that a text which is too long can be refused in words
    /// instead of being cut.
    package static let longest = 1_000

    /// Creates a field with the caret at the end; `limit` counts characters and cuts the text.
    package init(_ text: String = "", limit: Int = longest) {
        self.limit = limit
        characters = Array(text.prefix(limit))
        caret = characters.count
    }

    package var text: String { String(characters) }
    /// True if nothing is typed.
    package var isEmpty: Bool { characters.isEmpty }

    /// Takes an editing key; false when the key is not for a text field.
    package mutating func edit(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .backspace:
            if caret > 0 { join(String(characters[..<(caret - 1)]), String(characters[caret...])) }
        case .delete:
            if caret < characters.count {
                join(String(characters[..<caret]), String(characters[(caret + 1)...]))
            }
        case .left: caret = max(0, caret - 1)
        case .right: caret = min(characters.count, caret + 1)
        case .home, .control("a"): caret = 0
        case .end, .control("e"): caret = characters.count
        case .control("u"): clear()
        case .alt, .control, .enter, .escape, .tab, .backTab, .insert, .up, .down, .pageUp, .pageDown,
            .function:
            return false
        }
        return true
    }

    /// Inserts text at the caret: of a paste only its first line, a tab as a blank, without other control
    /// characters, up to the limit.
    package mutating func insert(_ text: String) {
        let printable = text.firstLine.map { $0 == "\t" ? " " : $0 }.filter {
            $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        let room = printable.prefix(max(0, limit - characters.count))
        join(String(characters[..<caret]) + room, String(characters[caret...]))
    }

    /// Sets the text before and behind the caret. Where the two parts make one cluster together, the caret
    /// stands behind it.
    private mutating func join(_ left: String, _ right: String) {
        characters = Array(left + right)
        let bytes = left.utf8.count
        var passed = 0
        caret = 0
        while caret < characters.count, passed < bytes {
            passed += characters[caret].utf8.count
            caret += 1
        }
    }

    /// Writes the text in another way, such as in groups; the caret stays behind the same characters, those
    /// between them not counted.
    package mutating func rewrite(as text: String, counting isCounted: (Character) -> Bool) {
        var passed = characters[..<caret].count(where: isCounted)
        characters = Array(text.prefix(limit))
        caret = 0
        while passed > 0, caret < characters.count {
            if isCounted(characters[caret]) { passed -= 1 }
            caret += 1
        }
    }

    /// Removes all characters and puts the caret at the start.
    package mutating func clear() {
        characters = []
        caret = 0
    }

    /// Draws the text so that the caret is in sight, and sets the cursor there when the field has the focus.
    /// - Parameter isPublic: whether what is typed is meant for the shop, such as a word to search for; what
    ///   may be a number stays private nevertheless.
    package func draw(
        on canvas: inout Canvas, x: Int, y: Int, width: Int, isFocused: Bool, mask: Bool = false,
        isPublic: Bool = false
    ) {
        let shown = mask ? characters.map { _ in Character("•") } : characters
        var start = 0
        let before = { (start: Int) in ScreenText(cleaning: String(shown[start..<caret])).width }
        while isFocused, start < caret, before(start) >= width { start += 1 }
        let area = Area(x: x, y: y, width: width, height: 1)
        canvas.fill(area, style: Style(.input))
        let whole = ScreenText(cleaning: String(shown))
        if whole.width > width || start > 0 { canvas.speak(whole, x: x, y: y) }
        canvas.draw(
            ScreenText(cleaning: String(shown[start...])), x: x, y: y, width: width, style: Style(.input))
        if !isPublic || whole.mayBeNumber { canvas.keepPrivate(area) }
        if isFocused { canvas.cursor = Point(x: min(x + before(start), x + width - 1), y: y) }
    }
}

extension StringProtocol {
    /// The first line that has anything in it, as far as the text has one.
    package var firstLine: SubSequence { drop(while: \.isNewline).prefix { !$0.isNewline } }
}
