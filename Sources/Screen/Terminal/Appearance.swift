package import TUI

/// The look of a style: the one place where roles become attributes and colours.
///
/// Text keeps the terminal's colours, since no single colour reads on every background; weight, reverse and
/// underline tell everything apart without colour.
package struct Appearance: Hashable, Sendable {
    /// ECMA-48 SGR.
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }
        /// SGR 1.
        package static let bold = Attributes(rawValue: 1)
        /// SGR 7: text and background exchange their colours.
        package static let reverse = Attributes(rawValue: 2)
        /// SGR 4.
        package static let underline = Attributes(rawValue: 4)
        /// SGR 2.
        package static let dim = Attributes(rawValue: 8)
    }

    package var attributes: Attributes = []
    /// Nil is the terminal's own colour.
    package var foreground: TerminalColor?
    package var background: TerminalColor?

    init() {}

    /// A sample's own theme takes precedence over `theme`.
    package init(_ style: Style, depth: ColorDepth, theme: Theme = .own) {
        let theme = style.theme ?? theme
        if depth != .monochrome, let table = ThemeTable.of(theme) {
            self.init(style, table, depth: depth, theme: theme)
            return
        }
        self.init()
        if style.isPicture {
            guard !Self.hides(style, depth: depth) else { return }
            (foreground, background) = Self.picture(style, depth: depth, inGreys: theme == .monochrome)
            return
        }
        attributes = Self.attributes(of: style.role)
        guard theme != .monochrome, let tint = style.tint.map(IndexedColor.init),
            depth == .many || depth == .direct
        else { return }
        switch style.role {
        case .accent:
            attributes = .bold
            foreground = tint.accent.color
        case .buttonFocused:
            attributes = .bold
            foreground = tint.legibleText.color
            background = tint.color
        case .body, .heading, .secondary, .selected, .button, .quiet, .quietFocused, .disabled, .success,
            .warning, .line, .input, .dimmed, .brand, .bar, .barQuiet, .barAccent, .key, .edge, .notice,
            .example, .surfaceTop, .surfaceEdge:
            break
        }
    }

    /// The colours of a picture cell in the terminal's depth; in the background, mixed with the ground.
    static func picture(
        _ style: Style, depth: ColorDepth, ground: UInt32 = assumedGround, inGreys: Bool = false
    ) -> (foreground: TerminalColor?, background: TerminalColor?) {
        let colors = style.pictureColors
        func shown(_ color: PictureColor?) -> TerminalColor? {
            guard var wanted = color.map(TerminalColor.init) else { return nil }
            if style.isDimmedPicture { wanted = wanted.mixed(with: .rgb(ground), share: Self.dimming) }
            switch depth {
            case .monochrome: return nil
            case .few(let count):
                let palette = wanted.indexed
                return (inGreys ? palette.grey : palette).nearest(ofFirst: count).color
            case .many: return (inGreys ? wanted.indexed.grey : wanted.indexed).color
            case .direct: return inGreys ? wanted.indexed.grey.color : wanted
            }
        }
        return (shown(colors.foreground), shown(colors.background))
    }

    static let assumedGround: UInt32 = 0x16181D
    /// The share of the ground in a dimmed picture.
    private static let dimming = 0.62

    /// True for styles whose cells are blanked: with few colours a dimmed picture would have other hues.
    static func hides(_ style: Style, depth: ColorDepth) -> Bool {
        guard style.isDimmedPicture else { return false }
        switch depth {
        case .monochrome, .few: return true
        case .many, .direct: return false
        }
    }

    /// The substitution of a cell's character by its style.
    package enum Form: Hashable, Sendable {
        case asDrawn, hidden
        /// The edges of a surface with its own ground: an accent above, a shade below, no sides.
        case surfaceTop, surfaceEdge

        /// Assumes a terminal that shows all of Unicode.
        package init(_ style: Style, depth: ColorDepth, theme: Theme) {
            let hasSurface = style.isRaised && ThemeTable.of(theme)?.hasSurface(depth) == true
            switch style.role {
            case _ where Appearance.hides(style, depth: depth): self = .hidden
            case .surfaceTop where hasSurface: self = .surfaceTop
            case .surfaceEdge where hasSurface: self = .surfaceEdge
            default: self = .asDrawn
            }
        }

        package func glyph(_ glyph: Glyph) -> Glyph {
            switch self {
            case .asDrawn: glyph
            case .hidden: .blank
            case .surfaceTop: Glyph("▔", width: 1)
            case .surfaceEdge: glyph == Glyph("│", width: 1) ? .blank : Glyph("▁", width: 1)
            }
        }
    }

    private static func attributes(of role: Role) -> Attributes {
        switch role {
        case .body, .secondary, .disabled, .barQuiet: []
        case .heading, .success, .warning, .brand, .bar, .barAccent, .key, .notice: .bold
        case .accent: [.bold, .underline]
        // Reverse means the focus and nothing else.
        case .selected, .quietFocused: .reverse
        case .button: .bold
        case .buttonFocused: [.reverse, .bold]
        case .quiet, .edge: []
        case .input: .underline
        // Dim is unreadable on some themes: only where nothing has to be read.
        case .line, .dimmed, .surfaceTop, .surfaceEdge: .dim
        case .example: [.underline, .dim]
        }
    }
}

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
        foreground = look.foreground?.components.value ?? ink
        background = look.background?.components.value ?? paper
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
