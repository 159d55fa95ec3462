package import TUI

/// Encodes frames as escape sequences (ECMA-48 with the colours of xterm): the first one whole, later ones
/// as differences.
///
/// For recordings, which any terminal may play; the session's own screen is drawn by ncurses.
package struct EscapeEncoder: Sendable {
    private let depth: ColorDepth
    private let characterSet: CharacterSet
    /// Changing it makes the next frame whole.
    package var theme: Theme {
        didSet { if theme != oldValue { forget() } }
    }
    private var shown: Canvas?
    private var looks: [Style: Appearance] = [:]

    package init(depth: ColorDepth, theme: Theme = .own, characterSet: CharacterSet = .unicode) {
        self.depth = depth
        self.theme = theme
        self.characterSet = characterSet
    }

    private mutating func forget() { (shown, looks) = (nil, [:]) }

    /// Empty when nothing changed.
    package mutating func encode(_ canvas: Canvas) -> String {
        guard shown != canvas else { return "" }
        var text = shown?.size == canvas.size ? "" : Self.plain + "\u{1B}[2J"
        canvas.changes(since: shown) { y, columns in write(canvas, y: y, columns, to: &text) }
        shown = canvas
        let place = canvas.cursor ?? Point(x: 0, y: canvas.size.rows - 1)
        text += Self.plain + Self.move(to: place.x, place.y)
        return text
    }

    /// Empties screen and scrollback and ends every mode that a session may set (ECMA-48 and xterm's).
    package static let reset =
        plain + "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1006l\u{1B}[?1004l\u{1B}[?2004l"
        + "\u{1B}[?1049l\u{1B}[?25h\u{1B}[?7h\u{1B}[r\u{1B}[H\u{1B}[2J\u{1B}[3J"

    private static let plain = "\u{1B}[0m"

    private static func move(to x: Int, _ y: Int) -> String { "\u{1B}[\(y + 1);\(x + 1)H" }

    private mutating func write(_ canvas: Canvas, y: Int, _ columns: Range<Int>, to text: inout String) {
        text += Self.move(to: columns.lowerBound, y)
        var current: Appearance?
        // Blanks up to the edge are erased in one go.
        var end = columns.upperBound
        if end == canvas.size.columns {
            while end > columns.lowerBound, canvas[end - 1, y].glyph == .blank,
                look(of: canvas[end - 1, y]) == Appearance()
            {
                end -= 1
            }
        }
        for x in columns.lowerBound..<end where canvas[x, y].glyph.width > 0 || characterSet == .ascii {
            var cell = canvas[x, y]
            let form = Appearance.Form(cell.style, depth: depth, theme: cell.style.theme ?? theme)
            if characterSet == .unicode || form == .hidden { cell.glyph = form.glyph(cell.glyph) }
            let look = look(of: cell)
            if look != current { text += look.escape(depth) }
            current = look
            write(cell.glyph, to: &text)
        }
        if end < columns.upperBound { text += Self.plain + "\u{1B}[K" }
    }

    private func write(_ glyph: Glyph, to text: inout String) {
        switch characterSet {
        case .unicode: text.unicodeScalars.append(contentsOf: glyph.scalars)
        case .ascii:
            if let scalar = Unicode.Scalar(CharacterSet.ascii(glyph)) { text.unicodeScalars.append(scalar) }
        }
    }

    /// Normalises blanks, of which only ground and underline are visible.
    private mutating func look(of cell: Cell) -> Appearance {
        let known = looks[cell.style]
        let look = known ?? Appearance(cell.style, depth: depth, theme: theme)
        if known == nil { looks[cell.style] = look }
        guard cell.glyph == .blank, look.attributes.isDisjoint(with: [.reverse, .underline]) else {
            return look
        }
        var blank = Appearance()
        blank.background = look.background
        return blank
    }
}

extension Appearance {
    fileprivate func escape(_ depth: ColorDepth) -> String {
        var codes = ["0"]
        if attributes.contains(.bold) { codes.append("1") }
        if attributes.contains(.dim) { codes.append("2") }
        if attributes.contains(.underline) { codes.append("4") }
        if attributes.contains(.reverse) { codes.append("7") }
        if let foreground { codes.append(foreground.code(first: 30)) }
        if let background { codes.append(background.code(first: 40)) }
        return "\u{1B}[\(codes.joined(separator: ";"))m"
    }
}

extension TerminalColor {
    /// - Parameter first: 30 for text, 40 for the background.
    fileprivate func code(first: Int) -> String {
        switch self {
        case .indexed(let index) where index < 8: "\(first + Int(index))"
        case .indexed(let index) where index < 16: "\(first + 60 + Int(index) - 8)"
        case .indexed(let index): "\(first + 8);5;\(index)"
        case .rgb(let value): "\(first + 8);2;\(value >> 16 & 0xFF);\(value >> 8 & 0xFF);\(value & 0xFF)"
        }
    }
}
