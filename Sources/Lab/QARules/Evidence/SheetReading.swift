package import TUI

/// The text that can be read on a payment sheet, by line and place.
package struct SheetReading: Sendable {
    package let area: Area
    /// The lines inside the frame, without blanks around them, with the row of the screen that each is on.
    package let lines: [Line]

    package struct Line: Hashable, Sendable {
        package var text: String
        /// Row on the screen, from 0.
        package var y: Int
        package init(text: String, y: Int) {
            self.text = text
            self.y = y
        }
    }

    /// Reads the sheet of a frame; nil where no bright frame with round corners is drawn.
    package init?(_ frame: Canvas) {
        guard let area = Self.area(in: frame) else { return nil }
        self.area = area
        lines = (area.y + 1..<area.maxY - 1).map { y in
            let row = ScreenReading.text(of: frame, y: y, area.x + 1..<area.maxX - 1)
            return Line(text: String(row.map { Self.drawing.contains($0) ? " " : $0 }).trimmed, y: y)
        }
    }

    /// The blocks that signs are drawn of, which say nothing that words do not.
    private static let drawing: Set<Character> = ["▀", "▄", "█"]

    static func isDrawn(_ glyph: Glyph) -> Bool { glyph.text.contains(where: drawing.contains) }

    private static func area(in frame: Canvas) -> Area? {
        for y in 0..<frame.size.rows {
            guard let left = column(of: topLeft, in: frame, y: y),
                let right = column(of: topRight, in: frame, y: y), left < right,
                let bottom = (y + 1..<frame.size.rows).first(where: {
                    isBright(bottomLeft, in: frame, x: left, y: $0)
                })
            else { continue }
            return Area(x: left, y: y, width: right - left + 1, height: bottom - y + 1)
        }
        return nil
    }

    private static func column(of glyph: Glyph, in frame: Canvas, y: Int) -> Int? {
        (0..<frame.size.columns).first { isBright(glyph, in: frame, x: $0, y: y) }
    }

    private static func isBright(_ glyph: Glyph, in frame: Canvas, x: Int, y: Int) -> Bool {
        frame[x, y].glyph == glyph && frame[x, y].style != .dimmed
    }

    private static let topLeft = Glyph("╭", width: 1)
    private static let topRight = Glyph("╮", width: 1)
    private static let bottomLeft = Glyph("╰", width: 1)

    package var title: String { lines.first { !$0.text.isEmpty }?.text ?? "" }

    /// The rows that can be changed: what stands between the title and the first blank line after them.
    package var rows: [Line] {
        Array(lines.dropFirst().drop { $0.text.isEmpty }.prefix { !$0.text.isEmpty && !$0.text.isRule })
    }

    package var total: Line? {
        guard let rule = lines.firstIndex(where: \.text.isRule), rule + 1 < lines.count else { return nil }
        return lines[rule + 1]
    }

    /// The line below the total, that asks for the touch or says what is going on; else the last one.
    package var prompt: Line? {
        let rule = lines.lastIndex(where: \.text.isRule)
        return rule.flatMap { lines.dropFirst($0 + 2).first { !$0.text.isEmpty } }
            ?? lines.last { !$0.text.isEmpty }
    }
}

extension SheetReading.Line {
    /// The texts before and after the last gap of two blanks.
    package var labelled: (label: String, value: String) { text.partedAtGap }
}

extension String {
    fileprivate var isRule: Bool { hasPrefix("──") }
}
