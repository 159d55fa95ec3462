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

    private static func unmarked(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.starts(with: CSVWriter.mark) ? bytes.dropFirst(CSVWriter.mark.count) : bytes[...]
    }

    package static func fault(of bytes: [UInt8]) -> RowFault? {
        let blank = unmarked(bytes).prefix { $0 == newline || $0 == carriage }
        let line = 1 + blank.count { $0 == newline }
        if isUTF16(bytes) { return RowFault(line, nil, .utf16) }
        if isOwnFile(bytes) { return RowFault(line, nil, .spreadsheet) }
        if packed.contains(where: { bytes.starts(with: $0) }) { return RowFault(line, nil, .packed) }
        let head = bytes[blank.endIndex...].prefix(most).prefix { $0 != newline && $0 != carriage }
        guard let separator = separator(of: head) else { return nil }
        return RowFault(line, nil, .otherSeparator(separator))
    }

    /// gzip, ZIP, bzip2, xz, 7z and Zstandard.
    private static let packed: [[UInt8]] = [
        [0x1F, 0x8B], [0x50, 0x4B, 0x03, 0x04], [0x42, 0x5A, 0x68], [0xFD, 0x37, 0x7A, 0x58, 0x5A],
        [0x37, 0x7A, 0xBC, 0xAF], [0x28, 0xB5, 0x2F, 0xFD],
    ]

    /// The older form of Excel, or ZIP with the parts of a spreadsheet, as all are today.
    private static func isOwnFile(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) { return true }
        let parts = ["[Content_Types].xml", "xl/", "mimetype", "Index/"]
        let beginning = String(decoding: bytes.prefix(most), as: Unicode.ASCII.self)
        return bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) && parts.contains(where: beginning.contains)
    }

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
        if self.separator(namedBy: head) != nil { return nil }
        func known(_ sign: Character) -> Int {
            text.split(separator: sign).count { ProductColumn(heading: String($0)) != nil }
        }
        let commas = known(",")
        return RowFault.Separator.allCases.first { text.contains($0.sign) && known($0.sign) > commas }
    }

    /// The separator that a first line such as `sep=;` names, by which Excel is told it; nil for another
    /// line.
    static func separator(namedBy line: ArraySlice<UInt8>) -> UInt8? {
        let text = line.filter { $0 != UInt8(ascii: "\"") && $0 != carriage }
        guard text.count == 5, text.starts(with: Array("sep=".utf8)), let sign = text.last,
            Array(",;\t|".utf8).contains(sign)
        else { return nil }
        return sign
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
