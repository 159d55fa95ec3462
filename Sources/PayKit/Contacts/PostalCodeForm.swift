/// How a country writes its postal codes: what is one, its one spelling, and how much of it may be seen
/// before authorisation.
enum PostalCodeForm: Hashable, Sendable {
    /// The country has none; a code that was typed all the same means nothing.
    case absent
    /// A form that is not known here: 2 to 10 letters and digits, never more than four letters in a row.
    case open
    /// So many digits, and the country's letters that some put in front (`D-10115`).
    case digits(Int, letters: [String])
    /// Five digits, or nine as ZIP+4.
    case american
    /// `A1A 1A1`
    case canadian
    /// An outward part of two to four characters and an inward part of three.
    case british
    /// `100-0001`
    case japanese

    /// The one spelling of a code, or nil when the text is none.
    func spelling(of text: String) -> String? {
        // The commonest form is told from its bytes alone.
        if self == .american, text.utf8.count == 5, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return text
        }
        guard let code = Self.compact(text) else { return nil }
        switch self {
        case .absent: return ""
        case .open: return Self.openSpelling(of: text, compact: code)
        case .digits(let count, let letters):
            let bare = letters.first { code.hasPrefix($0) && code.count == $0.count + count }
            let digits = String(code.dropFirst(bare?.count ?? 0))
            return digits.count == count && digits.allSatisfy(\.isASCIIDigit) ? digits : nil
        case .american:
            if Self.matches(code, "99999") { return code }
            return Self.matches(code, "999999999") ? code.prefix(5) + "-" + code.suffix(4) : nil
        case .canadian: return Self.matches(code, "C9L9L9") ? code.prefix(3) + " " + code.suffix(3) : nil
        case .british:
            guard code == "GIR0AA" || Self.isOutward(code.dropLast(3)) && Self.matches(code.suffix(3), "9NN")
            else { return nil }
            return code.dropLast(3) + " " + code.suffix(3)
        case .japanese: return Self.matches(code, "9999999") ? code.prefix(3) + "-" + code.suffix(4) : nil
        }
    }

    /// The part of a code, however it was typed, that may be seen before authorisation; empty when no part of
    /// it is recognised as a code.
    func redacted(_ text: String) -> String {
        guard let code = Self.compact(text) else { return "" }
        switch self {
        case .absent: return ""
        case .open, .digits, .japanese: return spelling(of: text) ?? ""
        case .american: return Self.matches(code.prefix(5), "99999") ? String(code.prefix(5)) : ""
        case .canadian: return Self.matches(code.prefix(3), "C9L") ? String(code.prefix(3)) : ""
        case .british:
            if spelling(of: text) != nil { return String(code.dropLast(3)) }
            if Self.isOutward(code[...]) { return code }
            let first = text.narrowedCode.tidied.asciiUppercased.split(separator: " ").first ?? ""
            return Self.isOutward(first) ? String(first) : ""
        }
    }

    /// The letters and digits alone, in upper case, without the blanks, dashes and postal marks between them;
    /// nil for a text that is longer than any field may be.
    private static func compact(_ text: String) -> String? {
        guard !text.exceeds(String.fieldLimit) else { return nil }
        var code = String.UnicodeScalarView()
        code.append(
            contentsOf: text.narrowedCode.tidied.asciiUppercased.unicodeScalars.filter {
                $0 != " " && $0 != "-" && $0 != "〒"
            })
        return String(code)
    }

    private static func openSpelling(of text: String, compact code: String) -> String? {
        let spelling = text.narrowedCode.tidied.asciiUppercased
        let words = code.split(whereSeparator: \.isASCIIDigit)
        let isCode =
            (2...10).contains(code.unicodeScalars.count) && !spelling.exceeds(12)
            && spelling.unicodeScalars.allSatisfy { $0 == " " || $0 == "-" || $0.isASCIIAlphanumeric }
            && words.allSatisfy { $0.count <= 4 }
        return isCode ? spelling : nil
    }

    private static func isOutward(_ code: Substring) -> Bool {
        code == "GIR" || ["F9", "F99", "FS9", "FS99", "F9T", "FS9R"].contains { matches(code, $0) }
    }

    /// True if each character is of the class that the shape names in its place.
    private static func matches(_ code: some StringProtocol, _ shape: String) -> Bool {
        code.count == shape.count && zip(code, shape).allSatisfy { classes[$1]?.contains($0) ?? false }
    }

    /// The characters that may stand in a place. Canada: C first, L later. Great Britain: F first, S second,
    /// T third and R fourth in the outward part, N in the inward part.
    private static let classes: [Character: Set<Character>] = [
        "9": Set("0123456789"), "F": Set("ABCDEFGHIJKLMNOPRSTUWYZ"), "L": Set("ABCEGHJKLMNPRSTVWXYZ"),
        "C": Set("ABCEGHJKLMNPRSTVXY"), "S": Set("ABCDEFGHKLMNOPQRSTUVWXY"), "T": Set("ABCDEFGHJKPSTUW"),
        "R": Set("ABEHMNPRVWXY"), "N": Set("ABDEFGHJLNPQRSTUWXYZ"),
    ]
}
