/// A colour by its parts, 0 to 255 each.
package struct RGBColor: Hashable, Sendable {
    package let red, green, blue: Int

    /// Creates a colour from `0xRRGGBB`; higher bits are ignored.
    package init(_ rgb: UInt32) {
        (red, green, blue) = (Int(rgb >> 16 & 0xFF), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF))
    }

    /// A colour of the terminals' palette of 256; the first sixteen as xterm has them, since themes change
    /// those.
    package init(indexed index: UInt8) {
        switch index {
        case 0..<16: self.init(Self.basic[Int(index)])
        case 16..<232:
            let place = Int(index) - 16
            let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
            self.init(steps[place / 36] << 16 | steps[place / 6 % 6] << 8 | steps[place % 6])
        default: self.init((8 + UInt32(index - 232) * 10) * 0x010101)
        }
    }

    private static let basic: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// `0xRRGGBB`
    package var value: UInt32 { UInt32(red << 16 | green << 8 | blue) }

    /// Contrast ratio by WCAG 2, 1 to 21.
    package func contrast(with other: RGBColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Relative luminance by WCAG 2, 0 to 1.
    package var luminance: Double {
        let light = light
        return 0.2126 * light.red + 0.7152 * light.green + 0.0722 * light.blue
    }

    /// The parts as amounts of light, 0 to 1: without sRGB's gamma.
    package var light: (red: Double, green: Double, blue: Double) {
        (Self.light[red], Self.light[green], Self.light[blue])
    }

    private static let light = (0...255).map { part in
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : power((share + 0.055) / 1.055)
    }

    /// A number to the power of 2.4: its square times the fifth root of its square, by Newton's method.
    private static func power(_ value: Double) -> Double {
        let square = value * value
        var root = 1.0
        for _ in 0..<60 { root = (4 * root + square / (root * root * root * root)) / 5 }
        return square * root
    }
}
