/// A number as a spreadsheet writes it when it saves a table again: `10` and `10.0` for `10.00`.
package enum SpreadsheetNumber {
    /// The same number with exactly so many digits behind its point; nil for what is no plain decimal number
    /// without a sign, or would have to be rounded.
    package static func plain(_ text: Substring, fraction count: Int) -> String? {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) })
        else { return nil }
        var fraction = parts.count == 2 ? Array(parts[1]) : []
        while fraction.count > count, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        guard fraction.count <= count else { return nil }
        fraction += Array(repeating: UInt8(ascii: "0"), count: count - fraction.count)
        let whole = String(decoding: parts[0], as: UTF8.self)
        return count == 0 ? whole : "\(whole).\(String(decoding: fraction, as: UTF8.self))"
    }

    /// True for scientific notation such as `1.2E+05`, to which spreadsheets shorten long digits: what they
    /// were cannot be known.
    package static func isShortened(_ text: String) -> Bool {
        let parts = text.utf8.split(omittingEmptySubsequences: false) { $0 == 0x45 || $0 == 0x65 }
        guard parts.count == 2 else { return false }
        let mantissa = parts[0].first == UInt8(ascii: "-") ? parts[0].dropFirst() : parts[0]
        let exponent = parts[1].dropFirst()
        guard let sign = parts[1].first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let first = mantissa.first, isDigit(first), !exponent.isEmpty
        else { return false }
        return exponent.allSatisfy(isDigit)
            && mantissa.allSatisfy { isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    }

    /// True for figures such as `1.200`, whose point stands before three digits as a mark of thousands does:
    /// by where they come from they are 1200, or 1 and a fifth.
    package static func isAmbiguous(_ text: Substring) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3
            && parts.allSatisfy { $0.allSatisfy(isDigit) } && parts[0].first != UInt8(ascii: "0")
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
