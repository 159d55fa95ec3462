import Codecs

/// Rows for people and for grep: columns as wide as their widest cell, two blanks between, no cell empty.
package enum Columns {
    /// Formats rows as aligned text, one line each; the last cell of a row is not padded.
    package static func text(_ rows: [[String]]) -> String {
        let rows = rows.map { $0.map { TerminalText.cleaned($0) } }
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                column == row.count - 1
                    ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
            }
            return cells.joined(separator: "  ") + "\n"
        }.joined()
    }
}
