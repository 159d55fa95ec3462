import Foundation
import TUI
import Terminal
import Testing

@Suite struct ThemeTests {
    /// A theme with colours of its own on a terminal with so many.
    struct Setting: Sendable, CustomStringConvertible {
        var theme: Theme
        var depth: ColorDepth

        var description: String { "\(theme.rawValue) at \(depth)" }

        func look(_ role: Role, tint: UInt8? = nil) -> Appearance {
            Appearance(Style(role, tint: tint), depth: depth, theme: theme)
        }

        /// The contrast of a role's text with what is behind it.
        func contrast(_ role: Role, tint: UInt8? = nil) throws -> Double {
            let look = look(role, tint: tint)
            return try #require(look.foreground).contrast(with: #require(look.background))
        }

        /// The contrast of a role's background with the paper.
        func edge(_ role: Role, tint: UInt8? = nil) throws -> Double {
            let paper = try #require(look(.body).background)
            return try #require(look(role, tint: tint).background).contrast(with: paper)
        }
    }

    static let settings = [Theme.dark, .light, .midnight, .highContrast].flatMap { theme in
        [ColorDepth.few(8), .few(16), .many, .direct].map { Setting(theme: theme, depth: $0) }
    }

    /// The brackets around an action are there where no bar is: on a bar they are not to be seen.
    static let texts = Role.allCases.filter { !$0.isStroke && $0 != .dimmed && $0 != .edge }

    @Test(
        "UX-ACC-03 every text reads on what is behind it, at 4.5 to 1 and 7 to 1 in high contrast",
        arguments: settings)
    func textIsReadable(_ setting: Setting) throws {
        let least = setting.theme == .highContrast ? 7 : 4.5
        for role in Self.texts {
            let contrast = try setting.contrast(role)
            #expect(contrast >= least, "\(role) has \(contrast)")
        }
    }

    @Test("UX-ACC-03 what has the focus stands out from the paper at 3 to 1", arguments: settings)
    func focusStandsOut(_ setting: Setting) throws {
        for role in [Role.selected, .buttonFocused, .quietFocused, .brand]
        where role != .brand || setting.depth == .direct {
            let contrast = try setting.edge(role)
            #expect(contrast >= 3, "\(role) has \(contrast)")
        }
        #expect(try setting.contrast(.line) >= 3)
    }

    @Test("UX-ACC-02 an action without the focus has a bar or brackets", arguments: settings)
    func actionsHaveAnEdge(_ setting: Setting) throws {
        let hasBar = try setting.edge(.quiet) > 1
        #expect(try hasBar || setting.contrast(.edge) >= 3)
    }

