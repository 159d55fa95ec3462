/// A colour of a page, by red, green and blue.
package struct PaletteColor: Hashable, Sendable {
    let red, green, blue: UInt8

    /// Creates a colour from `0xRRGGBB`; higher bits are ignored.
    package init(_ rgb: UInt32) {
        red = UInt8(truncatingIfNeeded: rgb >> 16)
        green = UInt8(truncatingIfNeeded: rgb >> 8)
        blue = UInt8(truncatingIfNeeded: rgb)
    }

    /// A colour of the terminals' palette of 256; the first sixteen as xterm has them.
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

    /// `#15171c`
    package var text: String {
        let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        let digits = String(value, radix: 16)
        return "#\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }

    /// Contrast ratio by WCAG 2.
    package func contrast(with other: PaletteColor) -> Double {
        let (one, two) = (luminance, other.luminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// This colour with as much white as it needs to be read on a dark ground.
    package func legible(on ground: PaletteColor) -> PaletteColor {
        for share in 0...20 {
            func mixed(_ part: UInt8) -> UInt32 { UInt32((Int(part) * (20 - share) + 255 * share) / 20) }
            let color = PaletteColor(mixed(red) << 16 | mixed(green) << 8 | mixed(blue))
            if color.contrast(with: ground) >= 4.5 { return color }
        }
        return PaletteColor(0xFFFFFF)
    }

    package var legibleText: PaletteColor {
        let (black, white) = (PaletteColor(0), PaletteColor(0xFFFFFF))
        return contrast(with: black) >= contrast(with: white) ? black : white
    }

    private var luminance: Double {
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// A number to the power of 2.4: its square times the fifth root of its square, by Newton's method.
    private static func power(_ value: Double) -> Double {
        let square = value * value
        var root = 1.0
        for _ in 0..<60 { root = (4 * root + square / (root * root * root * root)) / 5 }
        return square * root
    }
}
