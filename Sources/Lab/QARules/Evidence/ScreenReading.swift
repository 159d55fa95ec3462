package import TUI

/// A frame as text: its rows, the row of the cursor, the sheet on it. Made once for each frame and shared by
/// all rules.
package struct ScreenReading: Sendable {
    package let frame: Canvas
    /// The characters of each row; the right half of a wide one adds nothing.
    package let rows: [String]
    package let sheet: SheetReading?
    /// Row by row.
    let looks: [RowLooks]

    package init(_ frame: Canvas) {
        self.frame = frame
        rows = (0..<frame.size.rows).map { Self.text(of: frame, y: $0, 0..<frame.size.columns) }
        sheet = SheetReading(frame)
        looks = (0..<frame.size.rows).map { RowLooks(frame, y: $0) }
    }

    package var cursorRow: String {
        guard let cursor = frame.cursor, rows.indices.contains(cursor.y) else { return "" }
        return rows[cursor.y]
    }

    /// The row that says where the shopper is.
    package var header: String { rows.first ?? "" }
    package var footer: String { rows.last ?? "" }
    /// Row above the footer, where announcements stand; without blanks at its ends.
    package var status: String { rows.count > 1 ? rows[rows.count - 2].trimmed : "" }

    package func says(_ text: String) -> Bool { rows.contains { $0.holds(text) } }

    /// The rows between header and status line in one line, single blanks between words, so that wrapped
    /// sentences can be found.
    package var flowing: String { rows.joined(separator: " ").split(separator: " ").joined(separator: " ") }

    package static func text(of frame: Canvas, y: Int, _ columns: Range<Int>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(columns.count)
        for x in columns { frame[x, y].glyph.write(to: &text) }
        return String(decoding: text, as: UTF8.self)
    }
}

/// The marks, the focus and the warnings among the cells of a row.
struct RowLooks {
    var isFocused = false
    var hasPointer = false
    var focusMarks = 0
    var hasWarning = false
    var isOff = false

    init(_ frame: Canvas, y: Int) {
        for x in 0..<frame.size.columns {
            let cell = frame[x, y]
            if cell.style == .body {
                if cell.glyph == .pointer { hasPointer = true }
                continue
            }
            switch cell.style.role {
            case .selected, .buttonFocused, .quietFocused:
                isFocused = true
                if cell.glyph == .pointer { focusMarks += 1 }
            case .warning: if cell.glyph != .blank { hasWarning = true }
            case .disabled: if cell.glyph != .blank { isOff = true }
            case .body, .heading, .secondary, .accent, .button, .quiet, .success, .line, .input, .dimmed,
                .brand, .bar, .barQuiet, .barAccent, .key, .edge, .notice, .example, .surfaceTop,
                .surfaceEdge:
                break
            }
            if cell.glyph == .pointer, cell.style != .dimmed { hasPointer = true }
        }
    }
}

extension String {
    package var trimmed: String {
        guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " }) else {
            return ""
        }
        return String(self[first...last])
    }
}
