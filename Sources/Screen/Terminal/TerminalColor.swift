package import TUI

/// A colour by its number in the terminal's palette, or as red, green and blue.
package enum TerminalColor: Hashable, Sendable {
    case indexed(UInt8)
    case rgb(UInt32)

    package var components: RGBColor {
        switch self {
        case .indexed(let index): RGBColor(indexed: index)
        case .rgb(let value): RGBColor(value)
        }
    }

    /// - Parameter share: that of the other colour, 0 to 1.
    func mixed(with other: TerminalColor, share: Double) -> TerminalColor {
        let (one, two) = (components, other.components)
        func part(_ first: Int, _ second: Int) -> UInt32 {
            UInt32((Double(first) * (1 - share) + Double(second) * share).rounded())
        }
        return .rgb(part(one.red, two.red) << 16 | part(one.green, two.green) << 8 | part(one.blue, two.blue))
    }

    init(_ color: PictureColor) { self = color.rgb.map(TerminalColor.rgb) ?? .indexed(color.index) }

    var indexed: IndexedColor {
        if case .indexed(let index) = self { IndexedColor(index) } else { nearest }
    }

    /// The nearest colour of the palette by distance in OKLab, without the first 16, which are the user's.
    package var nearest: IndexedColor {
        if case .indexed(let index) = self, index >= 16 { return IndexedColor(index) }
        let wanted = OKLab(components)
        return Self.palette.min { $0.lab.distance(to: wanted) < $1.lab.distance(to: wanted) }?.color ?? .black
    }

    private static let palette = (16...255).map { index in
        let color = IndexedColor(UInt8(index))
        return (color: color, lab: OKLab(color.components))
    }

    package func contrast(with other: TerminalColor) -> Double {
        components.contrast(with: other.components)
    }
}

/// A colour of a theme at each colour depth.
struct Shade: Hashable, Sendable {
    /// Of the first 16.
    var basic: UInt8
    /// Of the other 240.
    var indexed: UInt8
    /// `0xRRGGBB`.
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
