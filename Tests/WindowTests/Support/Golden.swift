import Foundation
import TUI
import Testing

/// A screen kept as a file: the glyphs, the roles, the cursor. `VITRINE_RECORD=1` writes the files anew and
/// fails the run, so that the difference is read.
enum Golden {
    static func check(
        _ canvas: Canvas, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try check(text(of: canvas), name, sourceLocation: sourceLocation)
    }

    /// The same for a text of another kind.
    static func check(
        _ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appending(path: "\(name).txt")
        if ProcessInfo.processInfo.environment["VITRINE_RECORD"] != nil {
            try Data(actual.utf8).write(to: file)
            Issue.record("recorded \(name)", sourceLocation: sourceLocation)
            return
        }
        let kept = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard kept != actual else { return }
        Issue.record("\(difference(kept, actual)) in \(name)\n\(actual)", sourceLocation: sourceLocation)
    }

    private static var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Goldens")
    }

    private static func text(of canvas: Canvas) -> String {
        let rows = 0..<canvas.size.rows
        let cursor = canvas.cursor.map { "cursor at column \($0.x), row \($0.y)" } ?? "no cursor"
        let glyphs = rows.map { "|\(canvas.row($0))|" }
        let roles = rows.map { "|\(canvas.roles($0))|" }
        let lines = glyphs + [cursor] + roles + [Style.legend, ""]
        return lines.joined(separator: "\n")
    }

    /// The first line that is not as it was.
    private static func difference(_ kept: String, _ actual: String) -> String {
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
        for index in 0..<max(old.count, new.count) {
            let pair = (index < old.count ? old[index] : "", index < new.count ? new[index] : "")
            if pair.0 != pair.1 { return "line \(index + 1) was\n\(pair.0)\nis\n\(pair.1)\n" }
        }
        return "the same"
    }
}
