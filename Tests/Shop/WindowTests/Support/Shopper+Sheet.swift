package import PayKit
package import TUI
import Testing
import Window

extension Canvas {
    /// The lines inside the frame of the sheet, without the blanks around them; none where no sheet is drawn.
    package var sheetLines: [String] {
        guard let (left, top, right) = sheetFrame else { return [] }
        var lines: [String] = []
        for y in (top + 1)..<size.rows where self[left, y].glyph == Glyph("│", width: 1) {
            var text = ""
            for x in (left + 1)..<right { text.unicodeScalars.append(contentsOf: self[x, y].glyph.scalars) }
            lines.append(text.trimmed)
        }
        return lines
    }

    private var sheetFrame: (left: Int, top: Int, right: Int)? {
        for y in 0..<size.rows {
            let bright = (0..<size.columns).filter { self[$0, y].style != .dimmed }
            guard let left = bright.first(where: { self[$0, y].glyph == Glyph("╭", width: 1) }),
                let right = bright.first(where: { self[$0, y].glyph == Glyph("╮", width: 1) })
            else { continue }
            return (left, y, right)
        }
        return nil
    }

    /// The rows that can be changed: what stands between the title and the summary.
    package var sheetRows: [String] {
        Array(sheetLines.dropFirst().drop(while: \.isEmpty).prefix { !$0.isEmpty })
    }

    /// The titles of those rows.
    package var sheetRowTitles: [String] {
        sheetRows.map { row in
            let end = row.firstRange(of: "  ")?.lowerBound ?? row.endIndex
            return String(row[..<end])
        }
    }

    /// The lines of the summary, from below the rows to above the rule.
    package var sheetSummary: [String] {
        let below = sheetLines.dropFirst().drop(while: \.isEmpty).drop { !$0.isEmpty }
        return below.drop(while: \.isEmpty).prefix { !$0.hasPrefix("──") }.filter { !$0.isEmpty }
    }

    /// The line of the total, below the rule.
    package var sheetTotal: String? {
        let lines = sheetLines
        return lines.firstIndex { $0.hasPrefix("──") }.flatMap {
            lines.indices.contains($0 + 1) ? lines[$0 + 1] : nil
        }
    }
}

extension String {
    /// Without the blanks at both ends.
    package var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Shopper {
    /// A shopper on a product card with a sheet over it for a request made by hand, past its first moment.
    package static func paying(
        _ request: PaymentRequest, _ owner: ScriptedOwner, language: Language = .english, columns: Int = 80,
        rows: Int = 24
    ) throws -> Shopper {
        let shopper = try Shopper(language: language, columns: columns, rows: rows)
        shopper.press(.enter)
        shopper.present(request, owner)
        shopper.advance(milliseconds: 300)
        return shopper
    }

    /// The numbers of the calls to the owner, in order.
    package var callNumbers: [Int] {
        effects.compactMap { if case .owner(.call(_, let number)) = $0 { number } else { nil } }
    }

    /// How often a token was asked for.
    package var tokens: Int { effects.count { if case .makeToken = $0 { true } else { false } } }
}
