package import TUI

extension Report.Screen {
    /// Characters beside each other that look the same and are equally wide.
    package struct Piece: Hashable {
        /// The width class of a piece's characters: fonts disagree about all but plain ones.
        package enum Kind: Hashable {
            /// Characters that every font has in one width.
            case plain
            /// One column by right, whatever the font at hand makes of it.
            case narrow
            case wide
        }

        package var text: String
        /// Columns that the piece takes by right.
        package var columns: Int
        package var kind: Kind
        /// The run whose look it has; nil for what is blank.
        var run: Run?
        package var isCursor = false
    }

    /// The largest screen that is drawn; a tape cannot ask for more.
    private static let largest = 1000

    package var cursorPlace: (column: Int, row: Int)? {
        guard let cursor, cursor.count == 2, (0..<min(columns, Self.largest)).contains(cursor[0]),
            (0..<rows).contains(cursor[1])
        else { return nil }
        return (cursor[0], cursor[1])
    }

    /// `80x24, cursor in row 7, column 12`, counted from 1.
    package var caption: String {
        guard let cursorPlace else { return "\(columns)x\(rows), no cursor" }
        return "\(columns)x\(rows), cursor in row \(cursorPlace.row + 1), column \(cursorPlace.column + 1)"
    }

    package var rowTexts: [String] {
        lines.map { line in
            let scalars = line.flatMap { $0.text.unicodeScalars.map(Self.drawable) }
            var text = ""
            for scalar in scalars { text.unicodeScalars.append(scalar) }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// A row in pieces; the cell of the cursor is one of its own, even where nothing was drawn.
    package func pieces(ofRow y: Int) -> [Piece] {
        let cursor = cursorPlace.flatMap { $0.row == y ? $0.column : nil }
        var pieces: [Piece] = []
        var column = 0
        for run in lines[y] {
            var isFirst = true
            for scalar in run.text.unicodeScalars.map(Self.drawable) {
                let width = TextWidth.columns(of: scalar) ?? 1
                if width == 0, !isFirst {
                    pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
                    continue
                }
                let isCursor = cursor.map { (column..<column + max(1, width)).contains($0) } ?? false
                let kind = Self.kind(of: scalar, width)
                if isFirst || pieces.last?.kind != kind || pieces.last?.isCursor != isCursor {
                    pieces.append(Piece(text: "", columns: 0, kind: kind, run: run, isCursor: isCursor))
                }
                pieces[pieces.count - 1].text.unicodeScalars.append(scalar)
                pieces[pieces.count - 1].columns += width
                column += width
                isFirst = false
            }
        }
        if let cursor, cursor >= column {
            let gap = cursor - column
            if gap > 0 {
                pieces.append(
                    Piece(text: String(repeating: " ", count: gap), columns: gap, kind: .plain, run: nil))
            }
            pieces.append(Piece(text: " ", columns: 1, kind: .plain, run: nil, isCursor: true))
        }
        return pieces
    }

    private static func kind(of scalar: Unicode.Scalar, _ width: Int) -> Piece.Kind {
        switch scalar.value {
        case 0x20...0x7E, 0xA1...0xAC, 0xAE...0xFF: .plain
        default: width == 2 ? .wide : .narrow
        }
    }

    /// Replaces a scalar that cannot be drawn by a question mark, as on the screen itself.
    private static func drawable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        TextWidth.columns(of: scalar) == nil ? "?" : scalar
    }
}

extension Report.Screen {
    /// A frame as it was drawn, with what is private covered: the right half of a wide character adds
    /// nothing, and what is blank at the end of a row is left out.
    package init(_ frame: Canvas, name: String? = nil) {
        let canvas = frame.redacted()
        self.init(
            columns: canvas.size.columns, rows: canvas.size.rows, name: name,
            cursor: canvas.cursor.map { [$0.x, $0.y] },
            lines: (0..<canvas.size.rows).map { Self.runs(of: canvas, row: $0) })
    }

    private static func runs(of canvas: Canvas, row y: Int) -> [Run] {
        var runs: [Run] = []
        var style: Style?
        for x in 0..<canvas.size.columns {
            let cell = canvas[x, y]
            guard cell.glyph.width > 0 else { continue }
            if cell.style != style { runs.append(Run(cell.style)) }
            style = cell.style
            runs[runs.count - 1].text.unicodeScalars.append(contentsOf: cell.glyph.scalars)
        }
        guard style == .body, let last = runs.popLast() else { return runs }
        let text = last.text.unicodeScalars.reversed().drop { $0 == " " }.reversed()
        guard !text.isEmpty else { return runs }
        var kept = last
        kept.text = ""
        kept.text.unicodeScalars.append(contentsOf: text)
        return runs + [kept]
    }
}

extension Report.Screen.Run {
    /// The name of the role that cells of a picture have here.
    package static let picture = "picture"

    fileprivate init(_ style: Style) {
        let colors = style.pictureColors
        self.init(
            text: "", role: style.isPicture ? Self.picture : "\(style.role)",
            foreground: style.isPicture ? colors.foreground?.index : style.tint,
            background: colors.background?.index)
    }
}
