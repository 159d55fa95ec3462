import Mustache

/// Makes every value harmless that a page is drawn with.
///
/// It works on scalars: to the library's own escaping a quotation mark with an accent on it is another
/// character than a quotation mark, and to a browser it is not.
package struct PageEscaping: MustacheContentType {
    package static let name = "PAGE"

    /// HTML-escapes `& < > " '` scalar by scalar; drops controls but line feed and tab,
    /// marks of text direction, and noncharacters.
    package func escapeText(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case ">": result.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "'": result.append(contentsOf: "&#39;".unicodeScalars)
            case "\n", "\t": result.append(scalar)
            default: if Self.isDrawn(scalar) { result.append(scalar) }
            }
        }
        return String(result)
    }

    /// True if a scalar may reach a page: controls may not, nor what turns the direction of the text around
    /// it.
    package static func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F: false
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }
}
