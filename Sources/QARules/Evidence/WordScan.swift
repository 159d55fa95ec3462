/// Looks for words of a list in the rows that are new on a screen.
package struct WordScan: Sendable {
    /// ASCII words of at most eight letters, packed.
    private let words: Set<UInt64>
    /// Two such words behind each other.
    private let phrases: Set<[UInt64]>
    /// Two Chinese characters behind each other, as their six bytes, packed.
    private let pairs: Set<UInt64>

    init(words: [String], phrases: [(String, String)] = [], pairs: [String]) {
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
            if finds(in: row) { return true }
        }
        return false
    }

    func finds(in row: String) -> Bool {
        row.utf8.withContiguousStorageIfAvailable(finds) ?? finds(Array(row.utf8))
    }

    private func finds(_ bytes: [UInt8]) -> Bool { bytes.withUnsafeBufferPointer(finds) }

    private func finds(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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
                if words.contains(whole) || last != 0 && phrases.contains([last, whole]) { return true }
                last = whole
                (word, length) = (0, 0)
            }
            if byte < 0x80 {
                if byte != 0x20 { (last, wide) = (0, 0) }
            } else {
                wide = wide << 8 | UInt64(byte)
                if byte & 0xC0 == 0x80, pairs.contains(wide & 0xFFFF_FFFF_FFFF) { return true }
            }
        }
        return length > 0 && length <= 8 && (words.contains(word) || phrases.contains([last, word]))
    }
}
