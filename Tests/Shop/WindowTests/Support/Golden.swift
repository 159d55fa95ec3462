package import TUI
import TestSupport
package import Testing

/// A screen kept as a file: the glyphs, the roles, the cursor. `VITRINE_RECORD=1` writes the files anew and
/// fails the run, so that the difference is read.
package enum Golden {
    package static func check(
        _ canvas: Canvas, _ name: String, beside path: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try check(text(of: canvas), name, beside: path, sourceLocation: sourceLocation)
    }

    /// The same for a text of another kind.
    package static func check(
        _ actual: String, _ name: String, beside path: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try TestSupport.Golden.expect(actual, "\(name).txt", beside: path, sourceLocation: sourceLocation)
    }

    private static func text(of canvas: Canvas) -> String {
        let rows = 0..<canvas.size.rows
        let cursor = canvas.cursor.map { "cursor at column \($0.x), row \($0.y)" } ?? "no cursor"
        let glyphs = rows.map { "|\(canvas.row($0))|" }
        let roles = rows.map { "|\(canvas.roles($0))|" }
        let lines = glyphs + [cursor] + roles + [Style.legend, ""]
        return lines.joined(separator: "\n")
    }
}
