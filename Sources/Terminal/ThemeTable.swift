import TUI

/// A theme as a table from role to colours; its contrasts are computed by the tests.
struct ThemeTable: Hashable, Sendable {
    /// What a role looks like: the colour of its text, and that behind it where it is not the paper.
    struct Paint: Hashable, Sendable {
        var ink: Shade
        var paper: Shade?

        init(_ ink: Shade, on paper: Shade? = nil) { (self.ink, self.paper) = (ink, paper) }
    }

    /// The background of every role that has none of its own.
    var paper: Shade
    /// The same on a raised surface, such as a sheet.
    var surface: Shade
    /// The least contrast of accents that come with a product.
    var leastContrast: Double

    var body: Paint
    var heading: Paint
    var secondary: Paint
    var accent: Paint
    var selected: Paint
    var button: Paint
    var buttonFocused: Paint
    var quiet: Paint
    var quietFocused: Paint
    var disabled: Paint
    var success: Paint
    var warning: Paint
    var line: Paint
    var input: Paint
    var dimmed: Paint
    var brand: Paint
    var bar: Paint
    var barQuiet: Paint
    var barAccent: Paint
    var key: Paint
    var edge: Paint
    var notice: Paint

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
        case .line: line
        case .input: input
        case .dimmed: dimmed
        case .brand: brand
        case .bar: bar
        case .barQuiet: barQuiet
        case .barAccent: barAccent
        case .key: key
        case .edge: edge
        case .notice: notice
        }
    }

    /// The table of a theme; nil for those that leave text and background to the terminal.
    static func of(_ theme: Theme) -> ThemeTable? {
        switch theme {
        case .own, .monochrome: nil
        case .dark: dark
        case .light: light
        case .midnight: midnight
        case .highContrast: highContrast
        }
    }

    /// Night with a warm lamp.
    private static let dark = {
        let paper = Shade(0, 234, 0x16181D)
        let surface = Shade(0, 235, 0x20242C)
        let bar = Shade(0, 236, 0x242830)
        let ink = Shade(7, 254, 0xE6E3DC)
        let quiet = Shade(7, 247, 0x9298A2)
        let lamp = Shade(11, 215, 0xF5A742)
        let dark = Shade(0, 16, 0x1A1205)
        let focus = Paint(dark, on: lamp)
        return ThemeTable(
            paper: paper, surface: surface, leastContrast: 4.5, body: Paint(ink), heading: Paint(ink),
            secondary: Paint(quiet), accent: Paint(lamp), selected: focus, button: Paint(lamp, on: bar),
            buttonFocused: focus, quiet: Paint(ink, on: bar), quietFocused: focus, disabled: Paint(quiet),
            success: Paint(Shade(10, 114, 0x7FC97F)), warning: Paint(Shade(11, 210, 0xEF6F6C)),
            line: Paint(Shade(8, 243, 0x6C7486)), input: Paint(Shade(15, 231, 0xFFFFFF), on: bar),
            dimmed: Paint(Shade(8, 241, 0x656564)), brand: focus, bar: Paint(ink, on: bar),
            barQuiet: Paint(quiet, on: bar), barAccent: Paint(lamp, on: bar), key: Paint(lamp),
            edge: Paint(bar, on: bar),
            notice: Paint(Shade(11, 221, 0xE8C04A)))
    }()

    /// Paper and ink.
    private static let light = {
        let paper = Shade(15, 231, 0xFBFAF7)
        let surface = Shade(15, 231, 0xFFFFFF)
        let bar = Shade(15, 255, 0xEFECE5)
        let ink = Shade(0, 235, 0x22242A)
        let quiet = Shade(0, 241, 0x5F646D)
        let amber = Shade(4, 94, 0xA34F00)
        let white = Shade(15, 231, 0xFFFFFF)
        let focus = Paint(white, on: amber)
        return ThemeTable(
            paper: paper, surface: surface, leastContrast: 4.5, body: Paint(ink), heading: Paint(ink),
            secondary: Paint(quiet), accent: Paint(amber), selected: focus, button: Paint(amber, on: bar),
            buttonFocused: focus, quiet: Paint(ink, on: bar), quietFocused: focus, disabled: Paint(quiet),
            success: Paint(Shade(0, 22, 0x276B2A)), warning: Paint(Shade(1, 124, 0xB3261E)),
            line: Paint(Shade(8, 244, 0x85898F)), input: Paint(Shade(0, 16, 0x000000), on: bar),
            dimmed: Paint(Shade(8, 247, 0xA9A9A9)), brand: focus, bar: Paint(ink, on: bar),
            barQuiet: Paint(quiet, on: bar), barAccent: Paint(amber, on: bar), key: Paint(amber),
            edge: Paint(bar, on: bar),
            notice: Paint(Shade(0, 94, 0x7D5B00)))
    }()

    /// A blue hour with gold on it.
    private static let midnight = {
        let paper = Shade(4, 17, 0x0E1636)
        let surface = Shade(4, 18, 0x18224E)
        let bar = Shade(4, 18, 0x1D2959)
        let ink = Shade(15, 255, 0xEEF1FB)
        let quiet = Shade(7, 110, 0x9FB0DA)
        let gold = Shade(11, 221, 0xF6C453)
        let focus = Paint(Shade(0, 16, 0x1B1503), on: gold)
        return ThemeTable(
            paper: paper, surface: surface, leastContrast: 4.5, body: Paint(ink), heading: Paint(ink),
            secondary: Paint(quiet), accent: Paint(gold), selected: focus, button: Paint(gold, on: bar),
            buttonFocused: focus, quiet: Paint(ink, on: bar), quietFocused: focus, disabled: Paint(quiet),
            success: Paint(Shade(14, 121, 0x7FE0B0)), warning: Paint(Shade(11, 217, 0xFF9A93)),
            line: Paint(Shade(6, 62, 0x6379B8)), input: Paint(Shade(15, 231, 0xFFFFFF), on: bar),
            dimmed: Paint(Shade(8, 60, 0x6C779C)), brand: focus, bar: Paint(ink, on: bar),
            barQuiet: Paint(quiet, on: bar), barAccent: Paint(gold, on: bar), key: Paint(gold),
            edge: Paint(bar, on: bar), notice: Paint(Shade(11, 229, 0xFFE08A)))
    }()

    /// White on black, and yellow for what has the focus.
    private static let highContrast = {
        let paper = Shade(0, 16, 0x000000)
        let white = Shade(15, 231, 0xFFFFFF)
        let yellow = Shade(11, 226, 0xFFFF00)
        let focus = Paint(paper, on: yellow)
        return ThemeTable(
            paper: paper, surface: paper, leastContrast: 7, body: Paint(white), heading: Paint(white),
            secondary: Paint(white), accent: Paint(yellow), selected: focus, button: Paint(yellow),
            buttonFocused: focus, quiet: Paint(white), quietFocused: focus,
            disabled: Paint(Shade(7, 252, 0xD0D0D0)), success: Paint(Shade(10, 120, 0x7CFF7C)),
            warning: Paint(Shade(11, 220, 0xFFD24A)), line: Paint(white), input: Paint(white),
            dimmed: Paint(Shade(8, 244, 0x808080)), brand: Paint(paper, on: white), bar: Paint(white),
            barQuiet: Paint(white), barAccent: Paint(yellow), key: Paint(yellow), edge: Paint(white),
            notice: Paint(Shade(11, 220, 0xFFD24A)))
    }()
}
