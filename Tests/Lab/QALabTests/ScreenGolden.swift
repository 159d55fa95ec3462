import QARules
import TUI
import TestSupport
import Testing

/// A screen of the lab kept as a file: the glyphs, the roles, the cursor.
enum ScreenGolden {
    static func check(
        _ canvas: Canvas, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Golden.expect(text(of: canvas), "\(name).txt", sourceLocation: sourceLocation)
    }

    private static func text(of canvas: Canvas) -> String {
        let rows = 0..<canvas.size.rows
        let cursor = canvas.cursor.map { "cursor at column \($0.x), row \($0.y)" } ?? "no cursor"
        let glyphs = rows.map { "|\(canvas.row($0))|" }
        let roles = rows.map { y in
            "|\(String((0..<canvas.size.columns).map { canvas[$0, y].style.letter }))|"
        }
        return (glyphs + [cursor] + roles + [""]).joined(separator: "\n")
    }
}

extension Canvas {
    func row(_ y: Int) -> String { ScreenReading.text(of: self, y: y, 0..<size.columns) }

    /// The whole screen, a line per row.
    var text: String { (0..<size.rows).map(row).joined(separator: "\n") }

    /// The cell where a text begins, the first from the top; only for rows without wide characters.
    func place(of text: String) -> Point? {
        for y in 0..<size.rows {
            guard let range = row(y).firstRange(of: text) else { continue }
            return Point(x: row(y)[..<range.lowerBound].unicodeScalars.count, y: y)
        }
        return nil
    }
}

extension Style {
    /// The letter of the role in a golden, as the goldens of the window have it.
    fileprivate var letter: Character {
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
}
