import Codecs

/// JSON text indented for terminals: a member a line, two blanks for each level.
package enum TerminalJSON {
    /// Expects compact JSON. Escapes control characters in strings that a terminal could act on; the value is
    /// the same.
    package static func indented(_ json: [UInt8]) -> [UInt8] {
        // Such characters stand in strings alone: outside of them JSON is ASCII.
        let harmless = String(decoding: json, as: UTF8.self).unicodeScalars.map { scalar in
            isHarmless(scalar) ? String(scalar) : escape(scalar)
        }
        return JSONLayout.indented(Array(harmless.joined().utf8), columns: 0).dropLast()
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            false
        default: true
        }
    }

    /// `\u009b`, or a surrogate pair.
    private static func escape(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}
