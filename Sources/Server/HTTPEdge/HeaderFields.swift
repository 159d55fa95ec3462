/// Lists in header fields, whose elements may hold quoted text (RFC 9110, section 5.6).
package enum QuotedText {
    /// The elements between separators, which are ASCII and stand outside quotes, without blanks around them.
    package static func split(_ text: String, at separator: Unicode.Scalar) -> [String] {
        var isQuoted = false
        var isEscaped = false
        let parts = text.utf8.split(omittingEmptySubsequences: false) { byte in
            let wasEscaped = isEscaped
            isEscaped = isQuoted && !wasEscaped && byte == UInt8(ascii: "\\")
            if byte == UInt8(ascii: "\""), !wasEscaped { isQuoted.toggle() }
            return byte == UInt8(ascii: separator) && !isQuoted
        }
        return parts.map(trimmed)
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let front = text.drop(while: isBlank)
        return front.lastIndex { !isBlank($0) }.map { String(Substring(front[...$0])) } ?? ""
    }
}

/// The part of a representation that a `Range` asks for (RFC 9110, section 14).
package enum ByteRange {
    /// The bytes of a single range; nil for what is to be ignored: other units, several ranges, no ranges.
    package static func bytes(_ header: String, of size: Int) throws(EdgeFault) -> Range<Int>? {
        let parts = header.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let blanks: Set<Character> = [" ", "\t"]
        let range = parts[1].filter { !blanks.contains($0) }
        guard let dash = range.firstIndex(of: "-") else { return nil }
        let first = range[..<dash], last = range[range.index(after: dash)...]
        guard !(first.isEmpty && last.isEmpty), let start = number(first), let end = number(last) else {
            return nil
        }
        if first.isEmpty {
            guard end > 0, size > 0 else { throw .rangeNotSatisfiable(size: size) }
            return max(0, size - end)..<size
        }
        guard last.isEmpty || start <= end else { return nil }
        guard start < size else { throw .rangeNotSatisfiable(size: size) }
        return start..<(last.isEmpty || end >= size ? size : end + 1)
    }

    /// Digits as a number, as large as it may be; nil for anything else. None at all count as zero.
    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.isEmpty ? 0 : Int(text) ?? .max
    }
}
