import TUI

/// The colours of a theme, and which of them each role has; tests compute their contrasts.
struct ThemeTable: Hashable, Sendable {
    struct Paint: Hashable, Sendable {
        var ink: Shade
        var paper: Shade?

        init(_ ink: Shade, on paper: Shade? = nil) { (self.ink, self.paper) = (ink, paper) }
    }

    /// For a raised surface, whose ground the usual bar would not stand out from.
    struct Raised: Hashable, Sendable {
        var bar: Shade?
        var accent, quiet: Shade
    }

    /// The background of every role without its own.
    var paper, surface: Shade
    /// The ground of actions and fields; nil where they have none.
    var bar: Shade?
    var raised: Raised
    /// The focus is filled with the accent; without the focus the strongest action is accent text on the bar.
    var ink, quiet, accent, onAccent, success, warning, notice, line, input, dimmed: Shade
    /// For what cannot be used now, in place of the quiet one.
    var faint: Shade?
    /// The ground of the brand, in place of the accent.
    var brand: Shade?
    var leastContrast = 4.5

    subscript(role: Role) -> Paint {
        switch role {
        case .body, .heading: Paint(ink)
        case .secondary: Paint(quiet)
        case .accent, .key: Paint(accent)
        case .button, .barAccent: Paint(accent, on: bar)
        case .selected, .buttonFocused, .quietFocused: Paint(onAccent, on: accent)
        case .quiet, .bar: Paint(ink, on: bar)
        case .barQuiet: Paint(quiet, on: bar)
        case .disabled: Paint(faint ?? quiet)
        case .example: Paint(faint ?? quiet, on: bar)
        case .success: Paint(success)
        case .warning: Paint(warning)
        case .notice: Paint(notice)
        case .line, .surfaceTop, .surfaceEdge: Paint(line)
        case .input: Paint(input, on: bar)
        case .dimmed: Paint(dimmed)
        case .brand: Paint(onAccent, on: brand ?? accent)
        case .edge: Paint(edge, on: bar)
        }
    }

    /// Among the sixteen colours the bar is the ground: there, brackets show where an action begins.
    private var edge: Shade {
        bar.map { Shade($0.basic == paper.basic ? quiet.basic : $0.basic, $0.indexed, $0.rgb) } ?? quiet
    }

    /// Roles on the usual bar get a stronger ground.
    func raised(_ role: Role) -> Paint {
        switch role {
        case .button: Paint(raised.accent, on: raised.bar)
        case .example: Paint(raised.quiet, on: raised.bar)
        // Brackets are seen only where the bar has no ground of its own.
        case .edge:
            Paint(raised.bar.map { Shade(edge.basic, $0.indexed, $0.rgb) } ?? edge, on: raised.bar)
        case .quiet, .input: Paint(self[role].ink, on: raised.bar)
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
        let (black, white) = (Shade(0, 16, 0x000000), Shade(15, 231, 0xFFFFFF))
        let (yellow, faint) = (Shade(11, 226, 0xFFFF00), Shade(7, 252, 0xD0D0D0))
        return ThemeTable(
            paper: black, surface: black, raised: Raised(accent: yellow, quiet: faint), ink: white,
            quiet: white, accent: yellow, onAccent: black, success: Shade(10, 120, 0x7CFF7C),
            warning: Shade(14, 220, 0xFFD24A), notice: Shade(15, 220, 0xFFD24A), line: white, input: white,
            dimmed: Shade(8, 244, 0x808080), faint: faint, brand: white, leastContrast: 7)
    }()
}
