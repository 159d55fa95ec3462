package import TUI

/// How a style looks: the one place where roles become attributes and colours.
///
/// Text keeps the shopper's own colours, since no single colour reads on every background; meaning is in
/// weight, reverse and underline, so that everything is told apart without colour too.
package struct Appearance: Hashable, Sendable {
    /// Text attributes of a cell (ECMA-48 SGR): bold, reverse, underline, dim.
    package struct Attributes: OptionSet, Hashable, Sendable {
        /// Bit set of the attributes.
        package let rawValue: UInt32
        /// Takes a bit set; unknown bits are kept.
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

    /// Attributes in force; none by default.
    package var attributes: Attributes = []
    /// Nil is the terminal's own colour.
    package var foreground: TerminalColor?
    /// Nil is the terminal's own background.
    package var background: TerminalColor?

    /// The terminal's own text.
    init() {}

    /// Resolves a style; a sample's own theme goes before `theme`, which is the terminal's own by default.
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

    /// The colours of a picture cell, as far as the terminal has them; in the background, mixed with the
    /// ground in red, green and blue.
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

    /// The assumed ground of a terminal that keeps its own, `0xRRGGBB`.
    static let assumedGround: UInt32 = 0x16181D
    /// How much of the ground is in what lies behind a sheet.
    private static let dimming = 0.62

    /// True for styles whose cells are blanked: at 16 colours and fewer a picture in the background would
    /// have colours of another hue.
    static func hides(_ style: Style, depth: ColorDepth) -> Bool {
        guard style.isDimmedPicture else { return false }
        switch depth {
        case .monochrome, .few: return true
        case .many, .direct: return false
        }
    }

    /// The substitution of a cell's character where its style is drawn.
    package enum Form: Hashable, Sendable {
        case asDrawn, hidden
        /// The edges of a surface that stands out by its ground: an accent above, a shade below, no sides.
        case surfaceTop, surfaceEdge

        /// The form of a style on a terminal that shows all of Unicode.
        package init(_ style: Style, depth: ColorDepth, theme: Theme) {
            let hasSurface = style.isRaised && ThemeTable.of(theme)?.hasSurface(depth) == true
            switch style.role {
            case _ where Appearance.hides(style, depth: depth): self = .hidden
            case .surfaceTop where hasSurface: self = .surfaceTop
            case .surfaceEdge where hasSurface: self = .surfaceEdge
            default: self = .asDrawn
            }
        }

        /// The character that is shown.
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
