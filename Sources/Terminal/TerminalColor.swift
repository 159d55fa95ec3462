/// A colour as it is sent: by its number in the terminal's palette, or as red, green and blue.
package enum TerminalColor: Hashable, Sendable {
    case indexed(UInt8)
    case rgb(UInt32)

    /// Red, green and blue, 0 to 255; the first 16 as xterm has them, since themes of terminals change those.
    var components: (red: Int, green: Int, blue: Int) {
        switch self {
        case .indexed(let index): return IndexedColor(index).components
        case .rgb(let value): return (Int(value >> 16 & 0xFF), Int(value >> 8 & 0xFF), Int(value & 0xFF))
        }
    }

    /// Contrast ratio by WCAG 2.
    func contrast(with other: TerminalColor) -> Double {
        WCAG.contrast(WCAG.luminance(components), WCAG.luminance(other.components))
    }
}

/// One colour of a theme in the three forms that terminals take.
struct Shade: Hashable, Sendable {
    /// Among the 16 that the terminal names itself.
    var basic: UInt8
    /// Among the other 240 of the 256-colour palette.
    var indexed: UInt8
    /// Red, green, blue.
    var rgb: UInt32

    init(_ basic: UInt8, _ indexed: UInt8, _ rgb: UInt32) {
        (self.basic, self.indexed, self.rgb) = (basic, indexed, rgb)
    }

    func color(_ depth: ColorDepth) -> TerminalColor? {
        switch depth {
        case .monochrome: nil
        case .few: .indexed(basic)
        case .many: .indexed(indexed)
        case .direct: .rgb(rgb)
        }
    }
}
