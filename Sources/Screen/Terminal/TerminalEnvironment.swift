internal import CTerminal
import Glibc
package import TUI

/// The environment variables about terminal, language and colour; an empty value counts as none.
package struct TerminalEnvironment: Sendable {
    private var values: [String: String]

    package init(_ values: [String: String]) { self.values = values.filter { !$0.value.isEmpty } }

    package static var process: TerminalEnvironment {
        let names = [
            "TERM", "LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLORFGBG",
            "COLORTERM", "STY",
        ]
        var values: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { values[name] = String(cString: value) }
        }
        return TerminalEnvironment(values)
    }

    package subscript(name: String) -> String? { values[name] }

    /// Candidates for the terminal type, the best first.
    ///
    /// TERM is untrusted: it is used only as a plain name. A type without an entry still gets a screen.
    private var terminalTypes: [String] {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-"
        guard let name = self["TERM"], name.utf8.count <= 64, name.allSatisfy(letters.contains),
            !name.hasPrefix("."), !name.contains("..")
        else { return ["vt100", "ansi"] }
        let isModern = Self.modern.contains { name.hasPrefix($0) }
        return [name] + (isModern ? ["xterm-256color", "xterm"] : []) + ["vt100", "ansi"]
    }

    /// Prefers the types with the colours asked for; without a wish those of true colour where COLORTERM says
    /// so. `screen`, which sets STY, passes the variable on without supporting the colours.
    package func terminalTypes(for flag: ColorFlag) -> [String] {
        let types = terminalTypes
        guard let name = types.first, Self.modern.contains(where: name.hasPrefix) else { return types }
        let family = name.hasPrefix("tmux") ? "tmux" : name.hasPrefix("screen") ? "screen" : "xterm"
        let isInScreen = family == "screen" || family == "xterm" && self["STY"] != nil
        let isDirect = name.hasSuffix("-direct")
        let hasTrueColor = isDirect || ["truecolor", "24bit"].contains(self["COLORTERM"]) && !isInScreen
        switch flag {
        case .auto where hasTrueColor, .always where hasTrueColor: return terminalTypes(for: .truecolor)
        case .auto, .always, .never: return types
        case .sixteen, .many: return name.hasSuffix("-256color") ? types : ["\(family)-256color"] + types
        // That of xterm separates colours by colons, which many emulators and recorders print as text; that
        // of alacritty is the same with semicolons, which all of them read.
        case .truecolor:
            return (family == "xterm" ? ["alacritty-direct"] : [])
                + (isDirect ? [] : ["\(family)-direct"]) + types
        }
    }

    /// Families that are compatible with xterm.
    private static let modern = [
        "xterm", "screen", "tmux", "kitty", "foot", "wezterm", "ghostty", "alacritty", "konsole", "gnome",
        "vte",
        "rxvt", "st-", "contour", "rio", "iTerm", "mintty", "putty", "vscode", "mlterm",
    ]

    package var isDumb: Bool { self["TERM"] == "dumb" }

    /// The locale of LC_CTYPE; nil without one.
    package var characterLocale: String? { self["LC_ALL"] ?? self["LC_CTYPE"] ?? self["LANG"] }
}

/// The capabilities of a terminal type, from terminfo alone.
package struct TerminalDescription: Hashable, Sendable {
    /// The type that a screen would use: the first candidate with a usable entry.
    package var type: String
    /// 0 for none.
    package var colors: Int
    package var hasMouse: Bool

    package init(type: String, colors: Int, hasMouse: Bool) {
        self.type = type
        self.colors = colors
        self.hasMouse = hasMouse
    }

    /// Nil when no candidate has a usable entry.
    @MainActor
    package static func found(in environment: TerminalEnvironment) -> TerminalDescription? {
        for type in environment.terminalTypes(for: .auto) {
            let entry = ct_describe(type, 1)
            guard entry.is_usable else { continue }
            return TerminalDescription(type: type, colors: Int(entry.colors), hasMouse: entry.has_mouse)
        }
        return nil
    }
}

extension Theme {
    /// The theme with its own background at 256 colours or more: light if the terminal reports a light one.
    package static func painted(
        at depth: ColorDepth, _ environment: TerminalEnvironment = .process
    ) -> Theme {
        switch depth {
        case .monochrome, .few: .own
        case .many, .direct: environment.hasLightGround ? .light : .dark
        }
    }
}

extension TerminalEnvironment {
    /// By COLORFGBG of rxvt and others: numbers of colours, as `text;ground` or `text;default;ground`.
    var hasLightGround: Bool {
        guard let ground = self["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) else {
            return false
        }
        return ground == 7 || (9...15).contains(ground)
    }
}
