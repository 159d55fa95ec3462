/// Arrays of one dimension in PostgreSQL's text: `{1,2}`, `{"a","b \"c\""}`.
package enum ArrayLiteral {
    static func text(of integers: [Int64]) -> String {
        "{" + integers.map(String.init).joined(separator: ",") + "}"
    }

    static func text(of texts: [String?]) -> String {
        var bytes = [UInt8(ascii: "{")]
        for (index, text) in texts.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            guard let text else {
                bytes += Array("NULL".utf8)
                continue
            }
            bytes.append(UInt8(ascii: "\""))
            for byte in text.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes.append(UInt8(ascii: "\\"))
                }
                bytes.append(byte)
            }
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The elements, nil for null; nil when this is no array of one dimension.
    package static func elements(of text: some Collection<UInt8>) -> [String?]? {
        guard text.first == UInt8(ascii: "{"), text.count >= 2 else { return nil }
        var rest = Reader(rest: Array(text).dropFirst())
        if rest.take(UInt8(ascii: "}")) { return rest.isAtEnd ? [] : nil }
        var found: [String?] = []
        while let element = rest.element() {
            found.append(element.isNull ? nil : element.text)
            if rest.take(UInt8(ascii: "}")) { return rest.isAtEnd ? found : nil }
            guard rest.take(UInt8(ascii: ",")) else { return nil }
        }
        return nil
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// The next element; nil when there is none, or an array stands in its place.
        mutating func element() -> (text: String, isNull: Bool)? {
            if take(UInt8(ascii: "\"")) { return quoted().map { ($0, false) } }
            let end = rest.firstIndex { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "}") }
            guard let end, end != rest.startIndex else { return nil }
            let word = rest[..<end]
            guard !word.contains(UInt8(ascii: "{")), !word.contains(UInt8(ascii: "\"")) else { return nil }
            rest = rest[end...]
            let text = String(decoding: word, as: UTF8.self)
            return (text, text == "NULL")
        }

        private mutating func quoted() -> String? {
            var bytes: [UInt8] = []
            while let byte = rest.first {
                rest = rest.dropFirst()
                if byte == UInt8(ascii: "\"") { return String(decoding: bytes, as: UTF8.self) }
                guard byte == UInt8(ascii: "\\") else {
                    bytes.append(byte)
                    continue
                }
                guard let escaped = rest.first else { return nil }
                bytes.append(escaped)
                rest = rest.dropFirst()
            }
            return nil
        }
    }
}
