/// A character of the block elements that divides a cell in two.
struct BlockElement: Hashable, Sendable {
    let scalar: Unicode.Scalar

    /// The characters by the quarters that they fill: 1 the upper left, 2 the upper right, 4 the lower left,
    /// 8 the lower right.
    static let quadrants: [Unicode.Scalar] = [
        " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
    ]

    init(_ scalar: Unicode.Scalar) { self.scalar = scalar }

    /// The character that fills what this one leaves, or the nearest there is: eighths have no counterpart.
    var inverse: Unicode.Scalar {
        switch scalar {
        case " ": "█"
        case "█": " "
        case "▀": "▄"
        case "▄", "▃", "▅": "▀"
        case "▌", "▍", "▋": "▐"
        case "▐": "▌"
        case "▁", "▂", "▏", "▎": "█"
        case "▆", "▇": "▔"
        case "▊", "▉": "▕"
        case "▔": "▇"
        case "▕": "▉"
        case "▖": "▜"
        case "▗": "▛"
        case "▘": "▟"
        case "▝": "▙"
        case "▙": "▝"
        case "▛": "▗"
        case "▜": "▖"
        case "▟": "▘"
        case "▚": "▞"
        case "▞": "▚"
        default: scalar
        }
    }
}
