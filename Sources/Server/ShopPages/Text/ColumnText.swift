/// Plain text in columns, as terminals and printers count them.
package enum ColumnText {
    /// How many columns a text takes; wide characters of East Asia take two.
    package static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// The text without what is not drawn or turns its surroundings.
    package static func cleaned(_ text: String) -> String {
        let spaced = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(String.UnicodeScalarView(spaced.unicodeScalars.filter(PageEscaping.isDrawn)))
    }

    /// The lines of a text that is broken at blanks and, where there are none, between characters.
    package static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in cleaned(text).split(separator: " ") {
            let joined = line.isEmpty ? String(word) : "\(line) \(word)"
            if columns(of: joined) <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if columns(of: line + String(character)) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    package static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - columns(of: text)))
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide(scalar.value) ? 2 : 1
        }
    }

    /// The blocks of East Asian Width W and F (Unicode Standard Annex 11).
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
