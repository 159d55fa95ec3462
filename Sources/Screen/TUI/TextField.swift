/// One line of typed text with a caret.
package struct TextField: Hashable, Sendable {
    /// The typed text as grapheme clusters: a mark belongs to the letter before it, and two regional
    /// indicators are one flag, however they were typed.
    package private(set) var characters: [Character]
    /// The index of the character behind the caret.
    package private(set) var caret: Int
    private let limit: Int
    /// More characters than any field may have: a text that is too long is refused in words, not cut.
    package static let longest = 1_000

    /// Puts the caret at the end; `limit` counts characters and cuts the text.
    package init(_ text: String = "", limit: Int = longest) {
        self.limit = limit
        characters = Array(text.prefix(limit))
        caret = characters.count
    }

    package var text: String { String(characters) }
    package var isEmpty: Bool { characters.isEmpty }

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

    /// Inserts at the caret, up to the limit: only the first line, a tab as a blank, without other controls.
    package mutating func insert(_ text: String) {
        let printable = text.firstLine.map { $0 == "\t" ? " " : $0 }.filter {
            $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        let room = printable.prefix(max(0, limit - characters.count))
        join(String(characters[..<caret]) + room, String(characters[caret...]))
    }

    /// Sets the text before and behind the caret, which stands behind a cluster that joins both.
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

    // MARK: Digits in groups

    /// Inserts digits, and has all of them written in groups.
    package mutating func insert(_ text: String, writing form: (String) -> String) {
        let isAtEnd = caret == characters.count
        insert(text)
        rewrite(as: form(self.text))
        if isAtEnd { caret = characters.count }
    }

    /// Applies an editing key: deleting passes over the separators of groups, which are not the writer's
    /// characters. False when the key is not for a text field.
    package mutating func edit(_ key: Key, writing form: (String) -> String) -> Bool {
        if key == .delete, isGap(at: caret) { caret += 1 }
        if key == .backspace, isGap(at: caret - 1) { caret -= 1 }
        guard edit(key) else { return false }
        if key == .delete || key == .backspace { rewrite(as: form(text)) }
        return true
    }

    private func isGap(at index: Int) -> Bool { characters[safe: index].map { !$0.isNumber } ?? false }

    /// The caret stays behind the same digits.
    private mutating func rewrite(as text: String) {
        var passed = characters[..<caret].count(where: \.isNumber)
        characters = Array(text.prefix(limit))
        caret = 0
        while passed > 0, caret < characters.count {
            if characters[caret].isNumber { passed -= 1 }
            caret += 1
        }
    }

    package mutating func clear() {
        characters = []
        caret = 0
    }

    /// Scrolls to the caret, and sets the cursor there when the field has the focus.
    /// - Parameter isPublic: true for text that is meant for the shop, such as search words; what may be a
    ///   number stays private nevertheless.
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
    package var firstLine: SubSequence { drop(while: \.isNewline).prefix { !$0.isNewline } }

    /// Without blanks at both ends.
    package var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
