import TUI

/// A theme as a table from role to colours; tests compute its contrasts.
struct ThemeTable: Hashable, Sendable {
    struct Paint: Hashable, Sendable {
        var ink: Shade
        var paper: Shade?

        init(_ ink: Shade, on paper: Shade? = nil) { (self.ink, self.paper) = (ink, paper) }
    }

    /// The background of every role without its own.
    var paper: Shade
    var surface: Shade
    /// The least contrast of product tints.
    var leastContrast: Double

    var body, heading, secondary, accent, selected, button: Paint
    /// For a raised surface, whose ground the usual bar would not stand out from.
    var raisedButton: Paint
    var raisedExample, buttonFocused, quiet, quietFocused, disabled, success, warning, line, input: Paint
    var dimmed, brand, bar, barQuiet, barAccent, key, edge, notice, example: Paint

    subscript(role: Role) -> Paint {
        switch role {
        case .body: body
        case .heading: heading
        case .secondary: secondary
        case .accent: accent
        case .selected: selected
        case .button: button
        case .buttonFocused: buttonFocused
        case .quiet: quiet
        case .quietFocused: quietFocused
        case .disabled: disabled
        case .success: success
        case .warning: warning
        case .line, .surfaceTop, .surfaceEdge: line
        case .input: input
        case .dimmed: dimmed
        case .brand: brand
        case .bar: bar
        case .barQuiet: barQuiet
        case .barAccent: barAccent
        case .key: key
        case .edge: edge
        case .notice: notice
        case .example: example
        }
    }

    /// Roles on the usual bar get a stronger ground.
    func raised(_ role: Role) -> Paint {
        let bar = raisedButton.paper
        return switch role {
        case .button: raisedButton
        case .example: raisedExample
        // Brackets are seen only where the bar has no ground of its own.
        case .edge: Paint(bar.map { Shade(edge.ink.basic, $0.indexed, $0.rgb) } ?? edge.ink, on: bar)
        case .quiet, .input: Paint(self[role].ink, on: bar)
        default: self[role]
        }
    }

    /// True if a raised surface differs from the paper by its ground alone.
    func hasSurface(_ depth: ColorDepth) -> Bool {
        switch depth {
        case .monochrome, .few: false
        case .many, .direct: surface.color(depth) != paper.color(depth)
        }
    }

    /// Nil for themes that leave text and background to the terminal.
    static func of(_ theme: Theme) -> ThemeTable? {
        switch theme {
        case .own, .monochrome: nil
        case .dark: dark
        case .light: light
        case .midnight: midnight
        case .highContrast: highContrast
        }
    }

    private static let dark = ThemeTable(
        paper: Shade(0, 234, 0x16181D), surface: Shade(0, 235, 0x20242C), bar: Shade(0, 236, 0x242830),
        raised: Raised(
            bar: Shade(0, 238, 0x3B414D), accent: Shade(11, 215, 0xF5A742), quiet: Shade(7, 249, 0xABB1BB)),
        ink: Shade(7, 254, 0xE6E3DC), quiet: Shade(7, 247, 0x9298A2), accent: Shade(11, 215, 0xF5A742),
        onAccent: Shade(0, 16, 0x1A1205), success: Shade(10, 114, 0x7FC97F),
        warning: Shade(9, 210, 0xEF6F6C), notice: Shade(14, 221, 0xE8C04A), line: Shade(8, 243, 0x6C7486),
        input: Shade(15, 231, 0xFFFFFF), dimmed: Shade(8, 241, 0x656564))

    private static let light = ThemeTable(
        paper: Shade(15, 231, 0xFBFAF7), surface: Shade(15, 231, 0xFFFFFF), bar: Shade(15, 255, 0xEFECE5),
        raised: Raised(
            bar: Shade(15, 252, 0xD6D2C8), accent: Shade(4, 88, 0x8A4200), quiet: Shade(0, 238, 0x4C5059)),
        ink: Shade(0, 235, 0x22242A), quiet: Shade(0, 241, 0x5F646D), accent: Shade(4, 94, 0xA34F00),
        onAccent: Shade(15, 231, 0xFFFFFF), success: Shade(0, 22, 0x276B2A),
        warning: Shade(1, 124, 0xB3261E), notice: Shade(0, 94, 0x7D5B00), line: Shade(8, 244, 0x85898F),
        input: Shade(0, 16, 0x000000), dimmed: Shade(8, 247, 0xA9A9A9))

