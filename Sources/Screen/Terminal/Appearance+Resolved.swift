package import TUI

/// A look without the terminal's own colours, for pictures of a screen.
package struct ResolvedAppearance: Hashable, Sendable {
    /// `0xRRGGBB`.
    package var foreground: UInt32
    package var background: UInt32
    package var isBold: Bool
    package var isUnderlined: Bool

    /// Background and text of a picture. Themes that leave both to the terminal use those of the dark theme.
    package static func plain(in theme: Theme) -> ResolvedAppearance { Self(.body, in: theme) }

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

    /// The mean, as terminals draw dim text.
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
