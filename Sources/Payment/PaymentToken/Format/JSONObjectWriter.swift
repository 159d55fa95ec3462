import Codecs

/// Writes an object as JSON text: members in the order they are added, no blanks, slashes unescaped.
struct JSONObjectWriter {
    private var body: [UInt8] = []

    /// The finished object.
    var bytes: [UInt8] { [UInt8(ascii: "{")] + body + [UInt8(ascii: "}")] }

    /// Adds a text of UTF-8.
    mutating func add(_ name: StaticString, _ text: some Collection<UInt8>) {
        start(name)
        var writer = JSONByteWriter()
        writer.append(String(decoding: text, as: UTF8.self))
        body += writer.bytes
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
    mutating func add(_ name: StaticString, _ object: JSONObjectWriter) {
        start(name)
        body += object.bytes
    }

    private mutating func start(_ name: StaticString) {
        if !body.isEmpty { body.append(UInt8(ascii: ",")) }
        body += "\"\(name)\":".utf8
    }
}
