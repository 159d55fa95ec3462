import TUI

extension ScreenReading {
    /// Cells side by side that look alike.
    package struct Stretch: Hashable {
        var text: String
        var x: Int
        var role: Role
    }

    /// The stretches of a row without those that are blank and of no particular look; pictures are left out.
    func stretches(_ y: Int) -> [Stretch] {
        guard (0..<frame.size.rows).contains(y) else { return [] }
        var found: [Stretch] = []
        var x = 0
        while x < frame.size.columns {
            let style = frame[x, y].style
            var end = x + 1
            while end < frame.size.columns, frame[end, y].style == style { end += 1 }
            let text = Self.text(of: frame, y: y, x..<end)
            let isSeen = style.role != .body || text.contains { $0 != " " }
            if isSeen, !style.isPicture { found.append(Stretch(text: text, x: x, role: style.role)) }
            x = end
        }
        return found
    }

    /// True if a cell of a row has one of some looks; the right halves of wide characters count too.
    func has(_ roles: Set<Role>, y: Int) -> Bool {
        (0..<frame.size.columns).contains { roles.contains(frame[$0, y].style.role) }
    }

    var cursorRole: Role? {
        guard let cursor = frame.cursor, frame.bounds.contains(cursor) else { return nil }
        return frame[cursor.x, cursor.y].style.role
    }

    /// The first columns of a row that belong to the topmost screen: what is dimmed and frames are blank.
    func bright(_ y: Int) -> String {
        stretches(y).filter { $0.role != .dimmed && !$0.role.isStroke }.map(\.text).joined()
    }

    /// The announcement, on one or two rows; the line of a guide is none.
    var announced: String {
        guard isRoomy, !status.isEmpty, !hasGuide else { return "" }
        let y = frame.size.rows - 3
        // It may stand between the corners of a sheet.
        let inside = 2..<frame.size.columns - 2
        let shown = stretches(y).filter { inside.contains($0.x) && !$0.text.trimmed.isEmpty }
        let above = Self.text(of: frame, y: y, inside).trimmed
        // A first line is full: the word that begins the second had no room on it.
        let next = status.prefix { $0 != " " }
        let used = ScreenText(cleaning: above + " " + next).width
        guard shown.first?.x == 2, shown.allSatisfy({ $0.role == .heading }), used > frame.size.columns - 4,
            !above.isGuide, !above.contains("  ")
        else { return status }
        let isChinese = status.first?.isASCII == false || above.last?.isASCII == false
        return above + (isChinese ? "" : " ") + status
    }

    // MARK: Marks

    /// The row of a warning with the mark of a fault, whatever is drawn beside it.
    func isMarked(_ y: Int) -> Bool {
        guard (0..<frame.size.rows).contains(y) else { return false }
        return (0..<frame.size.columns).contains {
            frame[$0, y].glyph == .fault && frame[$0, y].style == .warning
        }
    }

    /// True if a row has the mark, or a field the row below it, on which there is none.
    func isInError(_ y: Int) -> Bool {
        isMarked(y) || isMarked(y + 1) && field(y) != nil && field(y + 1) == nil
    }

    var markedRows: [Int] { (0..<max(0, frame.size.rows - 2)).filter(isMarked) }

    package static let fault: Character = "✗"

    /// The text behind the mark of the focus, up to the first gap; nil without a mark on the row of the
    /// cursor.
    var focused: String? {
        guard let cursor = frame.cursor, frame.bounds.contains(cursor),
            let x = (0...cursor.x).last(where: {
                frame[$0, cursor.y].glyph == .pointer && frame[$0, cursor.y].style != .dimmed
            })
        else { return nil }
        let text = Self.text(of: frame, y: cursor.y, x + 1..<frame.size.columns).trimmed
        return text.firstRange(of: "  ").map { String(text[..<$0.lowerBound]) } ?? text
    }

    // MARK: Fields

    package struct Field: Hashable {
        var label, text: String
        /// All of the text, where only a part of it is in sight.
        var whole: String
        var y: Int
    }

    var fields: [Field] { (0..<max(0, frame.size.rows - 2)).compactMap(field) }

    func field(_ y: Int) -> Field? {
        // Most rows have none, and this is asked of every row of every frame.
        guard (0..<frame.size.rows).contains(y), has([.input, .example], y: y) else { return nil }
        let all = stretches(y)
        guard let index = all.firstIndex(where: { [.input, .example].contains($0.role) }) else { return nil }
        let label = all[..<index].filter { $0.role != .dimmed && !$0.role.isStroke }.map(\.text).joined()
        let text = all[index].role == .example ? "" : all[index].text.trimmed
        return Field(label: label.unmarked, text: text, whole: wholeText(y)?.trimmed ?? text, y: y)
    }

    /// The whole text of a field that shows only a part of it; nil for other rows.
    private func wholeText(_ y: Int) -> String? {
        let spoken = frame.spoken.first { point, _ in
            point.y == y && frame.bounds.contains(point) && frame[point.x, y].style.role == .input
        }
        return spoken?.value.string
    }

    // MARK: Numbers

    /// How many things the header says are in the cart; nil without a cart.
    func cartCount(_ words: ScreenVocabulary) -> Int? {
        guard isRoomy,
            let place = header.ranges(of: words.cart).last(where: { range in
                header[range.upperBound...].first?.isNumber == true
            })
        else { return nil }
        return Int(header[place.upperBound...].prefix { $0.isNumber })
    }
}

extension String {
    /// Without the marks of focus and choice before it, and blanks.
    var unmarked: String { String(drop { "▸✓│ ".contains($0) }).trimmed }

    /// Without any blanks, so that wrapped texts can be found.
    var squeezed: String { filter { $0 != " " } }

    /// The digits of an amount as one number, negative behind a minus sign.
    var amount: Int? { DrawnAmount.minorUnits(self).map(Int.init) }

    var digits: String { filter { $0.isASCII && $0.isNumber } }

    func containsAny(of words: [String]) -> Bool { words.contains { holds($0) } }

    /// True if the bytes of a text are in it: what is drawn and what is looked for have one spelling, and a
    /// search by characters, which folds others, is a hundred times as long.
    func holds(_ text: String) -> Bool {
        var (one, other) = (self, text)
        return one.withUTF8 { line in
            other.withUTF8 { word in
                guard let first = word.first else { return true }
                guard line.count >= word.count else { return false }
                for start in 0...line.count - word.count where line[start] == first {
                    if line[start..<start + word.count].elementsEqual(word) { return true }
                }
                return false
            }
        }
    }
}
