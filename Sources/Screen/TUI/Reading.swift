/// A canvas for reading aloud or printing: its rows, without frames and pictures, and its choices.
package struct Reading: Hashable, Sendable {
    package private(set) var lines: [Line] = []
    /// The click targets; the first has the number 1.
    package private(set) var choices: [Choice] = []
    /// The label and text of the field that takes input.
    package private(set) var field: ScreenText?
    /// True if the last row ends with a choice.
    private var endsWithChoice = false

    package struct Choice: Hashable, Sendable {
        package var text: ScreenText
        /// The text of its row before the first choice.
        package var label = ScreenText.empty
        package var input: Input
    }

    package struct Line: Hashable, Sendable {
        /// Text of the row with numbers before its choices.
        package var text: ScreenText
        /// True if the cursor is on the row, and something can be chosen or typed there.
        package var isFocused: Bool

        package init(text: ScreenText, isFocused: Bool = false) {
            self.text = text
            self.isFocused = isFocused
        }
    }

    /// Separates texts on a row that are at least two blanks apart by a comma.
    package init(_ canvas: Canvas, _ words: Words) {
        for y in 0..<canvas.size.rows { read(row: y, of: canvas, words) }
    }

    package struct Words: Sendable {
        package var comma, emptyField: ScreenText
        package var chosen, off: ScreenText
        /// The names of signs that stand alone.
        package var signs: [Glyph: ScreenText]

        package init(
            comma: ScreenText, emptyField: ScreenText, chosen: ScreenText, off: ScreenText,
            signs: [Glyph: ScreenText] = [:]
        ) {
            self.comma = comma
            self.emptyField = emptyField
            self.chosen = chosen
            self.off = off
            self.signs = signs
        }
    }

    private mutating func read(row y: Int, of canvas: Canvas, _ words: Words) {
        var waiting = canvas.targets.filter { target in
            guard case .item = target.input else { return false }
            return target.area.y == y && target.area.x < canvas.size.columns
        }.sorted { $0.area.x < $1.area.x }[...]
        var parts = [Part()]
        for piece in Self.pieces(row: y, of: canvas) {
            while let target = waiting.first, target.area.x <= piece.columns.lowerBound {
                waiting.removeFirst()
                // A target that covers nothing but blanks is no choice.
                guard target.area.x + target.area.width > piece.columns.lowerBound else { continue }
                parts.append(Part(target: target))
            }
            let begin = Point(x: piece.columns.lowerBound, y: y)
            let whole = piece.isField ? canvas.spoken[begin] : nil
            if let joint = canvas.joints[begin], goOn(with: piece.text, joint) { continue }
            parts[parts.count - 1].pieces.append(whole ?? Self.spoken(piece, words))
        }
        var text: [ScreenText] = []
        let label = Self.joined(parts[0].read(words), words.comma)
        for part in parts where part.target == nil || !part.pieces.isEmpty {
            let read = Self.joined(part.read(words), words.comma)
            guard let target = part.target else {
                if !part.pieces.isEmpty { text.append(read) }
                continue
            }
            choices.append(Choice(text: read, label: label, input: target.input))
            text.append(ScreenText(cleaning: "\(choices.count). ") + read)
        }
        guard !text.isEmpty else { return }
        let line = Self.joined(text, words.comma)
        endsWithChoice = parts.count > 1
        let cursor = canvas.cursor.flatMap { $0.y == y && $0.x < canvas.size.columns ? $0 : nil }
        let isTyping = cursor.map { canvas[$0.x, y].style.role == .input } ?? false
        lines.append(Line(text: line, isFocused: isTyping || cursor != nil && endsWithChoice))
        if isTyping { field = line }
    }

    private mutating func goOn(with text: ScreenText, _ joint: ScreenText.Joint) -> Bool {
        guard !lines.isEmpty else { return false }
        let rest = joint == .blank ? " " + text : text
        lines[lines.count - 1].text = lines[lines.count - 1].text + rest
        if endsWithChoice { choices[choices.count - 1].text = choices[choices.count - 1].text + rest }
        return true
    }

    /// The texts of a row up to its first choice, or of one choice.
    private struct Part {
        var target: Canvas.Target?
        var pieces: [ScreenText] = []

        /// Says the states in words in place of their marks.
        func read(_ words: Words) -> [ScreenText] {
            switch target?.state {
            case .chosen?: said(words.chosen, pieces.map(\.withoutMarks).filter { !$0.isEmpty })
            case .off?: said(words.off, pieces)
            case .free?, nil: pieces
            }
        }

        private func said(_ state: ScreenText, _ pieces: [ScreenText]) -> [ScreenText] {
            pieces.dropLast() + pieces.suffix(1).map { $0 + state }
        }
    }

    private static func spoken(_ piece: Piece, _ words: Words) -> ScreenText {
        if piece.isField { return piece.text.isEmpty ? words.emptyField : piece.text }
        guard piece.text.glyphs.count == 1, let sign = piece.text.glyphs.first else { return piece.text }
        return words.signs[sign] ?? piece.text
    }

    private struct Piece {
        var text: ScreenText
        var columns: Range<Int>
        var isField: Bool
    }

    private static func pieces(row y: Int, of canvas: Canvas) -> [Piece] {
        var pieces: [Piece] = []
        var glyphs: [Glyph] = []
        var start = 0
        var isField = false
        func finish(at end: Int) {
            while glyphs.last == .blank { glyphs.removeLast() }
            while glyphs.first == .blank { glyphs.removeFirst() }
            if !glyphs.isEmpty || isField {
                let text = ScreenText(glyphs: glyphs, clusters: canvas.clusters)
                pieces.append(Piece(text: text, columns: start..<end, isField: isField))
            }
            glyphs = []
            start = end
        }
        for x in 0..<canvas.size.columns {
            let cell = canvas[x, y]
            if cell.glyph.width == 0, cell.glyph.packed == 0 { continue }
            // The emblem of a name is left out with the blank behind it.
            if cell.glyph == emblem || x > 0 && cell.glyph == .blank && canvas[x - 1, y].glyph == emblem {
                continue
            }
            // A placeholder is no text of its field.
            let isExample = cell.style.role == .example
            let isInput = cell.style.role == .input || isExample
            let isBlank = isExample || isDecoration(cell) || isBracket(x, y, of: canvas)
            if isInput != isField || !isInput && isBlank && glyphs.last == .blank { finish(at: x) }
            isField = isInput
            if glyphs.isEmpty, isBlank, !isInput {
                start = x + 1
            } else {
                glyphs.append(isBlank ? .blank : cell.glyph)
            }
        }
        finish(at: canvas.size.columns)
        return pieces
    }

    /// Blanks, pictures, lines, arrows and the mark of the focus are not read.
    private static func isDecoration(_ cell: Cell) -> Bool {
        guard !cell.style.isPicture, cell.glyph != .blank else { return true }
        switch UInt32(truncatingIfNeeded: cell.glyph.packed) {
        case 0x2039, 0x203A, 0x2500...0x257F, 0x25B8: return true
        default: return false
        }
    }

    private static func isBracket(_ x: Int, _ y: Int, of canvas: Canvas) -> Bool {
        switch canvas[x, y].glyph {
        case opening: x + 1 < canvas.size.columns && isDecoration(canvas[x + 1, y])
        case closing: x > 0 && isDecoration(canvas[x - 1, y])
        default: false
        }
    }

    private static let emblem = Glyph("◆", width: 1)
    private static let opening = Glyph("[", width: 1)
    private static let closing = Glyph("]", width: 1)

    private static func joined(_ pieces: [ScreenText], _ comma: ScreenText) -> ScreenText {
        pieces.dropFirst().reduce(pieces.first ?? .empty) { line, piece in
            let isOpen = line.glyphs.last.map(endings.contains) ?? true
            return line + (isOpen ? " " : comma) + piece
        }
    }

    /// After these no comma is needed.
    private static let endings = Set(ScreenText(cleaning: ",:;.!?–-+×·，。：；！？").glyphs)
}

extension ScreenText {
    /// Without a tick beside it and brackets around it.
    fileprivate var withoutMarks: ScreenText {
        var rest = glyphs[...]
        while let first = rest.first, Self.marks.contains(first) { rest.removeFirst() }
        while let last = rest.last, Self.marks.contains(last) { rest.removeLast() }
        return ScreenText(glyphs: Array(rest), clusters: clusters)
    }

    private static let marks = Set(ScreenText(cleaning: "✓[] ").glyphs)
}
