import PictureCodec
import TUI

/// A picture without colours, like an engraving: an outline half a cell wide, and hatching in one of four
/// tones for each cell. With two colours chafa would draw stripes.
struct Engraving {
    private let columns: Int
    private let rows: Int
    /// The greys of the quarters of the cells, row by row; nil where transparent.
    private var quarters: [Int?]
    /// The greys of blank and of the densest hatching.
    private let range: ClosedRange<Int>

    init(_ pixels: Pixels, size: Size) {
        (columns, rows) = (2 * size.columns, 2 * size.rows)
        let greys = pixels.scaled(width: columns, height: rows).greys
        let sorted = greys.compactMap(\.self).sorted()
        // A glint and a speck of ink would take the tones from all the rest.
        let margin = sorted.count / 20
        range = sorted.isEmpty ? 0...0 : sorted[margin]...sorted[sorted.count - 1 - margin]
        quarters = greys
        removeSpecks()
    }

    var cells: [Cell] {
        (0..<rows / 2).flatMap { y in
            (0..<columns / 2).map { x in
                Cell(Glyph(scalar(x, y), width: 1), .picture(foreground: nil, background: nil))
            }
        }
    }

    private func scalar(_ x: Int, _ y: Int) -> Unicode.Scalar {
        let places = [(2 * x, 2 * y), (2 * x + 1, 2 * y), (2 * x, 2 * y + 1), (2 * x + 1, 2 * y + 1)]
        let outline = places.enumerated().filter { isOutline($1.0, $1.1) }.reduce(0) { $0 | 1 << $1.offset }
        if outline != 0 { return BlockElement.quadrants[outline] }
        let greys = places.compactMap { grey($0.0, $0.1) }
        guard !greys.isEmpty else { return " " }
        let tone = greys.reduce(0, +) / greys.count - range.lowerBound
        let hatchings: [Unicode.Scalar] = [" ", "░", "▒", "▓"]
        return hatchings[min(3, max(0, tone * 4 / max(1, range.count - 1)))]
    }

    private func grey(_ x: Int, _ y: Int) -> Int? {
        (0..<columns).contains(x) && (0..<rows).contains(y) ? quarters[y * columns + x] : nil
    }

    private func isOutline(_ x: Int, _ y: Int) -> Bool {
        guard grey(x, y) != nil else { return false }
        return [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].contains { grey($0.0, $0.1) == nil }
    }

    /// Removes isolated spots of up to two quarters, which scaling leaves at thin ends.
    private mutating func removeSpecks() {
        var isSeen = quarters.map { $0 == nil }
        for start in quarters.indices where !isSeen[start] {
            var (part, next) = ([Int](), [start])
            isSeen[start] = true
            while let place = next.popLast() {
                part.append(place)
                for neighbour in neighbours(of: place) where !isSeen[neighbour] {
                    isSeen[neighbour] = true
                    next.append(neighbour)
                }
            }
            if part.count <= 2 { part.forEach { quarters[$0] = nil } }
        }
    }

    private func neighbours(of place: Int) -> [Int] {
        let (x, y) = (place % columns, place / columns)
        return (max(0, y - 1)...min(rows - 1, y + 1)).flatMap { row in
            (max(0, x - 1)...min(columns - 1, x + 1)).map { row * columns + $0 }
        }
    }
}

extension Pixels {
    /// The brightness of each pixel by ITU-R BT.601, 0 to 255; nil where it is more transparent than not.
    var greys: [Int?] {
        (0..<width * height).map { index in
            guard bytes[index * 4 + 3] >= 128 else { return nil }
            let (red, green, blue) = (bytes[index * 4], bytes[index * 4 + 1], bytes[index * 4 + 2])
            return (Int(red) * 299 + Int(green) * 587 + Int(blue) * 114) / 1000
        }
    }
}
