/// How a character that fills its cell to the edges is drawn without a font, so that neighbours meet: block
/// elements (U+2580 to U+259F) and light lines of box drawing (U+2500 to U+257F).
package enum CellShape: Hashable, Sendable {
    /// Rectangles in eighths of the cell's width and height, as strong as this from 0 to 1.
    case blocks([Block], opacity: Double)
    /// Lines from the middle of the cell to edges; a bow where two of them meet round.
    case lines(Arms, isRound: Bool)

    /// From the upper left corner (0, 0) to the lower right one (8, 8).
    package struct Block: Hashable, Sendable {
        package var left: Int
        package var top: Int
        package var right: Int
        package var bottom: Int

        init(_ left: Int, _ top: Int, _ right: Int, _ bottom: Int) {
            (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
        }
    }

    /// The sides that a box-drawing line reaches from the middle of its cell.
    package struct Arms: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let left = Arms(rawValue: 1)
        package static let right = Arms(rawValue: 2)
        package static let up = Arms(rawValue: 4)
        package static let down = Arms(rawValue: 8)
    }

    /// Nil for characters that a font draws.
    package init?(_ glyph: String) {
        guard let scalar = glyph.unicodeScalars.first, glyph.unicodeScalars.count == 1 else { return nil }
        switch scalar {
        case "▀": self = .solid(Block(0, 0, 8, 4))
        case "▁"..."█": self = .solid(Block(0, 8 - Int(scalar.value - 0x2580), 8, 8))
        case "▉"..."▏": self = .solid(Block(0, 0, 8 - Int(scalar.value - 0x2588), 8))
        case "▐": self = .solid(Block(4, 0, 8, 8))
        case "░", "▒", "▓":
            self = .blocks([Block(0, 0, 8, 8)], opacity: Double(scalar.value - 0x2590) / 4)
        case "▔": self = .solid(Block(0, 0, 8, 1))
        case "▕": self = .solid(Block(7, 0, 8, 8))
        case "▖"..."▟": self = .blocks(Self.quadrants(scalar), opacity: 1)
        default:
            guard let arms = Self.arms[scalar] else { return nil }
            self = .lines(arms, isRound: ("╭"..."╰").contains(scalar))
        }
    }

    private static func solid(_ block: Block) -> CellShape { .blocks([block], opacity: 1) }

    private static func quadrants(_ scalar: Unicode.Scalar) -> [Block] {
        // Upper left, upper right, lower left, lower right.
        let filled: [Unicode.Scalar: String] = [
            "▖": "3", "▗": "4", "▘": "1", "▙": "134", "▚": "14", "▛": "123", "▜": "124", "▝": "2", "▞": "23",
            "▟": "234",
        ]
        return (filled[scalar] ?? "").compactMap(\.wholeNumberValue).map { number in
            let (x, y) = ((number - 1) % 2 * 4, (number - 1) / 2 * 4)
            return Block(x, y, x + 4, y + 4)
        }
    }

    private static let arms: [Unicode.Scalar: Arms] = [
        "─": [.left, .right], "│": [.up, .down], "┌": [.right, .down], "┐": [.left, .down],
        "└": [.right, .up], "┘": [.left, .up], "├": [.up, .down, .right], "┤": [.up, .down, .left],
        "┬": [.left, .right, .down], "┴": [.left, .right, .up], "┼": [.left, .right, .up, .down],
        "╭": [.right, .down], "╮": [.left, .down], "╯": [.left, .up], "╰": [.right, .up],
        "╴": .left, "╵": .up, "╶": .right, "╷": .down,
    ]
}
