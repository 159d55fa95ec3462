/// Text as XML 1.0 and HTML take it.
package enum XMLText {
    /// Replaces characters that XML 1.0 cannot hold, and those that turn the direction of the text around
    /// them, by U+FFFD.
    static func cleaned(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
        var clean = ""
        for scalar in text.unicodeScalars {
            clean.unicodeScalars.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
        }
        return clean
    }

    /// For text between tags and for quoted attributes; line breaks and tabs survive in both.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in cleaned(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n": result += "&#10;"
            case "\r": result += "&#13;"
            case "\t": result += "&#9;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A section that is taken as it stands.
    static func section(_ text: String) -> String {
        "<![CDATA[\(cleaned(text).replacing("]]>", with: "]]]]><![CDATA[>"))]]>"
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD, 0x20...0x7E: true
        case 0x202A...0x202E, 0x2066...0x2069: false
        case 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }
}
