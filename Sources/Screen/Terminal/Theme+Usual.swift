package import TUI

extension Theme {
    /// The theme with its own background at 256 colours or more: dark, or light if the terminal reports a
    /// light one.
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
    /// By COLORFGBG, which rxvt, Konsole and others set: `text;ground`, `text;default;ground`, by the numbers
    /// of the first 16 colours.
    var hasLightGround: Bool {
        guard let ground = self["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) else {
            return false
        }
        return ground == 7 || (9...15).contains(ground)
    }
}
