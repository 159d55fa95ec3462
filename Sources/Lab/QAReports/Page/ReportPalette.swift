package import TUI

/// The colours of a page: what words are written with and what they stand on.
package struct ReportPalette: Sendable {
    package struct Entry: Sendable {
        /// Name of the CSS custom property, without its dashes.
        package let name: String
        package let color: RGBColor

        init(_ name: String, _ rgb: UInt32) {
            self.name = name
            color = RGBColor(rgb)
        }
    }

    package let grounds: [Entry]
    package let inks: [Entry]
    /// Hairlines and other things that say nothing.
    let lines: [Entry]
    /// Words on a ground of their own, as pairs of names.
    let pairs: [Pair]

    /// A foreground and a background that are used together, for contrast checks (WCAG 1.4.3).
    package struct Pair: Sendable {
        /// Colour of the words, and the colour that they stand on.
        package let ink, ground: Entry
    }

    var properties: String {
        (grounds + inks + lines + pairs.flatMap { [$0.ground, $0.ink] })
            .map { "--\($0.name):\($0.color.text)" }.joined(separator: ";")
    }

    package static let light = ReportPalette(
        grounds: [Entry("paper", 0xFBFAF8), Entry("tile", 0xF2EFEA)],
        inks: [
            Entry("ink", 0x1D1B19), Entry("soft", 0x625C55), Entry("good", 0x1F6B3A),
            Entry("bad", 0xA3211B), Entry("waived", 0x7A4A00),
        ],
        lines: [Entry("hair", 0xD9D4CC), Entry("line", 0x8A8379)],
        pairs: [])

    package static let dark = ReportPalette(
        grounds: [Entry("paper", 0x171614), Entry("tile", 0x22201D)],
        inks: [
            Entry("ink", 0xEFEBE4), Entry("soft", 0xA9A299), Entry("good", 0x8FD3A4),
            Entry("bad", 0xFF9D92), Entry("waived", 0xF0B860),
        ],
        lines: [Entry("hair", 0x3A3631), Entry("line", 0x7D766D)],
        pairs: [])

    /// The theme `dark` as the terminal draws it; what is dimmed there has to be read here.
    package static let screen = ReportPalette(
        grounds: [Entry("night", 0x16181D)],
        inks: [
            Entry("text", 0xE6E3DC), Entry("heading", 0xE6E3DC), Entry("secondary", 0x9298A2),
            Entry("accent", 0xF5A742), Entry("disabled", 0x9298A2), Entry("success", 0x7FC97F),
            Entry("warning", 0xEF6F6C), Entry("notice", 0xE8C04A), Entry("stroke", 0x838B9D),
            Entry("dimmed", 0x858584),
        ],
        lines: [],
        pairs: pairs(bar: 0x242830, ink: 0xE6E3DC, quiet: 0x9CA2AC, accent: 0xF5A742, onAccent: 0x1A1205)
            + [Pair(ink: Entry("on-cursor", 0x000000), ground: Entry("cursor", 0x7CC7FF))])

    /// The theme `light` as the terminal draws it, on paper.
    package static let print = ReportPalette(
        grounds: [Entry("night", 0xFFFFFF)],
        inks: [
            Entry("text", 0x22242A), Entry("heading", 0x22242A), Entry("secondary", 0x5F646D),
            Entry("accent", 0xA34F00), Entry("disabled", 0x5F646D), Entry("success", 0x276B2A),
            Entry("warning", 0xB3261E), Entry("notice", 0x7D5B00), Entry("stroke", 0x6B6F76),
            Entry("dimmed", 0x6F7278),
        ],
        lines: [],
        pairs: pairs(bar: 0xEFECE5, ink: 0x22242A, quiet: 0x5F646D, accent: 0x9E4C00, onAccent: 0xFFFFFF)
            + [Pair(ink: Entry("on-cursor", 0xFFFFFF), ground: Entry("cursor", 0x0B5CAD))])

    /// Fills the focus with the accent; everything else stands on the bar.
    private static func pairs(
        bar: UInt32, ink: UInt32, quiet: UInt32, accent: UInt32, onAccent: UInt32
    ) -> [Pair] {
        [
            Pair(ink: Entry("on-focus", onAccent), ground: Entry("focus", accent)),
            Pair(ink: Entry("on-button", accent), ground: Entry("button", bar)),
            Pair(ink: Entry("on-bar", ink), ground: Entry("strip", bar)),
            Pair(ink: Entry("on-quiet", quiet), ground: Entry("quiet", bar)),
            Pair(ink: Entry("on-field", ink), ground: Entry("field", bar)),
        ]
    }

    /// Every two colours of which one is read on the other.
    package var readable: [Pair] {
        grounds.flatMap { ground in inks.map { Pair(ink: $0, ground: ground) } } + pairs
    }
}

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
