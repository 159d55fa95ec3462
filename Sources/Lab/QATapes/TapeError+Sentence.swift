import TUI

extension TapeError {
    /// The error as one line: `checkout.tape:12:8: Expected …`.
    package var text: String { TapeRemark(self).text }
}

extension TapeError.Fact {
    /// The error as one English sentence, without its place and full stop.
    package var sentence: String {
        switch self {
        case .expected(let expected, let found):
            "Expected \(expected.phrase), found \(found.phrase)\(expected.suggestion(for: found))"
        case .unknownCommand(let word): "Unknown command \(word.named(among: TapeParser.commandWords))"
        case .unknownSetting(let word): "Unknown setting \(word.named(among: TapeParser.settingWords))"
        case .unknownKey(let word):
            "Unknown key \(word.named(among: TapeParser.keyWords, else: Self.keys))"
        case .unknownOperation(let word):
            "Unknown operation \(word.named(among: ShopOperation.allCases.map(\.rawValue)))"
        case .unknownRule(let word, let nearest): "Unknown rule \(word.named(nearest))"
        case .unknownWallet(let word, let nearest): "Unknown wallet \(word.named(nearest))"
        case .impossibleSize(let word):
            """
            Impossible size \(word.quoted): a screen has \(Tape.sizes.columns.phrase) columns and \
            \(Tape.sizes.rows.phrase) rows
            """
        case .unterminated(.quote(let quote)): "A text that begins with \(quote) has no end on its line"
        case .unterminated(.slash): "A pattern has no closing / on its line"
        case .unterminated(.brace): "A theme that begins with { has no closing }"
        case .unknownEscape(let word):
            "Unknown escape \("\\\(word)".quoted); a text in $\"…\" knows \\n \\r \\t \\\\ \\\" and \\u{…}"
        case .invalidPattern(let pattern):
            "\("/\(pattern)/".quoted) is no regular expression that tapes know"
        case .lateSetting(let name): "Set \(name.shown(40)) has to stand before the first step"
        case .noKiosk: "There is no kiosk; Set Kiosk on has to stand before the first step"
        case .source(let fault, let name): fault.sentence(of: name.quoted)
        case .group(let fault, let id): "Rule \(id.quoted) \(fault.phrase)"
        case .noRoom(let size, let taken):
            """
            A picture of \(size) pixels has no room for a terminal: padding, margin and window bar take \
            \(taken)
            """
        case .strayEnd: "Rule end where no rule has begun"
        }
    }

    private static let keys = "; a key is such as Enter, Shift+Tab, Ctrl+c, Alt+x or F5"
}

extension TapeError.SourceFault {
    fileprivate func sentence(of name: String) -> String {
        switch self {
        case .missing: "No such file: \(name)"
        case .unreadable: "Cannot read \(name)"
        case .cyclic: "\(name) is a source of itself"
        case .otherEnding: "\(name) is no tape; a tape's name ends in .tape"
        case .empty: "\(name) is empty"
        case .tooDeep: "\(name) is more than \(TapeParser.deepest) files inside each other"
        case .tooMany: "\(name) would be more than \(TapeParser.mostFiles) files in one tape"
        }
    }
}

extension TapeError.GroupFault {
    fileprivate var phrase: String {
        switch self {
        case .open: "has no Rule end in its file"
        case .nested(let outer): "begins inside rule \(outer.quoted)"
        case .empty: "expects nothing"
        case .taken(let line): "is defined already at \(line.file.shown(4_096)):\(line.line)"
        case .inBook: "is in the rule book; a rule of a tape has an id of its own"
        }
    }
}

extension TapeError.Found {
    fileprivate var phrase: String {
        switch self {
        case .word(let word): word.quoted
        case .end: "the end of the line"
        }
    }
}

extension TapeError {
    /// Valid input in the place of what was found, as a part of a sentence.
    package struct Expected: Hashable, Sendable {
        fileprivate let phrase: String
        /// Words of which one may have been misspelt.
        private var words: [String] = []

        private init(_ phrase: String, of words: [String] = []) {
            (self.phrase, self.words) = (phrase, words)
        }

        static let command = Self("a command such as Type, Enter or Expect")
        static let duration = Self("a duration such as 500ms or 2s")
        static let positiveDuration = Self("a duration above 0 such as 500ms or 2s")
        static let faultDuration = Self("a duration from 1ms to 1m")
        static let latency = Self("a duration from 0s to 1m")
        static let idleLimit = Self("whole seconds from 30s to 1h")
        static let pointer = Self("a JSON pointer in quotes such as \"/price/amount\"")
        static let jsonValue = Self("a text in quotes, a whole number or null")
        static let text = Self("a text in quotes")
        static let fullText = Self("a text in quotes that is not empty")
        static let match = Self("a text in quotes or a pattern between slashes")
        static let character = Self("one character")
        static let wholeNumber = Self("a whole number of 0 or more")
        static let decimal = Self("a number such as 1.5")
        static let percentage = Self("a percentage such as 20%")
        static let color = Self("a colour such as \"#674EFF\" or the name of a picture")
        static let theme = Self("the colours of a theme as one JSON object")
        static let output = Self(
            "a file name with an ending such as wax.gif, or the name of a folder with / behind it")
        static let screenshot = Self(
            """
            a name without an ending, or the name of a file that ends in \
            \(Tape.PictureKind.stills.map { ".\($0.rawValue)" }.alternatives)
            """)
        static let moment = Self("a moment such as \"2026-11-21T16:00:00Z\"")
        static let jump = Self(
            "a jump in whole seconds such as +1h, or a moment such as \"2026-11-21T16:00:00Z\"")
        static let size = Self("a size such as 80x24")
        static let amount = Self("an amount such as 12.50")
        static let responseCode = Self("an ISO 8583 code of a decline such as 51")
        static let file = Self("a file name")
        static let value = Self("a value")
        static let name = Self("a name")
        static let ruleID = Self("the id of a rule such as UX-BTN-01")
        static let groupID = Self("an id such as \"SHOP-01\": capitals, digits and hyphens")
        static let statement = Self("a statement in quotes, which the rule claims")
        static let operation = Self("an operation such as placeOrder")
        static let end = Self("the end of the line")

        static func number(_ range: ClosedRange<Int>) -> Self { Self("a number from \(range.phrase)") }

        static func choice(_ words: [String]) -> Self { Self(words.alternatives, of: words) }

        static func condition(_ words: [String]) -> Self {
            Self("a text, a pattern, \(words.alternatives)", of: words)
        }

        fileprivate func suggestion(for found: Found) -> String {
            guard case .word(let word) = found, let nearest = word.nearest(among: words) else { return "" }
            return "; did you mean \(nearest)?"
        }
    }
}

extension String {
    /// The text as it may stand in a line for people, cut to so many characters.
    func shown(_ limit: Int) -> String {
        let text = ScreenText(cleaning: self, limit: limit + 1)
        guard text.glyphs.count > limit else { return text.string }
        return ScreenText(glyphs: Array(text.glyphs.prefix(limit))).string + "…"
    }

    var quoted: String { "\"\(shown(40))\"" }

    fileprivate func named(among words: [String], else hint: String = "") -> String {
        named(nearest(among: words), else: hint)
    }

    fileprivate func named(_ nearest: String?, else hint: String = "") -> String {
        quoted + (nearest.map { "; did you mean \($0)?" } ?? hint)
    }
}

extension [String] {
    /// `a, b or c`.
    fileprivate var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}

extension ClosedRange<Int> {
    fileprivate var phrase: String { "\(lowerBound) to \(upperBound)" }
}
