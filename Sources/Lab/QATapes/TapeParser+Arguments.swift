import FoundationEssentials

/// Parses the arguments of commands. A wrong argument is not consumed, so that its place is known.
extension TapeParser {
    mutating func nextPlace() -> TapeLine {
        scanner.skipBlanks()
        return scanner.place(of: scanner.index)
    }

    mutating func unexpected(_ expected: TapeError.Expected) -> TapeError {
        TapeError(line: nextPlace(), fact: .expected(expected, found: scanner.found()))
    }

    mutating func optionalWord(_ isWanted: (String) -> Bool) -> String? {
        guard scanner.kind() == .word else { return nil }
        var copy = scanner
        let word = copy.word()
        guard isWanted(word) else { return nil }
        scanner = copy
        return word
    }

    mutating func word<Value>(_ expected: TapeError.Expected, _ read: (String) -> Value?) throws(TapeError)
        -> Value
    {
        var copy = scanner
        guard copy.kind() == .word, let value = read(copy.word()) else { throw unexpected(expected) }
        scanner = copy
        return value
    }

    mutating func choice<Value>(_ values: [Value], _ name: (Value) -> String) throws(TapeError) -> Value {
        try word(.choice(values.map(name))) { word in values.first { name($0) == word } }
    }

    /// A word or a text that is not empty: the name of a file, of a card.
    mutating func argument(_ expected: TapeError.Expected) throws(TapeError) -> String {
        switch scanner.kind() {
        case .word, .pattern: return scanner.word()
        case .text:
            var copy = scanner
            let text = try copy.quotedText()
            guard !text.isEmpty else { throw unexpected(expected) }
            scanner = copy
            return text
        case .end, .brace: throw unexpected(expected)
        }
    }

    mutating func text(_ expected: TapeError.Expected = .text) throws(TapeError) -> String {
        guard scanner.kind() == .text else { throw unexpected(expected) }
        return try scanner.quotedText()
    }

    mutating func fullText(_ expected: TapeError.Expected = .fullText) throws(TapeError) -> String {
        var copy = self
        let text = try copy.text(expected)
        guard !text.isEmpty else { throw unexpected(expected) }
        self = copy
        return text
    }

    mutating func pattern() throws(TapeError) -> Tape.Pattern {
        let place = nextPlace()
        guard scanner.kind() == .pattern else { throw unexpected(.match) }
        let text = try scanner.slashedText()
        guard let pattern = Tape.Pattern(text) else {
            throw TapeError(line: place, fact: .invalidPattern(text))
        }
        return pattern
    }

    mutating func match() throws(TapeError) -> Tape.Match {
        if scanner.kind() == .pattern { return .pattern(try pattern()) }
        return .text(try fullText(.match))
    }

    mutating func optionalMatch() throws(TapeError) -> Tape.Match? {
        switch scanner.kind() {
        case .text, .pattern: try match()
        case .end, .word, .brace: nil
        }
    }

    // MARK: Numbers

    mutating func number(_ range: ClosedRange<Int>) throws(TapeError) -> Int {
        try word(.number(range)) { Self.number($0, range) }
    }

    /// A number, if there is something that begins like one.
    mutating func optionalNumber(_ range: ClosedRange<Int>) throws(TapeError) -> Int? {
        var copy = scanner
        guard copy.kind() == .word, let first = copy.word().utf8.first,
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else { return nil }
        return try number(range)
    }

    static func number(_ word: String, _ range: ClosedRange<Int>) -> Int? {
        guard word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(word), range.contains(number)
        else { return nil }
        return number
    }

    /// Milliseconds; the unit may stand apart, as in VHS.
    mutating func duration(
        _ range: ClosedRange<Int> = 0...TapeDuration.longest, _ expected: TapeError.Expected = .duration
    ) throws(TapeError) -> Int {
        var copy = self
        let milliseconds = try copy.word(expected) { word in
            TapeDuration.milliseconds(word).map { (word: word, value: $0) }
        }
        var value = milliseconds.value
        if milliseconds.word.last?.isNumber ?? false,
            let unit = copy.optionalWord({ ["ms", "s", "m"].contains($0) })
        {
            value = TapeDuration.milliseconds(milliseconds.word + unit) ?? -1
        }
        guard range.contains(value) else { throw unexpected(expected) }
        self = copy
        return value
    }

    mutating func moment(_ expected: TapeError.Expected = .moment) throws(TapeError) -> Date {
        var copy = self
        guard let moment = TapeMoment.date(try copy.argument(expected)) else { throw unexpected(expected) }
        self = copy
        return moment
    }

    /// A name from what is known, or any where nothing is.
    mutating func known(
        _ name: String, at line: TapeLine, in names: Set<String>?,
        _ fact: (String, String?) -> TapeError.Fact
    ) throws(TapeError) {
        guard let names, !names.contains(name) else { return }
        throw TapeError(line: line, fact: fact(name, name.nearest(among: names.sorted())))
    }
}
