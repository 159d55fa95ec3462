import Screencast

/// The 255 colours of a whole animation, and one for what does not change.
///
/// Grounds and inks of large areas are kept exactly, so that no patch shows where a frame was changed; the
/// shades at the edges of letters take the nearest colour there is.
struct IndexedPalette {
    static let transparent: UInt8 = 255
    /// 256 in all, the last one unused.
    private(set) var colors: [UInt32]
    private var known: [UInt32: UInt8] = [:]

    init(_ animation: CellAnimation, _ painter: CellPainter) {
        var counts: [UInt32: Int] = [animation.ground: .max / 2]
        var uses: [CellPainter.Key: Int] = [:]
        for line in animation.lines {
            for run in line.runs {
                for glyph in run.glyphs {
                    uses[.init(glyph: glyph, isWide: run.isWide, look: run.look), default: 0] += 1
                }
            }
        }
        for (key, count) in uses { for pixel in painter.tile(key) { counts[pixel, default: 0] += count } }
        let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
        colors = Self.choose(ranked, count: 255)
        for (place, color) in colors.enumerated() { known[color] = UInt8(place) }
        colors += Array(repeating: 0, count: 256 - colors.count)
    }

    /// The most frequent colours that can be told from each other: the more there are, the less alike they
    /// have to be passed over.
    private static func choose(_ ranked: [UInt32], count: Int) -> [UInt32] {
        guard ranked.count > count else { return ranked }
        for least in [600, 300, 150, 75, 40, 20, 0] {
            var chosen: [UInt32] = []
            for color in ranked where chosen.count < count {
                if chosen.allSatisfy({ distance($0, color) > least }) { chosen.append(color) }
            }
            if chosen.count == count { return chosen }
        }
        return Array(ranked.prefix(count))
    }

    mutating func indices(of pixels: [UInt32]) -> [UInt8] {
        var last: (color: UInt32, place: UInt8)?
        return pixels.map { color in
            if let last, last.color == color { return last.place }
            let place = known[color] ?? nearest(color)
            last = (color, place)
            return place
        }
    }

    private mutating func nearest(_ color: UInt32) -> UInt8 {
        let place = colors.dropLast().indices.min {
            Self.distance(colors[$0], color) < Self.distance(colors[$1], color)
        }
        let found = UInt8(place ?? 0)
        known[color] = found
        return found
    }

    /// Weighted as eyes weigh red, green and blue.
    private static func distance(_ one: UInt32, _ other: UInt32) -> Int {
        func difference(_ shift: UInt32) -> Int { Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF) }
        let (red, green, blue) = (difference(16), difference(8), difference(0))
        return 2 * red * red + 4 * green * green + 3 * blue * blue
    }
}
