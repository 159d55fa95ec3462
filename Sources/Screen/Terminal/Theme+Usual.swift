package import TUI

extension Theme {
    /// The theme that paints its own ground where there are 256 colours or more: dark, or light where the
    /// terminal says that its own ground is.
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
    /// The ground by COLORFGBG, as rxvt, Konsole and others set it: `text;ground`, `text;default;ground`, by
    /// the numbers of the first 16 colours.
    var hasLightGround: Bool {
        guard let ground = self["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) else {
            return false
        }
        return ground == 7 || (9...15).contains(ground)
    }
}
