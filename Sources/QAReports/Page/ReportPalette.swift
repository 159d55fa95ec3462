/// The colours of a page: what words are written with and what they stand on.
package struct ReportPalette: Sendable {
    /// A name of the style sheet, and its colour.
    package struct Entry: Sendable {
        /// Name of the CSS custom property, without its dashes.
        package let name: String
        /// Colour of the property.
        package let color: PaletteColor

        init(_ name: String, _ rgb: UInt32) {
            self.name = name
            color = PaletteColor(rgb)
        }
    }

    /// The backgrounds of words of any kind.
    package let grounds: [Entry]
    /// The text colours, on each of the backgrounds.
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

    /// Custom properties of the style sheet.
    var properties: String {
        (grounds + inks + lines + pairs.flatMap { [$0.ground, $0.ink] })
            .map { "--\($0.name):\($0.color.text)" }.joined(separator: ";")
    }

    /// Colours of the page in light mode.
    package static let light = ReportPalette(
        grounds: [Entry("paper", 0xFBFAF8), Entry("tile", 0xF2EFEA)],
        inks: [
            Entry("ink", 0x1D1B19), Entry("soft", 0x625C55), Entry("good", 0x1F6B3A),
            Entry("bad", 0xA3211B), Entry("waived", 0x7A4A00),
        ],
        lines: [Entry("hair", 0xD9D4CC), Entry("line", 0x8A8379)],
        pairs: [])

    /// Colours of the page in dark mode.
    package static let dark = ReportPalette(
        grounds: [Entry("paper", 0x171614), Entry("tile", 0x22201D)],
        inks: [
            Entry("ink", 0xEFEBE4), Entry("soft", 0xA9A299), Entry("good", 0x8FD3A4),
            Entry("bad", 0xFF9D92), Entry("waived", 0xF0B860),
        ],
        lines: [Entry("hair", 0x3A3631), Entry("line", 0x7D766D)],
        pairs: [])

    /// A terminal at night, on the page by day and by night.
    package static let screen = ReportPalette(
        grounds: [Entry("night", 0x15171C)],
        inks: [
            Entry("text", 0xDADCE2), Entry("heading", 0xFFFFFF), Entry("secondary", 0xA9AEB9),
            Entry("accent", 0xF2C879), Entry("disabled", 0x9197A3), Entry("success", 0x86D19A),
            Entry("warning", 0xFFB066), Entry("stroke", 0x848C9C), Entry("dimmed", 0x848A96),
        ],
        lines: [],
        pairs: [
            Pair(ink: Entry("on-selected", 0x15171C), ground: Entry("selected", 0xDADCE2)),
            Pair(ink: Entry("on-button", 0xFFFFFF), ground: Entry("button", 0x5F6778)),
            Pair(ink: Entry("on-focus", 0x15171C), ground: Entry("focus", 0xF2C879)),
            Pair(ink: Entry("on-field", 0xFFFFFF), ground: Entry("field", 0x262A33)),
            Pair(ink: Entry("on-cursor", 0x000000), ground: Entry("cursor", 0x7CC7FF)),
        ])

    /// A terminal on paper.
    package static let print = ReportPalette(
        grounds: [Entry("night", 0xFFFFFF)],
        inks: [
            Entry("text", 0x24262B), Entry("heading", 0x000000), Entry("secondary", 0x5A5E66),
            Entry("accent", 0x8A4B00), Entry("disabled", 0x666A72), Entry("success", 0x1C6B33),
            Entry("warning", 0xA3231A), Entry("stroke", 0x6B6F76), Entry("dimmed", 0x6F7278),
        ],
        lines: [],
        pairs: [
            Pair(ink: Entry("on-selected", 0xFFFFFF), ground: Entry("selected", 0x24262B)),
            Pair(ink: Entry("on-button", 0xFFFFFF), ground: Entry("button", 0x666B75)),
            Pair(ink: Entry("on-focus", 0xFFFFFF), ground: Entry("focus", 0x8A4B00)),
            Pair(ink: Entry("on-field", 0x000000), ground: Entry("field", 0xF0F0F0)),
            Pair(ink: Entry("on-cursor", 0xFFFFFF), ground: Entry("cursor", 0x0B5CAD)),
        ])

    /// Every two colours of which one is read on the other.
    package var readable: [Pair] {
        grounds.flatMap { ground in inks.map { Pair(ink: $0, ground: ground) } } + pairs
    }
}
