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
        }
    }

    /// The table of a theme; nil for those that leave text and background to the terminal.
    static func of(_ theme: Theme) -> ThemeTable? {
        switch theme {
        case .own, .monochrome: nil
        case .dark: dark
        case .light: light
        case .highContrast: highContrast
        }
    }

    /// Night with a warm lamp.
    private static let dark = {
        let paper = Shade(0, 234, 0x15171C)
        let ink = Shade(7, 253, 0xDADCE2)
        let white = Shade(15, 231, 0xFFFFFF)
        let lamp = Shade(11, 222, 0xF2C879)
        let stroke = Shade(8, 243, 0x6C7486)
        let bar = Paint(paper, on: ink)
        return ThemeTable(
            paper: paper, leastContrast: 4.5, body: Paint(ink), heading: Paint(white),
            secondary: Paint(Shade(7, 248, 0xA9AEB9)), accent: Paint(lamp), selected: bar,
            button: Paint(Shade(0, 231, 0xFFFFFF), on: Shade(7, 243, 0x6C7486)),
            buttonFocused: Paint(paper, on: lamp), quiet: Paint(ink), quietFocused: bar,
            disabled: Paint(Shade(7, 246, 0x9197A3)), success: Paint(Shade(10, 114, 0x86D19A)),
            warning: Paint(Shade(11, 215, 0xFFB066)), line: Paint(stroke),
            input: Paint(white, on: Shade(0, 236, 0x262A33)), dimmed: Paint(Shade(8, 241, 0x5B616D)))
    }()

    /// Paper and ink.
    private static let light = {
        let paper = Shade(15, 255, 0xF7F5F0)
        let ink = Shade(0, 235, 0x24262B)
        let black = Shade(0, 16, 0x000000)
        let white = Shade(15, 231, 0xFFFFFF)
        let amber = Shade(4, 94, 0x8A4B00)
        let bar = Paint(paper, on: ink)
        return ThemeTable(
            paper: paper, leastContrast: 4.5, body: Paint(ink), heading: Paint(black),
            secondary: Paint(Shade(0, 240, 0x5A5E66)), accent: Paint(amber), selected: bar,
            button: Paint(white, on: Shade(0, 242, 0x666B75)), buttonFocused: Paint(white, on: amber),
            quiet: Paint(ink), quietFocused: bar, disabled: Paint(Shade(0, 242, 0x666A72)),
            success: Paint(Shade(0, 22, 0x1C6B33)), warning: Paint(Shade(1, 124, 0xA3231A)),
            line: Paint(Shade(8, 244, 0x84888F)), input: Paint(black, on: white),
            dimmed: Paint(Shade(8, 247, 0x9FA1A5)))
    }()

    /// White on black, and yellow for what has the focus.
    private static let highContrast = {
        let paper = Shade(0, 16, 0x000000)
        let white = Shade(15, 231, 0xFFFFFF)
        let yellow = Shade(11, 226, 0xFFFF00)
        let bar = Paint(paper, on: yellow)
        return ThemeTable(
            paper: paper, leastContrast: 7, body: Paint(white), heading: Paint(white),
            secondary: Paint(white), accent: Paint(yellow), selected: bar, button: Paint(paper, on: white),
            buttonFocused: bar, quiet: Paint(white), quietFocused: bar,
            disabled: Paint(Shade(7, 252, 0xD0D0D0)), success: Paint(Shade(10, 120, 0x7CFF7C)),
            warning: Paint(Shade(11, 220, 0xFFD24A)), line: Paint(white), input: Paint(white),
            dimmed: Paint(Shade(8, 244, 0x808080)))
    }()
}
