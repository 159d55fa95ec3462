/// Reads words, texts and patterns off a tape. It knows places and no commands.
///
/// It goes by scalars, so that a mark behind a quote cannot hide it; columns count characters all the same.
package struct TapeScanner {
    /// Position in the text, always on a Unicode scalar.
    package typealias Index = String.Index

    let file: String
    private let text: String
    private(set) var index: Index
    private var line = 1
    private var lineStart: Index
    /// A place on the line whose column is known, so that long lines are not counted again and again.
    private var known: (index: Index, column: Int)

    init(_ text: String, file: String) {
        self.text = text
        self.file = file
        let hasMark = text.unicodeScalars.first == "\u{FEFF}"
        index = hasMark ? text.unicodeScalars.index(after: text.startIndex) : text.startIndex
        lineStart = index
        known = (index, 1)
    }

    // MARK: Places

    mutating func place(of index: Index) -> TapeLine {
        if index < known.index { known = (lineStart, 1) }
        known = (index, known.column + text[known.index..<index].count)
        return TapeLine(file: file, line: line, column: known.column)
    }

    private mutating func beginLine(at start: Index) {
        line += 1
        lineStart = start
        known = (start, 1)
    }

    /// The text from a place up to here, without blanks at its end.
    func written(from start: Index) -> String {
        var end = index
        while end > start {
            let before = text.unicodeScalars.index(before: end)
            guard text.unicodeScalars[before].properties.isWhitespace else { break }
            end = before
        }
        return String(text.unicodeScalars[start..<end])
    }

    // MARK: Going on

    private var next: Unicode.Scalar? { index < text.endIndex ? text.unicodeScalars[index] : nil }

    private func scalar(after index: Index) -> Unicode.Scalar? {
        let following = text.unicodeScalars.index(after: index)
        return following < text.endIndex ? text.unicodeScalars[following] : nil
    }

    private mutating func advance() { text.unicodeScalars.formIndex(after: &index) }

    mutating func skipBlanks() {
        while let next, next.properties.isWhitespace, next != "\n" { advance() }
    }

    mutating func skipLine() {
        while let next, next != "\n" { advance() }
    }

    /// Goes to the next thing that is neither blank nor comment, on this line or a later one; false at the
    /// end of the tape.
    mutating func findCommand() -> Bool {
        while let next {
            if next == "\n" {
                advance()
                beginLine(at: index)
            } else if next == "#" {
                skipLine()
            } else if next.properties.isWhitespace {
                advance()
            } else {
                return true
            }
        }
        return false
    }

    // MARK: Seeing

    package enum Kind: Hashable {
        case end, word, text, pattern, brace
    }

    /// The kind of the next token on the line. A pattern, which begins with a slash, may be read as a word,
    /// too.
    mutating func kind() -> Kind {
        skipBlanks()
        switch next {
        case nil, "\n", "#": return .end
        case "/": return .pattern
        case "{": return .brace
        case let scalar?: return Self.isQuote(scalar) || isEscapedTextNext ? .text : .word
        }
    }

    /// True if a text follows without a blank between.
    var isTextAdjacent: Bool { next.map(Self.isQuote) ?? false || isEscapedTextNext }

    private var isEscapedTextNext: Bool { next == "$" && scalar(after: index) == "\"" }

    private static func isQuote(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar == "'" || scalar == "`"
    }

    /// The next token, for the sentence that it is not the expected one; nothing is read.
    func found() -> TapeError.Found {
        var copy = self
        switch copy.kind() {
        case .end: return .end
        case .word, .pattern: return .word(copy.word())
        case .brace: return .word("{")
        case .text: return .word((try? copy.quotedText()) ?? copy.word(passingQuotes: true))
        }
    }

    // MARK: Reading

    /// A word: up to a blank, a quote or a comment.
    mutating func word(passingQuotes: Bool = false) -> String {
        skipBlanks()
        let start = index
        while let next, next != "#", !next.properties.isWhitespace {
            if !passingQuotes, Self.isQuote(next) || isEscapedTextNext { break }
            advance()
        }
        return String(text.unicodeScalars[start..<index])
    }

    /// A command's word: up to the pace behind an `@`, which is a key itself behind a plus.
    mutating func commandWord() -> String {
        skipBlanks()
        let start = index
        var last: Unicode.Scalar?
        while let next, next != "#", !next.properties.isWhitespace, next != "@" || last == "+" {
            if Self.isQuote(next) || isEscapedTextNext { break }
            last = next
            advance()
        }
        return String(text.unicodeScalars[start..<index])
    }

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard next == sign else { return false }
        advance()
        return true
    }

    /// A text in quotes; behind a dollar sign it has escapes.
    mutating func quotedText() throws(TapeError) -> String {
        skipBlanks()
        let start = index
        let hasEscapes = isEscapedTextNext
        if hasEscapes { advance() }
        guard let quote = next else { return "" }
        advance()
        var content = String.UnicodeScalarView()
        while let scalar = next, scalar != "\n", scalar != "\r" {
            advance()
            if scalar == quote { return String(content) }
            content.append(hasEscapes && scalar == "\\" ? try escape(in: start) : scalar)
        }
        throw unterminated(.quote(Character(quote)), from: start)
    }

    private mutating func unterminated(_ delimiter: TapeError.Delimiter, from start: Index) -> TapeError {
        index = start
        return TapeError(line: place(of: start), fact: .unterminated(delimiter))
    }

    private mutating func escape(in start: Index) throws(TapeError) -> Unicode.Scalar {
        let slash = text.unicodeScalars.index(before: index)
        guard let scalar = next, scalar != "\n", scalar != "\r" else {
            throw unterminated(.quote("\""), from: start)
        }
        advance()
        switch scalar {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "\\", "\"": return scalar
        case "u":
            guard let code = number() else {
                throw TapeError(line: place(of: slash), fact: .unknownEscape("u"))
            }
            return code
        default: throw TapeError(line: place(of: slash), fact: .unknownEscape(String(scalar)))
        }
    }

    /// The scalar of `{1F600}`.
    private mutating func number() -> Unicode.Scalar? {
        guard next == "{" else { return nil }
        advance()
        let digits = text.unicodeScalars[index...].prefix { $0.properties.isASCIIHexDigit }
        index = digits.endIndex
        guard next == "}", (1...6).contains(digits.count), let value = UInt32(String(digits), radix: 16)
        else { return nil }
        advance()
        return Unicode.Scalar(value)
    }

    /// Reads the text between two slashes, its backslashes included.
    mutating func slashedText() throws(TapeError) -> String {
        skipBlanks()
        let start = index
        let first = text.unicodeScalars.index(after: start)
        index = first
        var isEscaped = false
        while let scalar = next, scalar != "\n", scalar != "\r" {
            if scalar == "/", !isEscaped {
                let content = String(text.unicodeScalars[first..<index])
                advance()
                return content
            }
            isEscaped = scalar == "\\" && !isEscaped
            advance()
        }
        throw unterminated(.slash, from: start)
    }

    /// Passes what stands in braces, over several lines if it has to be: a theme of VHS.
    mutating func skipBraces() throws(TapeError) {
        skipBlanks()
        let start = index
        guard let end = text.unicodeScalars[start...].firstIndex(of: "}") else {
            throw unterminated(.brace, from: start)
        }
        while index <= end {
            let isBreak = next == "\n"
            advance()
            if isBreak { beginLine(at: index) }
        }
    }
}
