package import TUI
package import Testing

extension Canvas {
    /// The characters of a row; the right half of a wide one adds nothing.
    package func row(_ y: Int) -> String {
        var text = ""
        for x in 0..<size.columns { text.unicodeScalars.append(contentsOf: self[x, y].glyph.scalars) }
        return text
    }

    /// The whole screen, a line per row.
    package var text: String { (0..<size.rows).map(row).joined(separator: "\n") }

    /// The cell where a text begins, the first from the top.
    package func place(of text: String) -> Point? {
        for y in 0..<size.rows {
            guard let range = row(y).firstRange(of: text) else { continue }
            var left = row(y)[..<range.lowerBound].unicodeScalars.count
            for x in 0..<size.columns {
                if left <= 0, self[x, y].glyph.width > 0 { return Point(x: x, y: y) }
                left -= self[x, y].glyph.scalars.count
            }
        }
        return nil
    }

    /// One letter per cell for its role.
    package func roles(_ y: Int) -> String { String((0..<size.columns).map { self[$0, y].style.letter }) }

    /// What holds on every screen: no control character in a cell, no half of a wide character, and a cursor
    /// that stands on the marked row or in a field that is typed into.
    package func checkRules(sourceLocation: SourceLocation = #_sourceLocation) {
        var faults: [String] = []
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let glyph = self[x, y].glyph
                let next = x + 1 < size.columns ? self[x + 1, y].glyph.width : 1
                // Most cells are blank, and this looks at every cell of every frame.
                if glyph == .blank, next != 0 { continue }
                if glyph.scalars.contains(where: { TextWidth.columns(of: $0) == nil }) {
                    faults.append("control at \(x),\(y)")
                }
                if (glyph.width == 2) != (next == 0) { faults.append("half a wide character at \(x),\(y)") }
            }
        }
        if let fault = cursorFault { faults.append(fault) }
        checkPrivacy(sourceLocation: sourceLocation)
        if !faults.isEmpty { Issue.record("\(faults)\n\(text)", sourceLocation: sourceLocation) }
    }

    private var cursorFault: String? {
        guard let cursor else { return "no cursor" }
        guard bounds.contains(cursor) else { return "cursor outside at \(cursor)" }
        if self[cursor.x, cursor.y].style.role == .input { return nil }
        let marked = (0..<size.rows).filter { y in
            (0..<size.columns).contains {
                self[$0, y].glyph == Glyph("▸", width: 1) && self[$0, y].style != .dimmed
            }
        }
        return marked.isEmpty || marked.contains(cursor.y) ? nil : "cursor on \(cursor.y), mark on \(marked)"
    }
}

extension Style {
    /// The letter of the role in a golden.
    package var letter: Character {
        if isPicture { return "#" }
        return switch role {
        case .body: "."
        case .heading: "H"
        case .secondary: "s"
        case .accent: "a"
        case .selected: "S"
        case .button: "b"
        case .buttonFocused: "B"
        case .quiet: "q"
        case .quietFocused: "Q"
        case .disabled: "d"
        case .success: "+"
        case .warning: "!"
        case .line: "-"
        case .input: "i"
        case .dimmed: "~"
        case .brand: "V"
        case .bar: "="
        case .barQuiet: "_"
        case .barAccent: "A"
        case .key: "k"
        case .edge: "e"
        case .notice: "n"
        case .example: "x"
        case .surfaceTop: "^"
        case .surfaceEdge: "|"
        }
    }

    static let legend = """
        . body  H heading  s secondary  a accent  S selected  b button  B focused button  q quiet
        Q focused quiet  d disabled  + success  ! warning  - line  i input  ~ dimmed  # picture
        """
}
