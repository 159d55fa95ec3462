/// Writes rows of CSV (RFC 4180): lines end by CR LF, and fields are quoted where they have to be.
package struct CSVWriter {
    /// The byte order mark of UTF-8, by which spreadsheets know the encoding.
    package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The bytes that are written and were not taken yet.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func write(_ fields: [String]) {
        for (index, field) in fields.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            // One empty field would be an empty line, which is no row.
            write(field, isQuoted: fields.count == 1 && field.isEmpty)
        }
        bytes.append(contentsOf: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    }

    package mutating func writeMark() { bytes.append(contentsOf: Self.mark) }

    /// Gives what is written, and begins anew behind it.
    package mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    private mutating func write(_ field: String, isQuoted: Bool) {
        guard isQuoted || field.utf8.contains(where: Self.isSpecial) else {
            bytes.append(contentsOf: field.utf8)
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in field.utf8 {
            if byte == UInt8(ascii: "\"") { bytes.append(byte) }
            bytes.append(byte)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }
}
