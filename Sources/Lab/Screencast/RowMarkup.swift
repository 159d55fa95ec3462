/// Draws rows of cells as elements of SVG; a row is drawn once, however often it is asked for.
struct RowMarkup {
    private let ground: UInt32
    /// The colours in use, by the numbers of their classes.
    private(set) var colors: [UInt32] = []
    private var places: [UInt32: Int] = [:]
    private var drawn: [Int: String] = [:]

    init(ground: UInt32) { self.ground = ground }

    /// The row's elements, with (0, 0) at its upper left corner.
    mutating func content(of line: Int, _ row: CellRow) -> String {
        if let known = drawn[line] { return known }
        let content = draw(row)
        drawn[line] = content
        return content
    }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // Characters that no XML document may hold.
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private mutating func place(of color: UInt32) -> Int {
        if let place = places[color] { return place }
        colors.append(color)
        places[color] = colors.count - 1
        return colors.count - 1
    }

    private mutating func draw(_ row: CellRow) -> String {
        var layers = Layers()
        var column = 0
        for run in row.runs {
            if run.look.background != ground {
                layers.fill(
                    run.look.background, "M\(column * 8 ) 0h\(run.columns * 8)v16h-\(run.columns * 8)z")
            }
            column += run.columns
        }
        column = 0
        var text = ""
        for run in row.runs {
            text += draw(run, at: column, &layers)
            column += run.columns
        }
        return elements(layers) + text
    }

    private mutating func elements(_ layers: Layers) -> String {
        var markup = ""
        for fill in layers.fills {
            let strength = fill.opacity < 4 ? " fill-opacity=\".\(fill.opacity * 25)\"" : ""
            markup += "<path class=\"s c\(place(of: fill.color))\"\(strength) d=\"\(fill.path)\"/>"
        }
        for stroke in layers.strokes {
            markup += "<path class=\"l\(place(of: stroke.color))\" d=\"\(stroke.path)\"/>"
        }
        return markup
    }

    private mutating func draw(_ run: CellRow.Run, at start: Int, _ layers: inout Layers) -> String {
        var markup = ""
        var segment = Segment()
        let width = run.isWide ? 2 : 1
        for (index, glyph) in run.glyphs.enumerated() {
            let column = start + index * width
            if let shape = CellShape(glyph) {
                markup += close(&segment, run.look)
                layers.add(shape, run.look.foreground, column)
            } else if run.isWide || !Self.isPlain(glyph) {
                markup += close(&segment, run.look)
                segment = Segment(column: column, text: glyph, isStretched: false)
                markup += close(&segment, run.look)
            } else {
                if segment.text.isEmpty || segment.text.hasSuffix(" ") && glyph == " " {
                    markup += close(&segment, run.look)
                    if glyph == " " { continue }
                    segment = Segment(column: column, text: "", isStretched: true)
                }
                segment.text += glyph
            }
        }
        markup += close(&segment, run.look)
        if run.look.isUnderlined {
            layers.stroke(run.look.foreground, "M\(start * 8) 14.5h\(run.columns * 8)")
        }
        return markup
    }

    private struct Segment {
        var column = 0
        var text = ""
        /// True when it is held to the columns that it takes, in any font.
        var isStretched = true
    }

    private mutating func close(_ segment: inout Segment, _ look: CellRow.Look) -> String {
        var text = segment.text
        while text.last == " " { text.removeLast() }
        let (column, isStretched) = (segment.column, segment.isStretched)
        segment = Segment()
        guard !text.isEmpty else { return "" }
        let length = isStretched && text.count > 1 ? " textLength=\"\(text.count * 8)\"" : ""
        let weight = look.isBold ? " b" : ""
        return
            "<text class=\"c\(place(of: look.foreground))\(weight)\" x=\"\(column * 8)\" y=\"12\"\(length)>"
            + "\(Self.escaped(text))</text>"
    }

    /// True for characters that every fixed font has in one width.
    private static func isPlain(_ glyph: String) -> Bool {
        guard let scalar = glyph.unicodeScalars.first, glyph.unicodeScalars.count == 1 else { return false }
        return (0x20...0x7E).contains(scalar.value)
            || (0xA1...0xFF).contains(scalar.value) && scalar != "\u{AD}"
    }
}

/// The paths of a row, those of one colour together.
private struct Layers {
    struct Path {
        var color: UInt32
        /// Quarters of its full strength.
        var opacity = 4
        var path = ""
    }

    private(set) var fills: [Path] = []
    private(set) var strokes: [Path] = []

    mutating func fill(_ color: UInt32, _ path: String, opacity: Int = 4) {
        Self.add(Path(color: color, opacity: opacity, path: path), to: &fills)
    }

    mutating func stroke(_ color: UInt32, _ path: String) {
        Self.add(Path(color: color, path: path), to: &strokes)
    }

    /// Later paths lie upon earlier ones, so only the last one can be prolonged.
    private static func add(_ path: Path, to paths: inout [Path]) {
        if let last = paths.last, last.color == path.color, last.opacity == path.opacity {
            paths[paths.count - 1].path += path.path
        } else {
            paths.append(path)
        }
    }

    mutating func add(_ shape: CellShape, _ color: UInt32, _ column: Int) {
        let left = column * 8
        switch shape {
        case .blocks(let blocks, let opacity):
            for block in blocks {
                let (width, height) = (block.right - block.left, (block.bottom - block.top) * 2)
                fill(
                    color,
                    "M\(left + block.left) \(block.top * 2)h\(width)v\(height)h-\(width)z",
                    opacity: Int(opacity * 4))
            }
        case .lines(let arms, isRound: false):
            var path = ""
            if arms.isSuperset(of: [.left, .right]) {
                path += "M\(left) 8h8"
            } else if arms.contains(.left) {
                path += "M\(left) 8h4"
            } else if arms.contains(.right) {
                path += "M\(left + 4) 8h4"
            }
            if arms.isSuperset(of: [.up, .down]) {
                path += "M\(left + 4) 0v16"
            } else if arms.contains(.up) {
                path += "M\(left + 4) 0v8"
            } else if arms.contains(.down) {
                path += "M\(left + 4) 8v8"
            }
            stroke(color, path)
        case .lines(let arms, isRound: true):
            let x = arms.contains(.left) ? left : left + 8
            let y = arms.contains(.up) ? 0 : 16
            stroke(color, "M\(left + 4) \(y)Q\(left + 4) 8 \(x) 8")
        }
    }
}
