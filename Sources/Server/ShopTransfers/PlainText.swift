/// Plain text of HTML, as descriptions of other shops are written: paragraphs and items of lists become
/// lines, tags go, and character references become characters.
package enum PlainText {
    /// The text that a reader of the HTML sees, without blank lines at its ends.
    package static func text(ofHTML html: String) -> String {
        var lines = [""]
        var rest = html[...]
        while let sign = rest.first {
            switch sign {
            case "<":
                guard let tag = Tag(&rest) else {
                    lines[lines.count - 1].append(sign)
                    rest.removeFirst()
                    continue
                }
                tag.write(to: &lines)
                if tag.hidesContent { skip(to: tag.name, in: &rest) }
            case "&": lines[lines.count - 1].append(reference(&rest))
            default:
                lines[lines.count - 1].append(sign)
                rest.removeFirst()
            }
        }
        return tidy(lines)
    }

    static func text(ofReferences text: String) -> String {
        var (plain, rest) = ("", text[...])
        while let place = rest.firstIndex(of: "&") {
            plain += rest[..<place]
            rest = rest[place...]
            plain += reference(&rest)
        }
        return plain + rest
    }

    private struct Tag {
        let name: String
        private let isEnd: Bool

        /// Takes a tag from the beginning; nil, and nothing is taken, where none is.
        init?(_ rest: inout Substring) {
            if rest.hasPrefix("<!--") {
                let end = rest.firstRange(of: "-->")?.upperBound ?? rest.endIndex
                rest = rest[end...]
                (name, isEnd) = ("", false)
                return
            }
            let inside = rest.dropFirst()
            let ends = inside.first == "/"
            let text = ends ? inside.dropFirst() : inside
            guard let first = text.first, first.isLetter || first == "!",
                let close = text.firstIndex(of: ">")
            else { return nil }
            isEnd = ends
            name = text.prefix { $0.isLetter || $0.isNumber }.lowercased()
            rest = text[text.index(after: close)...]
        }

        var hidesContent: Bool { !isEnd && ["script", "style"].contains(name) }

        /// Ends the line, and the paragraph, where a reader sees it end.
        func write(to lines: inout [String]) {
            switch name {
            case "br", "div", "section": lines.append("")
            case "tr", "dt", "dd": if !isEnd { lines.append("") }
            case "li": if !isEnd { lines.append("- ") }
            case "td", "th": lines[lines.count - 1].append(" ")
            case "p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "blockquote", "hr":
                lines += ["", ""]
            default: break
            }
        }
    }

    private static func skip(to name: String, in rest: inout Substring) {
        let text = rest.lowercased()
        let end = text.firstRange(of: "</\(name)")?.lowerBound ?? text.endIndex
        rest = rest.dropFirst(text.distance(from: text.startIndex, to: end))
    }

    /// Takes a character reference (HTML, section 13.5) from the beginning; what is none stays as it is.
    private static func reference(_ rest: inout Substring) -> String {
        let inside = rest.dropFirst().prefix { $0 != ";" && $0 != "&" && !$0.isWhitespace }
        let end = inside.endIndex
        guard end < rest.endIndex, rest[end] == ";", let text = character(inside) else {
            rest.removeFirst()
            return "&"
        }
        rest = rest[rest.index(after: end)...]
        return text
    }

    private static func character(_ name: Substring) -> String? {
        guard name.first == "#" else { return names[String(name)] }
        let digits = name.dropFirst()
        let isHexadecimal = digits.first == "x" || digits.first == "X"
        let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap { Unicode.Scalar($0) }.map { $0.value == 0 ? "" : String(Character($0)) }
    }

    private static let names = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…",
        "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "laquo": "«",
        "raquo": "»", "bull": "•", "middot": "·", "times": "×", "deg": "°", "plusmn": "±", "frac12": "½",
        "frac14": "¼", "frac34": "¾", "copy": "©", "reg": "®", "trade": "™", "euro": "€", "pound": "£",
        "yen": "¥", "cent": "¢", "sect": "§", "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à",
        "aacute": "á", "acirc": "â", "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "ocirc": "ô", "uacute": "ú",
        "ugrave": "ù", "iacute": "í", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö",
        "Uuml": "Ü", "szlig": "ß", "aring": "å", "oslash": "ø", "aelig": "æ", "shy": "", "zwnj": "",
        "zwj": "",
    ]

    /// One blank between words, and one blank line between paragraphs.
    private static func tidy(_ lines: [String]) -> String {
        var kept: [String] = []
        for line in lines {
            let text = line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // An item of a list without words, or a second blank line.
            guard text != "-", !(text.isEmpty && kept.last?.isEmpty ?? true) else { continue }
            kept.append(text)
        }
        while kept.last?.isEmpty == true { kept.removeLast() }
        return kept.joined(separator: "\n")
    }
}
