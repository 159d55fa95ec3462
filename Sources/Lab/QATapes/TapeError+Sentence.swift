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

extension TapeError.Expected {
    fileprivate var phrase: String {
        switch self {
        case .command: "a command such as Type, Enter or Expect"
        case .duration: "a duration such as 500ms or 2s"
        case .positiveDuration: "a duration above 0 such as 500ms or 2s"
        case .faultDuration: "a duration from 1ms to 1m"
        case .latency: "a duration from 0s to 1m"
        case .idleLimit: "whole seconds from 30s to 1h"
        case .pointer: "a JSON pointer in quotes such as \"/price/amount\""
        case .jsonValue: "a text in quotes, a whole number or null"
        case .text: "a text in quotes"
        case .fullText: "a text in quotes that is not empty"
        case .match: "a text in quotes or a pattern between slashes"
        case .character: "one character"
        case .number(let range): "a number from \(range.phrase)"
        case .wholeNumber: "a whole number of 0 or more"
        case .decimal: "a number such as 1.5"
        case .percentage: "a percentage such as 20%"
        case .color: "a colour such as \"#674EFF\" or the name of a picture"
        case .theme: "the colours of a theme as one JSON object"
        case .output:
            "a file name with an ending such as wax.gif, or the name of a folder with / behind it"
        case .screenshot:
            """
            a name without an ending, or the name of a file that ends in \
            \(Tape.PictureKind.stills.map { ".\($0.rawValue)" }.alternatives)
            """
        case .moment: "a moment such as \"2026-11-21T16:00:00Z\""
        case .jump: "a jump in whole seconds such as +1h, or a moment such as \"2026-11-21T16:00:00Z\""
        case .size: "a size such as 80x24"
        case .amount: "an amount such as 12.50"
        case .responseCode: "an ISO 8583 code of a decline such as 51"
        case .choice(let words): words.alternatives
        case .condition(let words): "a text, a pattern, \(words.alternatives)"
        case .file: "a file name"
        case .value: "a value"
        case .name: "a name"
        case .ruleID: "the id of a rule such as UX-BTN-01"
        case .groupID: "an id such as \"SHOP-01\": capitals, digits and hyphens"
        case .statement: "a statement in quotes, which the rule claims"
        case .operation: "an operation such as placeOrder"
        case .end: "the end of the line"
        }
    }

    fileprivate func suggestion(for found: TapeError.Found) -> String {
        guard case .word(let word) = found, let nearest = word.nearest(among: words) else { return "" }
        return "; did you mean \(nearest)?"
    }

    private var words: [String] {
        switch self {
        case .choice(let words), .condition(let words): words
        case .command, .duration, .positiveDuration, .faultDuration, .latency, .idleLimit, .pointer,
            .jsonValue, .text,
            .fullText, .match, .character, .number, .wholeNumber, .decimal, .percentage, .color, .theme,
            .moment, .jump, .size, .amount, .responseCode, .output, .screenshot, .file, .value, .name,
            .ruleID,
            .groupID, .statement, .operation, .end:
            []
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

    var shownQuoted: String { quoted }

    fileprivate var quoted: String { "\"\(shown(40))\"" }

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
