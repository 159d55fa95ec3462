import FoundationEssentials

/// Base64 of RFC 4648, section 4, read strictly: padded, no line breaks, no other character, and the unused
/// bits of the last digit zero (section 3.5), so that no two texts name the same bytes.
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: digits(of: bytes), as: UTF8.self)
    }

    /// As ASCII bytes.
    package static func digits(of bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[Int(bits >> count & 63)])
            }
        }
        if count > 0 { text.append(alphabet[Int(bits << (6 - count) & 63)]) }
        while !text.count.isMultiple(of: 4) { text.append(padding) }
        return text
    }

    package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
        let bytes = text.withContiguousStorageIfAvailable(decode(buffer:))
        return bytes ?? Array(text).withUnsafeBufferPointer(decode(buffer:))
    }

    private static func decode(buffer: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard buffer.count.isMultiple(of: 4) else { return nil }
        var end = buffer.count
        while end > 0, buffer.count - end < 2, buffer[end - 1] == padding { end -= 1 }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(buffer.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        return values.withUnsafeBufferPointer { values in
            for place in 0..<end {
                let value = values[Int(buffer[place])]
                guard value < 64 else { return nil }
                bits = bits << 6 | UInt32(value)
                count += 6
                if count >= 8 {
                    count -= 8
                    bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
                }
            }
            // The bits left over of the last digit say nothing and have to be zero.
            return bits & (1 << UInt32(count) - 1) == 0 ? bytes : nil
        }
    }

    private static let padding = UInt8(ascii: "=")
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}

/// Base64 for addresses and tokens (RFC 4648, section 5), without padding.
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        let digits = Base64.digits(of: bytes).prefix { $0 != UInt8(ascii: "=") }.map { digit in
            switch digit {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: digit
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Accepts padding, too; nil for other characters.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: standard).map { [UInt8]($0) }
    }
}
