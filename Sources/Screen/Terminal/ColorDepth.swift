/// The colour option of the command line.
package enum ColorFlag: String, Sendable, CaseIterable {
    /// By environment and terminal; whatever the terminal has; none.
    case auto, always, never
    /// This many at most, and in fact if the terminal supports them.
    case sixteen = "16"
    case many = "256"
    case truecolor
}

package enum ColorDepth: Hashable, Sendable {
    case monochrome
    case few(Int)
    case many, direct

    /// Precedence: the flag, NO_COLOR, CLICOLOR_FORCE, CLICOLOR, the terminal. Nothing gives colours to a
    /// terminal that has none.
    /// - Parameter colors: those of the terminal, 0 for none.
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
