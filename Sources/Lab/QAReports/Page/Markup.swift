/// A page while it is written: whatever becomes part of it is escaped.
package struct Markup {
    private(set) var text = ""

    /// Attribute names and unescaped values, in the order in which they are written.
    package typealias Attributes = KeyValuePairs<String, String>

    private static let inline: Set<String> = ["a", "b", "code", "small", "span", "strong"]

    mutating func say(_ words: String) { text += XMLText.escaped(words) }

    /// Words in which what stands between backticks is code.
    mutating func sayMarked(_ words: String) {
        let parts = words.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
        guard parts.count % 2 == 1 else { return say(words) }
        for (index, part) in parts.enumerated() {
            if index % 2 == 1 { element("code", part) } else { say(part) }
        }
    }

    /// Within preformatted text only.
    mutating func breakLine() { text += "\n" }

    mutating func open(_ name: String, _ attributes: Attributes = [:], _ flag: String? = nil) {
        text += "<\(name)"
        for (key, value) in attributes where !value.isEmpty {
            text += " \(key)=\"\(XMLText.escaped(value))\""
        }
        text += "\(flag.map { " \($0)" } ?? "")>"
    }

    mutating func close(_ name: String) {
        text += "</\(name)>"
        if !Self.inline.contains(name) { text += "\n" }
    }

    /// An element with words in it. Attributes without a value are left out.
    mutating func element(_ name: String, _ attributes: Attributes, _ words: String) {
        within(name, attributes) { $0.say(words) }
    }

    mutating func element(_ name: String, _ words: String) { element(name, [:], words) }

    mutating func within(
        _ name: String, _ attributes: Attributes = [:], flag: String? = nil, _ body: (inout Markup) -> Void
    ) {
        open(name, attributes, flag)
        body(&self)
        close(name)
    }

    /// A sign that says in a shape what the words beside it say; it is not read aloud.
    mutating func sign(_ sign: String, _ tone: String) {
        element("span", ["class": "sign \(tone)", "aria-hidden": "true"], sign)
    }

    /// A style sheet, from this program only.
    mutating func styles(_ sheet: String) { text += "<style>\n\(sheet)</style>\n" }

    mutating func doctype() { text += "<!doctype html>\n" }
}
