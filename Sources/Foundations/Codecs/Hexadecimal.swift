/// Bytes as hexadecimal digits. Reads and writes lower case alone, so that no two texts name the same bytes,
/// unless a caller asks for the other case.
package enum Hexadecimal {
    package static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: digits(of: bytes), as: UTF8.self)
    }

    /// As ASCII bytes.
    package static func digits(of bytes: some Sequence<UInt8>, isUppercase: Bool = false) -> [UInt8] {
        digits(Array(bytes), ten: isUppercase ? UInt8(ascii: "A") : UInt8(ascii: "a"))
    }

    /// Not generic: calls from other modules would not be specialised, at a cost for every byte.
    private static func digits(_ bytes: [UInt8], ten: UInt8) -> [UInt8] {
        func digit(_ value: UInt8) -> UInt8 { value < 10 ? UInt8(ascii: "0") + value : ten + value - 10 }
        var text: [UInt8] = []
        text.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            text.append(digit(byte >> 4))
            text.append(digit(byte & 15))
        }
        return text
    }

    package static func decode(_ text: some Collection<UInt8>, ofEitherCase: Bool = false) -> [UInt8]? {
        guard text.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 2)
        var high: UInt8?
        for character in text {
            let isUppercase = (0x41...0x46).contains(character)
            guard ofEitherCase || !isUppercase, let value = value(character) else { return nil }
            if let upper = high {
                bytes.append(upper << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    /// The value of a digit of either case; nil for any other byte.
    package static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Compares in constant time: how long it takes does not tell where the first difference is.
package func constantTimeEquals(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    // Arrays: what is generic here is not specialised for those who call it.
    let (one, other) = ([UInt8](one), [UInt8](other))
    return one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
}
