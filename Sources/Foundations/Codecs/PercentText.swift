/// Percent-encoded texts of addresses and forms (RFC 3986, section 2.1).
package enum PercentText {
    /// Encodes all bytes but unreserved ones, with upper-case digits.
    package static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    package static func append(_ text: String, to bytes: inout [UInt8]) {
        guard !text.utf8.allSatisfy(isUnreserved) else { return bytes += text.utf8 }
        for byte in text.utf8 {
            guard !isUnreserved(byte) else {
                bytes.append(byte)
                continue
            }
            bytes.append(UInt8(ascii: "%"))
            bytes += Hexadecimal.digits(of: CollectionOfOne(byte), isUppercase: true)
        }
    }

    /// Decodes `%41`, and `+` as a space where forms are written.
    ///
    /// Nil for what is no UTF-8 then, and for a `%` without two digits, unless those are kept as they are.
    package static func decode(
        _ bytes: some Sequence<UInt8>, plusIsSpace: Bool = false, keepsBroken: Bool = false
    ) -> String? {
        var result: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = rest.prefix(2).compactMap(Hexadecimal.value)
            if digits.count == 2 {
                result.append(digits[0] << 4 | digits[1])
                rest = rest.dropFirst(2)
            } else if keepsBroken {
                result.append(byte)
            } else {
                return nil
            }
        }
        return String(validating: result, as: UTF8.self)
    }

    /// True for letters, digits and `-._~` (section 2.3).
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}
