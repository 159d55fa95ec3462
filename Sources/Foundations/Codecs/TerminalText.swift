/// Foreign text that is printed as it is, and not drawn in cells.
package enum TerminalText {
    /// Replaces by `?` whatever a terminal acts on or shows in another order than written: controls,
    /// direction marks and line separators. Letters, marks and joiners stay.
    /// - Parameter keepingLines: true for several lines; else their ends and tabs become blanks.
    package static func cleaned(_ text: String, keepingLines: Bool = false) -> String {
        guard text.unicodeScalars.contains(where: isOrder) else { return text }
        var cleaned = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\t": cleaned.unicodeScalars.append(keepingLines ? scalar : " ")
            default: cleaned.unicodeScalars.append(isOrder(scalar) ? "?" : scalar)
            }
        }
        return cleaned
    }

    private static func isOrder(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB:
            true
        default: false
        }
    }
}

extension Int {
    /// The number with an English noun: `1 row`, `2 rows`, `2 entries`.
    /// - Parameter plural: nil for a noun that takes an s.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
