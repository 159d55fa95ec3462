/// One element of BER or DER (X.690): its identifier octet and its contents.
///
/// SwiftASN1 reads a whole tree at once, every certificate to its last field included. Opening a token whose
/// certificates are known needs none of that, so the frame of the signature is read element by element here.
package struct TLV {
    /// The identifier octet: class, form and number. Numbers above 30 do not occur in the format.
    let tag: UInt8
    /// The contents, without the end-of-contents octets of an indefinite length.
    package let contents: ArraySlice<UInt8>
    /// The whole element.
    package let encoded: ArraySlice<UInt8>

    /// The identifier octet of INTEGER.
    package static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    /// The identifier octet of OCTET STRING, primitive.
    package static let octetString: UInt8 = 0x04
    /// The identifier octet of NULL.
    package static let null: UInt8 = 0x05
    static let objectIdentifier: UInt8 = 0x06
    /// The identifier octet of UTCTime.
    package static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    /// The identifier octet of SEQUENCE, constructed.
    package static let sequence: UInt8 = 0x30
    /// The identifier octet of SET, constructed.
    package static let set: UInt8 = 0x31
    /// The constructed form of a context-specific tag.
    package static func tagged(_ number: UInt8) -> UInt8 { 0xA0 | number }

    /// Which lengths are read.
    package enum Rules {
        /// Any definite length, and indefinite ones of constructed elements.
        case basic
        /// Definite lengths in their shortest form.
        case distinguished
    }
}

/// Reads elements one after the other. Nothing traps: whatever the bytes are, each call gives an element that
/// lies within them or throws `malformedSignature`.
package struct TLVReader {
    /// How deep indefinite lengths may nest.
    static let mostDepth = 8

    private let rules: TLV.Rules
    private var rest: ArraySlice<UInt8>

    /// Creates a reader at the first of the bytes; `rules` says which lengths are accepted.
    package init(_ bytes: ArraySlice<UInt8>, rules: TLV.Rules) {
        rest = bytes
        self.rules = rules
    }

    /// The elements of contents that have been read.
    init(_ element: TLV, rules: TLV.Rules) { self.init(element.contents, rules: rules) }

    /// True when no element is left.
    package var isAtEnd: Bool { rest.isEmpty }

    /// The next element, whatever it is. Throws `malformedSignature` where none begins or it is cut off.
    package mutating func next() throws(TokenRefusal) -> TLV {
        let start = rest.startIndex
        let header = try Self.header(of: rest, rules: rules)
        let end: Int
        let after: Int
        if let length = header.length {
            end = header.end + length
            after = end
        } else {
            end = try Self.endOfContents(in: rest[header.end...], depth: 1)
            after = end + 2
        }
        let element = TLV(tag: header.tag, contents: rest[header.end..<end], encoded: rest[start..<after])
        rest = rest[after...]
        return element
    }

    /// The next element, which has to be this one. Throws `malformedSignature` for another.
    package mutating func next(_ tag: UInt8) throws(TokenRefusal) -> TLV {
        let element = try next()
        guard element.tag == tag else { throw .malformedSignature }
        return element
    }

    /// The next element when it is this one.
    mutating func nextIf(_ tag: UInt8) throws(TokenRefusal) -> TLV? {
        rest.first == tag ? try next() : nil
    }

    /// Nothing may follow.
    func finish() throws(TokenRefusal) {
        guard rest.isEmpty else { throw .malformedSignature }
    }

    private struct Header {
        let tag: UInt8
        /// Nil when the length is indefinite.
        let length: Int?
        /// Where the contents begin.
        let end: Int
    }

    /// Reads identifier and length; a definite length does not pass the end of the bytes.
    private static func header(
        of bytes: ArraySlice<UInt8>, rules: TLV.Rules
    ) throws(TokenRefusal) -> Header {
        let start = bytes.startIndex
        guard bytes.count >= 2, bytes[start] != 0, bytes[start] & 0x1F != 0x1F else {
            throw .malformedSignature
        }
        let first = bytes[start + 1]
        if first == 0x80 {
            guard rules == .basic, bytes[start] & 0x20 != 0 else { throw .malformedSignature }
            return Header(tag: bytes[start], length: nil, end: start + 2)
        }
        var length = Int(first)
        var end = start + 2
        if first > 0x80 {
            let octets = bytes[end...].prefix(Int(first & 0x7F))
            guard octets.count == Int(first & 0x7F), octets.count <= 4 else { throw .malformedSignature }
            length = octets.reduce(0) { $0 << 8 | Int($1) }
            end += octets.count
            // Four octets fit an Int; DER wants no leading zero and the short form below 128.
            guard rules == .basic || octets.first != 0 && length >= 0x80 else { throw .malformedSignature }
        }
        guard length <= bytes.endIndex - end else { throw .malformedSignature }
        return Header(tag: bytes[start], length: length, end: end)
    }

    /// Where the end-of-contents octets are that belong to contents of indefinite length.
    private static func endOfContents(
        in contents: ArraySlice<UInt8>, depth: Int
    ) throws(TokenRefusal) -> Int {
        guard depth <= mostDepth else { throw .malformedSignature }
        var rest = contents
        while true {
            let place = rest.startIndex
            if rest.count >= 2, rest[place] == 0, rest[place + 1] == 0 { return place }
            let header = try header(of: rest, rules: .basic)
            let end =
                if let length = header.length {
                    header.end + length
                } else {
                    try endOfContents(in: rest[header.end...], depth: depth + 1) + 2
                }
            rest = rest[end...]
        }
    }
}
