import Codecs

/// Writes an object as JSON text: members in the order they are added, no blanks, slashes unescaped.
struct JSONText {
    private var body: [UInt8] = []

    /// The finished object.
    var bytes: [UInt8] { [UInt8(ascii: "{")] + body + [UInt8(ascii: "}")] }

    /// Adds a text.
    mutating func add(_ name: StaticString, _ text: some Sequence<UInt8>) {
        start(name)
        body.append(UInt8(ascii: "\""))
        for byte in text { escape(byte) }
        body.append(UInt8(ascii: "\""))
    }

    /// Adds digits of base64 or hexadecimal, in which nothing has to be escaped.
    mutating func add(_ name: StaticString, digits: [UInt8]) {
        start(name)
        body.append(UInt8(ascii: "\""))
        body += digits
        body.append(UInt8(ascii: "\""))
    }

    /// Adds a number.
    mutating func add(_ name: StaticString, _ number: Int64) {
        start(name)
        body += String(number).utf8
    }

    /// Adds an object.
    mutating func add(_ name: StaticString, _ object: JSONText) {
        start(name)
        body += object.bytes
    }

    private mutating func start(_ name: StaticString) {
        if !body.isEmpty { body.append(UInt8(ascii: ",")) }
        body += "\"\(name)\":".utf8
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): body += [UInt8(ascii: "\\"), byte]
        case 0..<0x20: body += "\\u00".utf8 + Hexadecimal.digits(of: [byte])
        default: body.append(byte)
        }
    }
}
