extension String {
    /// The text in quotes: as in VHS where that can be, else with escapes behind a dollar sign.
    var tapeQuoted: String {
        let quotes: [Unicode.Scalar] = ["\"", "'", "`"]
        let quote = quotes.first { !unicodeScalars.contains($0) }
        let isPlain = unicodeScalars.allSatisfy { !$0.isHidden } && unicodeScalars.first?.isMark != true
        if let quote, isPlain { return "\(quote)\(self)\(quote)" }
        return "$\"" + unicodeScalars.map(\.tapeEscape).joined() + "\""
    }

    /// The text as a bare word if it can be one, else in quotes.
    var tapeWord: String {
        let isWord = utf8.allSatisfy { (0x21...0x7E).contains($0) && !Array("\"'`#$@{}".utf8).contains($0) }
        return isWord && !isEmpty && utf8.first != UInt8(ascii: "/") ? self : tapeQuoted
    }
}

extension Unicode.Scalar {
    fileprivate var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate:
            true
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
            .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
            .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
            .modifierSymbol, .otherSymbol, .spaceSeparator:
            false
        @unknown default: true
        }
    }

    /// True if it would join the quote before it.
    fileprivate var isMark: Bool {
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    fileprivate var tapeEscape: String {
        switch self {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        case "\\", "\"": "\\\(self)"
        default: isHidden || isMark ? "\\u{\(String(value, radix: 16, uppercase: true))}" : String(self)
        }
    }
}

extension Tape.Pattern {
    var tapeText: String {
        var text = ""
        var isEscaped = false
        for scalar in self.text.unicodeScalars {
            if scalar == "/", !isEscaped { text += "\\" }
            isEscaped = scalar == "\\" && !isEscaped
            text.unicodeScalars.append(scalar)
        }
        return "/\(text)/"
    }
}
