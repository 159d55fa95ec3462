/// Looks for words of a list in the rows that are new on a screen.
package struct WordScan: Sendable {
    /// ASCII words of at most eight letters, packed.
    private let words: Set<UInt64>
    /// Two such words behind each other.
    private let phrases: Set<[UInt64]>
    /// Two Chinese characters behind each other, as their six bytes, packed.
    private let pairs: Set<UInt64>

    /// True if a word does not count where the text says that it is not needed.
    private let heedsDenials: Bool

    init(
        words: [String], phrases: [(String, String)] = [], pairs: [String], heedsDenials: Bool = false
    ) {
        self.heedsDenials = heedsDenials
        self.words = Set(words.map(Self.packed))
        self.phrases = Set(phrases.map { [Self.packed($0.0), Self.packed($0.1)] })
        self.pairs = Set(pairs.map { $0.utf8.reduce(0) { $0 << 8 | UInt64($1) } })
    }

    private static func packed(_ word: String) -> UInt64 { word.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// True if one of the words stands on a row that was another before.
    func finds(on screen: ScreenReading, since before: ScreenReading?) -> Bool {
        let old = before?.rows ?? []
        for (index, row) in screen.rows.enumerated() {
            if index < old.count, old[index] == row { continue }
            if finds(in: row, below: index > 0 ? screen.rows[index - 1] : "") { return true }
        }
        return false
    }

    /// True if one of the words stands on a row; the sentence may begin on the row above.
    package func finds(in row: String, below above: String = "") -> Bool {
        var row = row
        return row.withUTF8 { finds($0, above) }
    }

    private func finds(_ bytes: UnsafeBufferPointer<UInt8>, _ above: String) -> Bool {
        func counts(to end: Int) -> Bool {
            !heedsDenials
                || !Self.isDenied(String(decoding: bytes[..<end], as: UTF8.self), below: above)
        }
        var word: UInt64 = 0
        var length = 0
        var last: UInt64 = 0
        /// The bytes of the last two characters beyond ASCII.
        var wide: UInt64 = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x20, length == 0 { continue }
            let letter = byte | 0x20
            if byte < 0x80, letter >= 0x61, letter <= 0x7A {
                word = word << 8 | UInt64(letter)
                length += 1
                continue
            }
            if length > 0 {
                let whole = length <= 8 ? word : 0
                if words.contains(whole) || last != 0 && phrases.contains([last, whole]),
                    counts(to: index - 1)
                {
                    return true
                }
                last = whole
                (word, length) = (0, 0)
            }
            if byte < 0x80 {
                if byte != 0x20 { (last, wide) = (0, 0) }
            } else {
                wide = wide << 8 | UInt64(byte)
                if byte & 0xC0 == 0x80, pairs.contains(wide & 0xFFFF_FFFF_FFFF), counts(to: index) {
                    return true
                }
            }
        }
        return length > 0 && length <= 8 && (words.contains(word) || phrases.contains([last, word]))
            && counts(to: bytes.count)
    }

    private static let negations: Set<Substring> = [
        "no", "not", "never", "nor", "neither", "without", "cannot",
    ]
    private static let denials = ["无需", "无须", "毋需", "毋须", "不需", "不需要", "无需要", "不必", "不用", "免", "免去"]

    /// True if the sentence up to the word at the end of `head` denies it; a double negation does not. The
    /// sentence may have begun on the row above.
    private static func isDenied(_ head: String, below above: String) -> Bool {
        let own = pane(head)
        let text = own.first?.isUppercase == true ? own : pane(above) + " " + own
        let sentence = text.split(whereSeparator: { ".,!?;:。，！？；：".contains($0) }).last ?? ""
        let negated = sentence.lowercased().split(separator: " ").count {
            negations.contains($0) || $0.hasSuffix("n't") || $0.hasSuffix("n’t")
        }
        let before = text.filter { $0 != " " }.dropLast(2)
        return negated % 2 == 1 || denials.contains { before.hasSuffix($0) }
    }

    /// The end of a row, from the last gap or line between two panes on.
    private static func pane(_ row: String) -> String {
        String(row.replacing("│", with: "  ").trimmed.split(separator: "  ").last ?? "").trimmed
    }
}
