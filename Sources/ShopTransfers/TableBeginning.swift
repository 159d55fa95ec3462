package import ShopCore

/// Recognises by its first bytes what is no table of this form: another encoding, another separator, or a
/// spreadsheet's own file. Read as a table, each of them would be refused for something else.
package enum TableBeginning {
    /// Enough bytes, whether or not a line ends in them.
    private static let most = 8192
    private static let newline = UInt8(ascii: "\n"), carriage = UInt8(ascii: "\r")

    /// True when the first line that says something is there.
    package static func isWhole(_ bytes: [UInt8]) -> Bool {
        bytes.count >= most || unmarked(bytes).drop { $0 == newline || $0 == carriage }.contains(newline)
    }

    /// The bytes behind a byte order mark of UTF-8.
    private static func unmarked(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: CSVWriter.mark) ? bytes.dropFirst(CSVWriter.mark.count) : bytes[...]
    }

    /// Nil for what may be a table.
    package static func fault(of bytes: [UInt8]) -> RowFault? {
        let blank = unmarked(bytes).prefix { $0 == newline || $0 == carriage }
        let line = 1 + blank.count { $0 == newline }
        if isUTF16(bytes) { return RowFault(line, nil, .utf16) }
        if ownFiles.contains(where: { bytes.starts(with: $0) }) { return RowFault(line, nil, .spreadsheet) }
        let head = bytes[blank.endIndex...].prefix(most).prefix { $0 != newline }
        guard let separator = separator(of: head) else { return nil }
        return RowFault(line, nil, .otherSeparator(separator))
    }

    /// ZIP, which all spreadsheets of today are, and the older form of Excel.
    private static let ownFiles: [[UInt8]] = [
        [0x50, 0x4B, 0x03, 0x04], [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1],
    ]

    /// By its byte order mark, or since every second byte of the name of a column is nothing.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        guard bytes.count >= 8 else { return false }
        return [0, 1].contains { parity in
            (0..<8).allSatisfy { (bytes[$0] == 0) == ($0 % 2 == parity) }
        }
    }

    /// The separator by which more columns of a head are known than by commas.
    private static func separator(of head: ArraySlice<UInt8>) -> RowFault.Separator? {
        let text = String(decoding: head, as: UTF8.self).filter { !"\"\r".contains($0) }
        // A line by which Excel is told its separator.
        if text.hasPrefix("sep=") { return RowFault.Separator.allCases.first { text == "sep=\($0.sign)" } }
        func known(_ sign: Character) -> Int {
            text.split(separator: sign).count { ProductColumn(heading: String($0)) != nil }
        }
        let commas = known(",")
        return RowFault.Separator.allCases.first { text.contains($0.sign) && known($0.sign) > commas }
    }
}

extension RowFault.Separator {
    fileprivate var sign: Character {
        switch self {
        case .semicolons: ";"
        case .tabs: "\t"
        case .bars: "|"
        }
    }
}