    @Test(
        "UX-ACC-02 on the sheet buttons and fields without the focus have a ground of 1.5 to 1, or brackets",
        arguments: settings, [Role.button, .quiet, .input, .example])
    func actionsStandOutOnTheSheet(_ setting: Setting, _ role: Role) throws {
        func look(_ role: Role) -> Appearance {
            Appearance(Style(role).raised, depth: setting.depth, theme: setting.theme)
        }
        let sheet = try #require(look(.body).background)
        let (ink, ground) = try (#require(look(role).foreground), #require(look(role).background))
        #expect(ink.contrast(with: ground) >= (setting.theme == .highContrast ? 7 : 4.5))
        if case .few = setting.depth {
        } else if setting.theme != .highContrast {
            #expect(ground.contrast(with: sheet) >= 1.5)
            return
        }
        let (line, behind) = try (#require(look(.edge).foreground), #require(look(.edge).background))
        #expect(line.contrast(with: behind) >= 3)
    }

    @Test("UX-ACC-03 every text reads on a raised surface too, and its lines at 3 to 1", arguments: settings)
    func textIsReadableOnTheSheet(_ setting: Setting) throws {
        let least = setting.theme == .highContrast ? 7 : 4.5
        for role in Self.texts + [.line] {
            let look = Appearance(Style(role).raised, depth: setting.depth, theme: setting.theme)
            let contrast = try #require(look.foreground).contrast(with: #require(look.background))
            #expect(contrast >= (role == .line ? 3 : least), "\(role) has \(contrast)")
        }
    }

    @Test("UX-ACC-03 a product's accent is read in every theme, whatever it is", arguments: settings)
    func everyTintIsReadable(_ setting: Setting) throws {
        let least = setting.theme == .highContrast ? 7 : 4.5
        for tint in UInt8.min...UInt8.max {
            #expect(try setting.contrast(.accent, tint: tint) >= least, "accent \(tint)")
            #expect(try setting.contrast(.buttonFocused, tint: tint) >= least, "button \(tint)")
            #expect(try setting.edge(.buttonFocused, tint: tint) >= 3, "button's edge \(tint)")
        }
    }

    @Test("the shop behind an overlay recedes and is still seen", arguments: settings)
    func dimmedRecedes(_ setting: Setting) throws {
        let contrast = try setting.contrast(.dimmed)
        #expect(contrast >= 2)
        #expect(try contrast < setting.contrast(.body) || setting.look(.dimmed).attributes.contains(.dim))
    }

    @Test(
        "a button with the focus differs from one without by more than its colour or its mark",
        arguments: settings)
    func focusedButtonDiffers(_ setting: Setting) {
        #expect(setting.look(.button).background != setting.look(.buttonFocused).background)
        #expect(setting.look(.quiet).background != setting.look(.quietFocused).background)
        #expect(setting.look(.body).background != setting.look(.selected).background)
    }

    @Test("UX-ACC-03 without colours no theme sends any", arguments: Theme.allCases)
    func monochromeTerminalsGetNoColour(_ theme: Theme) {
        for role in Role.allCases {
            let look = Appearance(Style(role, tint: 33), depth: .monochrome, theme: theme)
            #expect(look.foreground == nil && look.background == nil)
        }
        let picture = Style.picture(foreground: 33, background: 99)
        #expect(Appearance(picture, depth: .monochrome, theme: theme).foreground == nil)
    }

    @Test("the monochrome theme has no colour but the greys of its pictures")
    func monochromeThemeHasGreysOnly() throws {
        for role in Role.allCases {
            let look = Appearance(Style(role, tint: 33), depth: .many, theme: .monochrome)
            #expect(look.foreground == nil && look.background == nil)
        }
        for color in UInt8.min...UInt8.max {
            let style = Style.picture(foreground: .indexed(color), background: nil)
            let grey = try #require(Appearance(style, depth: .many, theme: .monochrome).foreground)
            #expect(grey.components.red == grey.components.green)
            #expect(grey.components.green == grey.components.blue)
        }
    }

    @Test(
        "where there are 256 colours the ground is painted, light where the terminal's is",
        arguments: [
            (nil, ColorDepth.many, Theme.dark), ("15;0", .many, .dark), ("0;15", .direct, .light),
            ("0;default;7", .many, .light), ("7;8", .many, .dark), ("x", .many, .dark),
            ("0;15", .few(16), .own),
            (nil, .monochrome, .own),
        ])
    func groundIsPainted(_ colors: String?, _ depth: ColorDepth, _ theme: Theme) {
        let environment = TerminalEnvironment(colors.map { ["COLORFGBG": $0] } ?? [:])
        #expect(Theme.painted(at: depth, environment) == theme)
    }

    @Test(
        "UX-SHT-07 a picture behind a sheet keeps its hue, and is blanked where it cannot",
        arguments: settings)
    func dimmedPictureKeepsItsHue(_ setting: Setting) throws {
        // Amber, as of a tin of wax.
        let style = Style.picture(foreground: 214, background: 172).dimmedPicture
        let look = Appearance(style, depth: setting.depth, theme: setting.theme)
        let paper = try #require(Appearance(.body, depth: setting.depth, theme: setting.theme).background)
        guard case .few = setting.depth else {
            for color in [look.foreground, look.background] {
                let amber = try #require(color).components
                let (red, green, blue) = (amber.red, amber.green, amber.blue)
                // Where the palette has nothing of that hue, a grey.
                let isGrey = red == green && green == blue && setting.depth == .many
                #expect(isGrey || red > green && green > blue, "amber is \(red), \(green), \(blue)")
            }
            #expect(try #require(look.foreground).contrast(with: paper) < 6)
            return
        }
        #expect(look.foreground == paper && look.background == paper)
    }

    @Test("the nearest colour is the one that eyes take for it")
    func nearestColourIsPerceptual() {
        for index in UInt8(16)...255 {
            let color = IndexedColor(index).components
            #expect(TerminalColor.rgb(color.value).nearest.components == color)
        }
        // A dark amber stays brown: by red, green and blue alone it was olive or blood red.
        let brown = TerminalColor.rgb(0x6F5112).nearest.components
        #expect(brown.red > brown.green && brown.green > brown.blue)
    }

    @Test("a sample looks as its theme does, whichever is chosen", arguments: Theme.allCases)
    func sampleLooksLikeItsTheme(_ theme: Theme) {
        for role in Role.allCases {
            let sample = Appearance(Style(role).sample(of: theme).raised, depth: .direct, theme: .dark)
            #expect(sample == Appearance(Style(role), depth: .direct, theme: theme))
        }
    }

    @Test("a picture has 65,536 colours where the terminal has more, and the palette's where it has fewer")
    func picturesAreTrueColour() throws {
        let amber = PictureColor(rgb: 0xD98A2B)
        let style = Style.picture(foreground: amber, background: 16)
        let drawn = try #require(Appearance(style, depth: .direct).foreground).components
        #expect(abs(drawn.red - 0xD9) <= 4 && abs(drawn.green - 0x8A) <= 2 && abs(drawn.blue - 0x2B) <= 4)
        #expect(Appearance(style, depth: .direct).background == .indexed(16))
        #expect(Appearance(style, depth: .many).foreground == .indexed(172))
        #expect(amber.index == 172)
        #expect(style.pictureColors.background == 16 && style.pictureColors.foreground == amber)
    }

    @Test(
        arguments: [
            (ColorFlag.sixteen, 256, ColorDepth.few(16)), (.sixteen, 8, .few(8)),
            (.sixteen, 1 << 24, .few(8)),
            (.many, 256, .many), (.many, 16, .few(16)), (.truecolor, 1 << 24, .direct),
            (.truecolor, 256, .many), (.truecolor, 0, .monochrome),
        ])
    func flagsLimitTheColours(_ flag: ColorFlag, _ colors: Int, _ expected: ColorDepth) {
        let environment = TerminalEnvironment(["NO_COLOR": "1"])
        #expect(ColorDepth(flag: flag, environment: environment, colors: colors) == expected)
    }

    @Test(
        arguments: [
            (ColorFlag.truecolor, "xterm-256color", "alacritty-direct"),
            (.truecolor, "tmux-256color", "tmux-direct"),
            (.many, "xterm", "xterm-256color"), (.auto, "xterm", "xterm"), (.truecolor, "vt100", "vt100"),
            (.sixteen, "xterm-direct", "xterm-256color"),
        ])
    func flagsChooseTheTerminalType(_ flag: ColorFlag, _ type: String, _ first: String) {
        let environment = TerminalEnvironment(["TERM": type])
        #expect(environment.terminalTypes(for: flag).first == first)
    }

    @Test(
        "true colour comes by itself where the terminal says that it has it",
        arguments: [
            ("truecolor", "xterm-256color", "alacritty-direct"),
            ("24bit", "xterm-kitty", "alacritty-direct"), ("truecolor", "xterm-direct", "alacritty-direct"),
            ("yes", "xterm-direct", "alacritty-direct"), ("truecolor", "eterm-color", "eterm-color"),
            ("truecolor", "tmux-256color", "tmux-direct"),
            ("truecolor", "screen-256color", "screen-256color"),
            ("yes", "xterm-256color", "xterm-256color"), ("truecolor", "linux", "linux"),
            ("truecolor", "alacritty-direct", "alacritty-direct"),
        ])
    func variableChoosesTheTerminalType(_ colors: String, _ type: String, _ first: String) {
        let environment = TerminalEnvironment(["TERM": type, "COLORTERM": colors])
        for flag in [ColorFlag.auto, .always] {
            #expect(environment.terminalTypes(for: flag).first == first)
        }
    }

    @Test(
        "what screen hides is not taken for true colour",
        arguments: [("xterm-256color", "xterm-256color"), ("tmux-256color", "tmux-direct")])
    func screenIsKnown(_ type: String, _ first: String) {
        let environment = TerminalEnvironment(["TERM": type, "COLORTERM": "truecolor", "STY": "9.pts-0.shop"])
        #expect(environment.terminalTypes(for: .auto).first == first)
        #expect(environment.terminalTypes(for: .truecolor).first?.hasSuffix("-direct") == true)
    }

    /// `VITRINE_RECORD=1` writes the file anew and fails.
    @Test("the colours of every role in every theme are as recorded")
    func tablesAreAsRecorded() throws {
        let lines = Self.settings.flatMap { setting in
            ["", "\(setting)"]
                + Role.allCases.map { role in
                    let look = setting.look(role)
                    let contrast = (try? setting.contrast(role)) ?? 0
                    let name = "\(role)".padding(toLength: 14, withPad: " ", startingAt: 0)
                    return "\(name)\(Self.name(look.foreground)) on \(Self.name(look.background))  "
                        + "\(Self.names(look.attributes))  \(String(format: "%.1f", contrast))"
                }
        }
        let actual = lines.dropFirst().joined(separator: "\n") + "\n"
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens/themes.txt")
        guard ProcessInfo.processInfo.environment["VITRINE_RECORD"] == nil else {
            try Data(actual.utf8).write(to: file)
            Issue.record("recorded themes.txt")
            return
        }
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == actual)
    }

    private static func name(_ color: TerminalColor?) -> String {
        switch color {
        case nil: "own    "
        case .indexed(let index): "\(index)".padding(toLength: 7, withPad: " ", startingAt: 0)
        case .rgb(let value): String(format: "#%06X", value)
        }
    }

    private static func names(_ attributes: Appearance.Attributes) -> String {
        let all: [(Appearance.Attributes, String)] = [
            (.bold, "bold"), (.reverse, "reverse"), (.underline, "underline"), (.dim, "dim"),
        ]
        return all.filter { attributes.contains($0.0) }.map(\.1).joined(separator: "+")
    }
}
