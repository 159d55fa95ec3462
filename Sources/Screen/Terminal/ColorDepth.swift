/// The colour option of the command line.
package enum ColorFlag: String, Sendable, CaseIterable {
    /// As the environment and the terminal say; whatever the terminal has; none.
    case auto, always, never
    /// So many at most, and so many if the terminal can be had with them.
    case sixteen = "16"
    case many = "256"
    case truecolor
}

/// How many colours are drawn with.
package enum ColorDepth: Hashable, Sendable {
    case monochrome
    /// 8 or 16 colours of the user's own theme.
    case few(Int)
    /// The 256-colour palette.
    case many
    /// Colours are RGB values.
    case direct

    /// The flag decides before NO_COLOR, that before CLICOLOR_FORCE, that before CLICOLOR, and the terminal
    /// last. No wish gives colours to a terminal that has none.
    /// - Parameter colors: what the terminal has, 0 for none.
    package init(flag: ColorFlag, environment: TerminalEnvironment, colors: Int) {
        let isWanted =
            switch flag {
            case .always, .sixteen, .many, .truecolor: true
            case .never: false
            case .auto:
                if environment["NO_COLOR"] != nil {
                    false
                } else if let force = environment["CLICOLOR_FORCE"], force != "0" {
                    true
                } else {
                    environment["CLICOLOR"] != "0"
                }
            }
        switch isWanted ? colors : 0 {
        case ..<8: self = .monochrome
        case 8..<256: self = .few(colors < 16 ? 8 : 16)
        case 256: self = flag == .sixteen ? .few(16) : .many
        // Where colours are RGB values only the first eight can be named by a number.
        default: self = flag == .sixteen ? .few(8) : .direct
        }
    }
}
