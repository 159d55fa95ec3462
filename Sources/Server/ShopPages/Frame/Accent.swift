import Glibc

// The power function of the platform.

/// An opaque colour, and how well it can be read on another.
package struct PageColor: Hashable, Sendable {
    /// Components in sRGB.
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    /// Reads `#rrggbb`; nil for anything else, so that nothing but a colour can reach a style sheet.
    package init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 7, digits[0] == UInt8(ascii: "#") else { return nil }
        let values = digits.dropFirst().compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard values.count == 6 else { return nil }
        red = UInt8(values[0] * 16 + values[1])
        green = UInt8(values[2] * 16 + values[3])
        blue = UInt8(values[4] * 16 + values[5])
    }

    private init(red: Double, green: Double, blue: Double) {
        self.red = UInt8(red.rounded())
        self.green = UInt8(green.rounded())
        self.blue = UInt8(blue.rounded())
    }

    /// `#rrggbb`.
    package var text: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// The contrast of WCAG 2.2: 1 to 21.
    package func contrast(with other: PageColor) -> Double {
        let lights = [luminance, other.luminance].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    /// The colour moved towards another: 0 leaves it, 1 arrives.
    package func mixed(with other: PageColor, _ share: Double) -> PageColor {
        func mix(_ first: UInt8, _ second: UInt8) -> Double {
            Double(first) * (1 - share) + Double(second) * share
        }
        return PageColor(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }

    /// The colour itself, or as little as needed moved towards another, until it can be read on all of these.
    package func readable(on grounds: [PageColor], towards end: PageColor) -> PageColor {
        let steps = (0...20).lazy.map { mixed(with: end, Double($0) / 20) }
        return steps.first { color in grounds.allSatisfy { color.contrast(with: $0) >= Self.least } } ?? end
    }

    /// AA for text of usual size.
    package static let least = 4.5

    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ value: UInt8) -> Double {
        let share = Double(value) / 255
        guard share > 0.04045 else { return share / 12.92 }
        return pow((share + 0.055) / 1.055, 2.4)
    }
}

/// A product's one colour, as it can be read on paper and in the dark.
package struct Accent: Hashable, Sendable {
    /// On light pages, under white words.
    package let light: PageColor
    /// On dark pages, under black words.
    package let dark: PageColor

    package init?(_ text: String?) {
        guard let color = text.flatMap({ PageColor($0) }), let white = PageColor("#ffffff"),
            let black = PageColor("#000000"), let grounds = PagePalette.grounds
        else { return nil }
        light = color.readable(on: grounds.light + [white], towards: black)
        dark = color.readable(on: grounds.dark + [black], towards: white)
    }

    /// The rules that are appended to the page's style sheet.
    package var rule: String {
        ":root{--accent:\(light.text);--on-accent:#fff}"
            + "@media (prefers-color-scheme:dark){:root{--accent:\(dark.text);--on-accent:#000}}"
    }
}

/// The colours of the style sheet that words stand on.
package enum PagePalette {
    /// Background colours of the style sheet by colour scheme; nil if one of them is malformed.
    package static let grounds: (light: [PageColor], dark: [PageColor])? = {
        let light = ["#fbfaf8", "#f2efea", "#ffffff"].compactMap { PageColor($0) }
        let dark = ["#171614", "#22201d", "#1e1c1a"].compactMap { PageColor($0) }
        return light.count == 3 && dark.count == 3 ? (light, dark) : nil
    }()
}
