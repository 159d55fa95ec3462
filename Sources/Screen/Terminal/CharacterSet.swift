internal import CTerminal
package import TUI

package enum CharacterSet: Sendable {
    case unicode, ascii

    /// Sets the C library's character type by the environment, for ncurses.
    ///
    /// `C` and other codesets mean ASCII. Without any locale, or with one that is not installed, UTF-8 is
    /// assumed: most terminals use it, and a kiosk's ssh passes no locale on.
    package static func adopt(_ environment: TerminalEnvironment) -> CharacterSet {
        if let name = environment.characterLocale {
            let codeset = name.drop { $0 != "." }.prefix { $0 != "@" }.lowercased().filter { $0 != "-" }
            let isOther = !codeset.isEmpty && codeset != ".utf8"
            if name == "C" || name == "POSIX" || isOther {
                _ = ct_set_locale("C")
                return .ascii
            }
            switch ct_set_locale(name) {
            case 1: return .unicode
            case 0: return .ascii
            default: break
            }
        }
        return ct_set_locale("C.UTF-8") == 1 ? .unicode : .ascii
    }

    /// True if the C library knows the environment's locale, and sets the process's character type then.
    package static func isInstalled(_ environment: TerminalEnvironment) -> Bool {
        environment.characterLocale.map { ct_set_locale($0) >= 0 } ?? true
    }

    /// The ASCII substitute of a character; `?` when nothing looks like it.
    package static func ascii(_ glyph: Glyph) -> UInt32 {
        if glyph == .blank { return 0x20 }
        if glyph.width == 0 { return 0x3F }
        let scalar = UInt32(truncatingIfNeeded: glyph.packed & 0x1F_FFFF)
        if glyph.packed < 0x7F { return scalar }
        switch scalar {
        case 0x2500...0x2501, 0x2504...0x2505, 0x2508...0x2509, 0x2550, 0x2574, 0x2576, 0x2010...0x2015,
            0x2212:
            return 0x2D  // -
        case 0x2502...0x2503, 0x2506...0x2507, 0x250A...0x250B, 0x2551, 0x2575, 0x2577: return 0x7C  // |
        case 0x250C...0x254B, 0x2552...0x2570, 0x2713...0x2714: return 0x2B  // +
        case 0x2591: return 0x3A  // the shades : = %
        case 0x2592: return 0x3D
        case 0x2593: return 0x25
        case 0x2580...0x259F, 0x25A0, 0x25AE, 0x25FC: return 0x23  // #
        case 0x25B6, 0x25B8, 0x25BA, 0x203A, 0x2192, 0x276F, 0xBB: return 0x3E  // >
        case 0x25C0, 0x25C2, 0x25C4, 0x2039, 0x2190, 0x276E, 0xAB: return 0x3C  // <
        case 0x2191, 0x25B2, 0x25B4: return 0x5E  // ^
        case 0x2193, 0x25BC, 0x25BE: return 0x76  // v
        case 0x2026, 0xB7, 0x2022: return 0x2E  // .
        case 0x25CF, 0x25C6, 0x2605: return 0x2A  // *
        case 0x25CB, 0x25E6: return 0x6F  // o
        case 0xD7, 0x2715...0x2718: return 0x78  // x
        case 0x2018, 0x2019: return 0x27
        case 0x201C, 0x201D: return 0x22
        default: return 0x3F
        }
    }
}
