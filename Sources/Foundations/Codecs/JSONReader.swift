/// Reads one JSON text of RFC 8259 and nothing around it.
///
/// Stricter than the grammar where that is safer: a repeated name is a fault, there are limits, and half a
/// surrogate pair is no text. Nothing traps, whatever the bytes are.
package struct JSONReader {
    package enum Fault: Error, Hashable {
        /// No JSON, or over the reader's limits.
        case malformed
        case repeatedName([UInt8])
    }

    /// The most members of one object, and the deepest nesting.
    package struct Limits: Sendable {
        let members, depth: Int

        /// Of what strangers send.
        package static let request = Limits(members: 64, depth: 16)
        /// Of the documents of both programs.
        package static let document = Limits(members: 4_096, depth: 64)
    }

    private let bytes: ArraySlice<UInt8>
    private let limits: Limits
    private var place: Int

    private init(_ bytes: ArraySlice<UInt8>, _ limits: Limits) {
        self.bytes = bytes
        self.limits = limits
        place = bytes.startIndex
    }

    package static func value(
        of bytes: ArraySlice<UInt8>, limits: Limits = .request
    ) throws(Fault) -> JSONValue {
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw .malformed }
        var reader = JSONReader(bytes, limits)
        let value = try reader.value(depth: 0)
        reader.skipBlanks()
        guard reader.place == bytes.endIndex else { throw .malformed }
        return value
    }

    private mutating func value(depth: Int) throws(Fault) -> JSONValue {
        guard depth < limits.depth else { throw .malformed }
        skipBlanks()
        switch peek {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(Fault) -> JSONValue {
        place += 1
        var members: [JSONValue.Member] = []
        if skip("}") { return .object(members) }
        repeat {
            skipBlanks()
            guard peek == UInt8(ascii: "\""), members.count < limits.members else { throw .malformed }
            let name = try string()
            guard !members.contains(where: { $0.name == name }) else { throw .repeatedName(name) }
            guard skip(":") else { throw .malformed }
            members.append(JSONValue.Member(name: name, value: try value(depth: depth + 1)))
        } while skip(",")
        guard skip("}") else { throw .malformed }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Fault) -> JSONValue {
        place += 1
        var elements: [JSONValue] = []
        if skip("]") { return .array(elements) }
        repeat { elements.append(try value(depth: depth + 1)) } while skip(",")
        guard skip("]") else { throw .malformed }
        return .array(elements)
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Fault) -> JSONValue {
        let end = place + word.utf8CodeUnitCount
        guard end <= bytes.endIndex, bytes[place..<end].elementsEqual(word.description.utf8) else {
            throw .malformed
        }
        place = end
        return value
    }

    private mutating func number() throws(Fault) -> JSONValue {
        let start = place
        if peek == UInt8(ascii: "-") { place += 1 }
        let whole = digits()
        guard whole.count == 1 || whole.count > 1 && whole.first != UInt8(ascii: "0") else {
            throw .malformed
        }
        if peek == UInt8(ascii: ".") {
            place += 1
            guard !digits().isEmpty else { throw .malformed }
        }
        if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
            place += 1
            if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
            guard !digits().isEmpty else { throw .malformed }
        }
        return .number(bytes[start..<place])
    }

    private mutating func digits() -> ArraySlice<UInt8> {
        let start = place
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        return bytes[start..<place]
    }
}

// MARK: - Texts

extension JSONReader {
    private mutating func string() throws(Fault) -> [UInt8] {
        place += 1
        var text: [UInt8] = []
        var start = place
        while let byte = peek {
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[start..<place]
                place += 1
                return text
            case UInt8(ascii: "\\"):
                text += bytes[start..<place]
                place += 1
                text += try escape()
                start = place
            case 0..<0x20: throw .malformed
            default: place += 1
            }
        }
        throw .malformed
    }

    private mutating func escape() throws(Fault) -> [UInt8] {
        guard let byte = peek else { throw .malformed }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "u"): return Array(String(Character(try scalar())).utf8)
        default: throw .malformed
        }
    }

    private mutating func scalar() throws(Fault) -> Unicode.Scalar {
        let first = try unit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard UTF16.isLeadSurrogate(UInt16(first)), word("\\u") else { throw .malformed }
        let second = try unit()
        guard UTF16.isTrailSurrogate(UInt16(second)),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .malformed }
        return scalar
    }

    private mutating func word(_ word: StaticString) -> Bool {
        (try? self.word(word, .null)) != nil
    }

    private mutating func unit() throws(Fault) -> UInt32 {
        guard bytes.endIndex - place >= 4 else { throw .malformed }
        var value: UInt32 = 0
        for byte in bytes[place..<place + 4] {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { throw .malformed }
            value = value << 4 | UInt32(digit)
        }
        place += 4
        return value
    }

    private var peek: UInt8? { place < bytes.endIndex ? bytes[place] : nil }

    private mutating func skipBlanks() {
        while let byte = peek, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    /// Skips blanks and the sign; false without it.
    private mutating func skip(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard peek == UInt8(ascii: sign) else { return false }
        place += 1
        return true
    }
}
