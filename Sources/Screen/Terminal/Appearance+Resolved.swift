package import TUI

/// A look with every colour known, for pictures of a screen: no terminal is there to fill in its own.
package struct ResolvedAppearance: Hashable, Sendable {
    /// Red, green and blue of the text, `0xRRGGBB`.
    package var foreground: UInt32
    /// Red, green and blue behind it.
    package var background: UInt32
    /// True for bold text.
    package var isBold: Bool
    /// True for underlined text.
    package var isUnderlined: Bool

    /// The ground of a picture in this theme, and the text that stands on it. Themes that leave both to the
    /// terminal are drawn as the dark theme's terminal has them.
    package static func plain(in theme: Theme) -> ResolvedAppearance { Self(.body, in: theme) }

    /// A style as a terminal with 16 million colours shows it.
    package init(_ style: Style, in theme: Theme) {
        let look = Appearance(style, depth: .direct, theme: theme)
        let (ink, paper): (UInt32, UInt32) = (0xDADCE2, 0x15171C)
        foreground = look.foreground.map(\.rgb) ?? ink
        background = look.background.map(\.rgb) ?? paper
        if look.attributes.contains(.dim) { foreground = Self.mix(foreground, background) }
        if look.attributes.contains(.reverse) { swap(&foreground, &background) }
        isBold = look.attributes.contains(.bold)
        isUnderlined = look.attributes.contains(.underline)
    }

    /// Half of each, as terminals draw what is dim.
    private static func mix(_ one: UInt32, _ other: UInt32) -> UInt32 {
        [16, 8, 0].reduce(0) { mixed, shift in
            mixed | (((one >> shift & 0xFF) + (other >> shift & 0xFF)) / 2) << shift
        }
    }
}

extension TerminalColor {
    fileprivate var rgb: UInt32 {
        let (red, green, blue) = components
        return UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
}
