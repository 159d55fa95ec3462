/// JSON text laid out for people: a member a line, two blanks for each level.
package enum TerminalJSON {
    /// Lays out a text that is JSON without blanks between its parts. Inside strings, what a terminal could
    /// take for an order is escaped; the value is the same.
    package static func indented(_ json: [UInt8]) -> [UInt8] {
        var text = ""
        var level = 0
        var isInString = false
        var isEscaped = false
        func newLine() -> String { "\n" + String(repeating: "  ", count: level) }
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            guard !isInString else {
                text += isHarmless(scalar) ? String(scalar) : escape(scalar)
                isInString = isEscaped || scalar != "\""
                isEscaped = !isEscaped && scalar == "\\"
                continue
            }
            switch scalar {
            case "{", "[":
                level += 1
                text += String(scalar) + newLine()
            case "}", "]":
                level -= 1
                text += newLine() + String(scalar)
            case ",": text += "," + newLine()
            case ":": text += ": "
            default:
                isInString = scalar == "\""
                text += String(scalar)
            }
        }
        return Array(text.utf8)
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        default: true
        }
    }

    /// `\u009b`, in two halves where one does not hold it.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
