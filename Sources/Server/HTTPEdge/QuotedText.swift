/// Lists in header fields, whose elements may hold quoted text (RFC 9110, section 5.6).
package enum QuotedText {
    /// The elements between separators that stand outside quotes, without blanks around them.
    package static func split(_ text: String, at separator: Character) -> [String] {
        var parts: [String] = [""]
        var isQuoted = false
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if character == "\\", isQuoted {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == separator, !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].append(character)
        }
        return parts.map(trimmed)
    }

    private static func trimmed(_ text: String) -> String {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        let front = text.drop(while: isBlank)
        return String(String(front.reversed().drop(while: isBlank)).reversed())
    }
}
