import Codecs

/// Writes an object as JSON text: members in the order they are added, no blanks, slashes unescaped.
struct JSONObjectWriter {
    /// The members, without the brackets around them.
    private var members = JSONByteWriter()

    /// The finished object.
    var bytes: [UInt8] { [UInt8(ascii: "{")] + members.bytes + [UInt8(ascii: "}")] }

    /// Adds a text of UTF-8.
    mutating func add(_ name: StaticString, _ text: some Collection<UInt8>) {
        start(name)
        members.append(String(decoding: text, as: UTF8.self))
    }

    /// Adds digits of base64 or hexadecimal, in which nothing has to be escaped.
    mutating func add(_ name: StaticString, digits: [UInt8]) {
        start(name)
        members.append(literal: "\"")
        members.append(raw: digits)
        members.append(literal: "\"")
    }

    mutating func add(_ name: StaticString, _ number: Int64) {
        start(name)
        members.append(raw: Array(String(number).utf8))
    }

    mutating func add(_ name: StaticString, _ object: JSONObjectWriter) {
        start(name)
        members.append(raw: object.bytes)
    }

    private mutating func start(_ name: StaticString) {
        members.append(literal: members.bytes.isEmpty ? "\"" : ",\"")
        members.append(literal: name)
        members.append(literal: "\":")
    }
}
