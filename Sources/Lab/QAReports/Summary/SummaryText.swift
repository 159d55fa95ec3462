import TUI

/// Lines for a terminal of some width.
package enum SummaryText {
    /// A text style; the raw value holds its SGR parameters (ECMA-48, section 8.3.117).
    package enum Paint: String {
        case bold = "1"
        case red = "1;31"
        case green = "32"
        case yellow = "33"
    }

    /// How many characters of a text are printed at most; the other forms of a report have them all.
    private static let limit = 1500

    /// Words, or as much of them as fits on each line; what cannot be drawn is a question mark.
    static func wrapped(_ words: [String], indent: Int, width: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let text = ScreenText(cleaning: words.joined(separator: " "), limit: limit)
        return text.wrapped(to: max(8, width - indent)).map { margin + $0.string }
    }

    static func line(_ text: String, width: Int) -> String {
        ScreenText(cleaning: text, limit: limit).truncated(to: max(1, width)).string
    }

    static func columns(_ text: String) -> Int { ScreenText(cleaning: text, limit: limit).width }

    static func padded(_ text: String, _ width: Int) -> String {
        let shown = ScreenText(cleaning: text, limit: limit).truncated(to: max(1, width))
        return shown.string + String(repeating: " ", count: max(0, width - shown.width))
    }

    static func endingAt(_ width: Int, _ text: String) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// The text for a terminal that knows ASCII only, in as many columns.
    static func ascii(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            let columns = TextWidth.columns(of: scalar) ?? 1
            result += scalar.isASCII ? String(scalar) : String(repeating: stand(for: scalar), count: columns)
        }
        return result
    }

    private static func stand(for scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0x2500, 0x2501, 0x2013, 0x2014, 0x2212: "-"
        case 0x2502, 0x2503: "|"
        case 0x2504...0x257F: "+"
        case 0x2580...0x259F: "#"
        case 0x2713, 0x25CF, 0x2022: "*"
        case 0x2717, 0xD7: "x"
        case 0x25B8, 0x203A, 0x2192: ">"
        case 0x2039, 0x2190: "<"
        case 0x201C, 0x201D: "\""
        case 0x2018, 0x2019: "'"
        case 0xB7, 0x2026: "."
        default: "?"
        }
    }
}
