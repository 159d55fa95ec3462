package import TUI

extension RGBColor {
    /// `#15171c`
    package var text: String {
        let digits = String(value, radix: 16)
        return "#\(String(repeating: "0", count: 6 - digits.count))\(digits)"
    }

    /// This colour with as much white as it needs to be read on a dark ground.
    package func legible(on ground: RGBColor) -> RGBColor {
        for share in 0...20 {
            func mixed(_ part: Int) -> UInt32 { UInt32((part * (20 - share) + 255 * share) / 20) }
            let color = RGBColor(mixed(red) << 16 | mixed(green) << 8 | mixed(blue))
            if color.contrast(with: ground) >= 4.5 { return color }
        }
        return RGBColor(0xFFFFFF)
    }

    package var legibleText: RGBColor {
        let (black, white) = (RGBColor(0), RGBColor(0xFFFFFF))
        return contrast(with: black) >= contrast(with: white) ? black : white
    }
}
