/// A session as a moving picture of cells: which rows its screen had, and when.
///
/// Rows that are alike are kept once, so that a long session with little change stays small. All colours are
/// known; nothing here depends on a terminal, a font or a clock.
package struct CellAnimation: Hashable, Sendable {
    /// The widest and the highest window that the session had, in cells.
    package private(set) var columns: Int
    package private(set) var rows: Int
    /// The colour around and behind everything, `0xRRGGBB`.
    package let ground: UInt32
    package private(set) var lines: [CellRow] = []
    /// Frames in their order, none equal to the one before it.
    package private(set) var frames: [Frame] = []
    private var places: [CellRow: Int] = [:]

    /// The rows of a screen, and how long they were seen.
    package struct Frame: Hashable, Sendable {
        /// Places in ``CellAnimation/lines``, from the top.
        package var lines: [Int]
        /// Milliseconds, more than 0.
        package var duration: Int
    }

    package init(columns: Int = 0, rows: Int = 0, ground: UInt32) {
        self.columns = columns
        self.rows = rows
        self.ground = ground
    }

    /// Milliseconds from the first frame to the end of the last one.
    package var duration: Int { frames.reduce(0) { $0 + $1.duration } }

    /// Adds a frame; one that looks like the last one prolongs it.
    package mutating func append(_ screen: [CellRow], columns width: Int, duration: Int) {
        guard duration > 0 else { return }
        columns = max(columns, width, screen.lazy.map(\.columns).max() ?? 0)
        rows = max(rows, screen.count)
        let frame = Frame(lines: screen.map { place(of: $0) }, duration: duration)
        if frames.last?.lines == frame.lines {
            frames[frames.count - 1].duration += duration
        } else {
            frames.append(frame)
        }
    }

    private mutating func place(of row: CellRow) -> Int {
        if let place = places[row] { return place }
        lines.append(row)
        places[row] = lines.count - 1
        return lines.count - 1
    }
}

/// One row of a screen: characters beside each other that look the same, from the left edge on.
package struct CellRow: Hashable, Sendable {
    /// Runs from the left edge on; the rest of the row is ground.
    package var runs: [Run]

    package init(_ runs: [Run]) { self.runs = runs }

    package var columns: Int { runs.reduce(0) { $0 + $1.columns } }

    /// A run of cells that look the same, all narrow or all wide (East Asian Width).
    package struct Run: Hashable, Sendable {
        /// A base character with its marks, each in one cell, or each in two.
        package var glyphs: [String]
        package var isWide: Bool
        package var look: Look

        package init(glyphs: [String], isWide: Bool, look: Look) {
            self.glyphs = glyphs
            self.isWide = isWide
            self.look = look
        }

        package var columns: Int { glyphs.count * (isWide ? 2 : 1) }
    }

    /// The SGR attributes of a run, with colours resolved to RGB.
    package struct Look: Hashable, Sendable {
        /// `0xRRGGBB`.
        package var foreground: UInt32
        package var background: UInt32
        package var isBold = false
        package var isUnderlined = false

        package init(
            foreground: UInt32, background: UInt32, isBold: Bool = false, isUnderlined: Bool = false
        ) {
            self.foreground = foreground
            self.background = background
            self.isBold = isBold
            self.isUnderlined = isUnderlined
        }
    }
}

extension CellAnimation {
    /// The frames as bare text, each with a line under it: for comparing, and for who cannot see.
    package var text: String {
        let line = String(repeating: "─", count: columns) + "\n"
        return frames.map { frame in
            frame.lines.map { lines[$0].text + "\n" }.joined() + line
        }.joined()
    }
}

extension CellRow {
    package var text: String {
        var text = runs.map { $0.glyphs.joined() }.joined()
        while text.last == " " { text.removeLast() }
        return text
    }
}
