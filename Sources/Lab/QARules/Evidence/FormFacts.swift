import TUI
import Window

/// Text typed into the forms of a session that must not be seen elsewhere.
package struct FormFacts: Sendable {
    package private(set) var number = ""
    /// The digits of a security code, as far as they are known from keys.
    package private(set) var code = ""

    /// Updates the facts by the next observation; input outside of card forms is ignored.
    package mutating func take(_ moment: Observation) {
        guard case .input(let input)? = moment.message,
            moment.place == "card-form" || moment.place == "add-card",
            let cursor = moment.frame.cursor, moment.frame.bounds.contains(cursor),
            moment.frame[cursor.x, cursor.y].style.role == .input
        else { return }
        let words = ScreenVocabulary(moment.language)
        let row = ScreenReading.text(of: moment.frame, y: cursor.y, 0..<moment.frame.size.columns)
        let field = Self.typed(on: cursor.y, in: moment.frame)
        if row.contains(words.number) {
            if field.digits.count >= 12 { number = field.digits }
        } else if row.contains(words.code) {
            type(input)
            if field.count(where: { $0 == "•" }) != code.count { code = "" }
        }
    }

    private mutating func type(_ input: Input) {
        switch input {
        case .key(.character(let letter)): code += String(letter).digits
        case .key(.backspace): code = String(code.dropLast())
        case .paste(let text): code += text.digits
        case .key, .mouse, .item, .statusReport, .focus: code = ""
        }
    }

    private static func typed(on y: Int, in frame: Canvas) -> String {
        var text = ""
        for x in 0..<frame.size.columns where frame[x, y].style.role == .input {
            text.unicodeScalars.append(contentsOf: frame[x, y].glyph.scalars)
        }
        return text
    }
}
