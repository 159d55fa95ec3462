/// A character of the block elements that divides a cell in two.
struct BlockElement: Hashable, Sendable {
    let scalar: Unicode.Scalar

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