    private static let midnight = ThemeTable(
        paper: Shade(4, 17, 0x0E1636), surface: Shade(4, 18, 0x18224E), bar: Shade(4, 18, 0x1D2959),
        raised: Raised(
            bar: Shade(4, 24, 0x30408A), accent: Shade(11, 221, 0xF6C453), quiet: Shade(7, 153, 0xB9C6EA)),
        ink: Shade(15, 255, 0xEEF1FB), quiet: Shade(7, 110, 0x9FB0DA), accent: Shade(11, 221, 0xF6C453),
        onAccent: Shade(0, 16, 0x1B1503), success: Shade(14, 121, 0x7FE0B0),
        warning: Shade(15, 217, 0xFF9A93), notice: Shade(14, 229, 0xFFE08A), line: Shade(6, 62, 0x6379B8),
        input: Shade(15, 231, 0xFFFFFF), dimmed: Shade(8, 60, 0x6C779C))

    private static let highContrast = {
        let paper = Shade(0, 16, 0x000000)
        let white = Shade(15, 231, 0xFFFFFF)
        let yellow = Shade(11, 226, 0xFFFF00)
        let focus = Paint(paper, on: yellow)
        return ThemeTable(
            paper: paper, surface: paper, leastContrast: 7, body: Paint(white), heading: Paint(white),
            secondary: Paint(white), accent: Paint(yellow), selected: focus, button: Paint(yellow),
            raisedButton: Paint(yellow), raisedExample: Paint(Shade(7, 252, 0xD0D0D0)), buttonFocused: focus,
            quiet: Paint(white), quietFocused: focus,
            disabled: Paint(Shade(7, 252, 0xD0D0D0)), success: Paint(Shade(10, 120, 0x7CFF7C)),
            warning: Paint(Shade(14, 220, 0xFFD24A)), line: Paint(white), input: Paint(white),
            dimmed: Paint(Shade(8, 244, 0x808080)), brand: Paint(paper, on: white), bar: Paint(white),
            barQuiet: Paint(white), barAccent: Paint(yellow), key: Paint(yellow), edge: Paint(white),
            notice: Paint(Shade(15, 220, 0xFFD24A)), example: Paint(Shade(7, 252, 0xD0D0D0)))
    }()
}

extension ThemeTable {
    fileprivate struct Raised {
        var bar, accent, quiet: Shade
    }

    /// Themes with a surface, a bar and one accent: the focus is filled with it; without the focus the
    /// strongest action is accent text on the bar.
    fileprivate init(
        paper: Shade, surface: Shade, bar: Shade, raised: Raised, ink: Shade, quiet: Shade, accent: Shade,
        onAccent: Shade,
        success: Shade, warning: Shade, notice: Shade, line: Shade, input: Shade, dimmed: Shade
    ) {
        let focus = Paint(onAccent, on: accent)
        // Among the sixteen colours the bar is the ground: there, brackets show where an action begins.
        let edge = Shade(bar.basic == paper.basic ? quiet.basic : bar.basic, bar.indexed, bar.rgb)
        self.init(
            paper: paper, surface: surface, leastContrast: 4.5, body: Paint(ink), heading: Paint(ink),
            secondary: Paint(quiet), accent: Paint(accent), selected: focus, button: Paint(accent, on: bar),
            raisedButton: Paint(raised.accent, on: raised.bar),
            raisedExample: Paint(raised.quiet, on: raised.bar), buttonFocused: focus,
            quiet: Paint(ink, on: bar), quietFocused: focus, disabled: Paint(quiet),
            success: Paint(success), warning: Paint(warning), line: Paint(line),
            input: Paint(input, on: bar), dimmed: Paint(dimmed), brand: focus, bar: Paint(ink, on: bar),
            barQuiet: Paint(quiet, on: bar), barAccent: Paint(accent, on: bar), key: Paint(accent),
            edge: Paint(edge, on: bar), notice: Paint(notice), example: Paint(quiet, on: bar))
    }
}
