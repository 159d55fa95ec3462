/// The effects of bytes on a terminal beyond the drawing (ECMA-48 with the private modes of xterm). The state
/// of a mode that was never named is not known.
package struct TerminalOutput: Hashable, Sendable {
    /// Strings for the terminal itself that came last, such as titles, links and the clipboard: `OSC 52`,
    /// `DCS`.
    private(set) var strings: [String] = []
    /// Other control characters that came last.
    private(set) var controls = 0
    /// The private modes that were set or reset, as they are left.
    private(set) var modes: [Int: Bool] = [:]
    /// True if the last look is the plain one, and all rows scroll.
    private(set) var isPlain = false
    private(set) var isWhole = false
    /// True if nothing is left on the screen, or above it.
    private(set) var isScreenClear = false
    private(set) var isScrollbackClear = false

    mutating func take(_ text: String) {
        (strings, controls) = ([], 0)
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count { index = take(scalars, at: index) }
    }

    /// Takes one character or sequence; gives where the next begins.
    private mutating func take(_ scalars: [Unicode.Scalar], at index: Int) -> Int {
        switch scalars[index] {
        case "\u{1B}":
            guard index + 1 < scalars.count else { return index + 1 }
            switch scalars[index + 1] {
            case "[": return command(scalars, from: index + 2)
            case "]": return string("OSC", scalars, from: index + 2)
            case "P": return string("DCS", scalars, from: index + 2)
            case "X": return string("SOS", scalars, from: index + 2)
            case "^": return string("PM", scalars, from: index + 2)
            case "_": return string("APC", scalars, from: index + 2)
            default: return index + 2
            }
        case "\u{9B}": return command(scalars, from: index + 1)
        case "\u{9D}": return string("OSC", scalars, from: index + 1)
        case "\u{90}": return string("DCS", scalars, from: index + 1)
        case "\u{98}": return string("SOS", scalars, from: index + 1)
        case "\u{9E}": return string("PM", scalars, from: index + 1)
        case "\u{9F}": return string("APC", scalars, from: index + 1)
        case "\r", "\n": break
        case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": controls += 1
        default: (isScreenClear, isScrollbackClear) = (false, false)
        }
        return index + 1
    }

    private mutating func string(_ kind: String, _ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count, !["\u{7}", "\u{1B}", "\u{9C}"].contains(scalars[end]) { end += 1 }
        var number = ""
        for scalar in scalars[start..<end].prefix(while: { ("0"..."9").contains($0) }) {
            number.unicodeScalars.append(scalar)
        }
        strings.append(kind == "OSC" && !number.isEmpty ? "OSC \(number)" : kind)
        let isLong = end + 1 < scalars.count && scalars[end] == "\u{1B}" && scalars[end + 1] == "\\"
        return end + (isLong ? 2 : 1)
    }

    private mutating func command(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        var end = start
        while end < scalars.count, !("@"..."~").contains(scalars[end]) { end += 1 }
        guard end < scalars.count else { return end }
        var parameters = ""
        parameters.unicodeScalars.append(contentsOf: scalars[start..<end])
        switch scalars[end] {
        case "h", "l": setModes(parameters, isOn: scalars[end] == "h")
        case "m": isPlain = ["", "0"].contains(parameters)
        case "r": isWhole = parameters.isEmpty
        case "J":
            if parameters == "2" { isScreenClear = true }
            if parameters == "3" { isScrollbackClear = true }
        default: break
        }
        return end + 1
    }

    private mutating func setModes(_ parameters: String, isOn: Bool) {
        guard parameters.hasPrefix("?") else { return }
        for mode in parameters.dropFirst().split(separator: ";").compactMap({ Int($0) }) {
            modes[mode] = isOn
            // Another screen comes to light, with whatever stands on it.
            if mode == 1_049 { (isScreenClear, isScrollbackClear) = (false, false) }
        }
    }
}
