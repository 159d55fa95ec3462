/// The description of JSON values: the one description of every body and every query parameter.
///
/// Requests are held against it before they are decoded, and `/openapi.json` tells it to everybody.
package indirect enum Schema: Hashable, Sendable {
    case string(Text)
    case integer(ClosedRange<Int>)
    case boolean
    case object([Member])
    case list(Schema, count: ClosedRange<Int>)
    /// An object whose form is named by one of its members.
    case choice(by: String, [String: [Member]])
    /// An object whose members all have this form, under names that the contract does not fix.
    case map(Schema)
    /// A schema that is described once, under this name; no value is held against the name alone.
    case shape(String)
    /// Any value; hints that nobody reads.
    case anything

    package struct Text: Hashable, Sendable {
        /// In Unicode scalars.
        package var length = 0...200
        /// A regular expression of ECMA-262 without anchors; the whole text has to match.
        package var pattern: TextPattern?
        /// The only values allowed; empty for any text.
        package var values: [String] = []
        package var isVisible = false
        /// A format of OpenAPI, which says what the text means; it refuses nothing.
        package var format: String?
    }

    package struct Member: Hashable, Sendable {
        package var name: String
        package var schema: Schema
        package var isRequired: Bool
        /// True if `null` may stand for it, as in a merge patch (RFC 7396), where it removes.
        package var isNullable = false
    }
}

extension Schema {
    /// A text of at most this many Unicode scalars.
    package static func text(_ length: ClosedRange<Int> = 0...200, format: String? = nil) -> Schema {
        .string(Text(length: length, format: format))
    }

    /// A text that people read: one of blanks and invisible characters alone is refused.
    package static func words(_ length: ClosedRange<Int>) -> Schema {
        .string(Text(length: length, isVisible: true))
    }

    package static func text(_ pattern: TextPattern, _ length: ClosedRange<Int> = 0...200) -> Schema {
        .string(Text(length: length, pattern: pattern))
    }

    package static func one(of values: [String]) -> Schema { .string(Text(values: values)) }
}

extension Schema.Member {
    package static func required(_ name: String, _ schema: Schema) -> Schema.Member {
        Schema.Member(name: name, schema: schema, isRequired: true)
    }

    package static func optional(_ name: String, _ schema: Schema) -> Schema.Member {
        Schema.Member(name: name, schema: schema, isRequired: false)
    }

    /// A member of a merge patch: absent it changes nothing, `null` removes.
    package static func removable(_ name: String, _ schema: Schema) -> Schema.Member {
        Schema.Member(name: name, schema: schema, isRequired: false, isNullable: true)
    }
}

package enum TextPattern: String, Hashable, Sendable {
    case amount = "-?(0|[1-9][0-9]{0,11})(\\.[0-9]+)?"
    /// ISO 4217.
    case currency = "[A-Z]{3}"
    /// Opaque identifiers, SKUs and codes: visible ASCII without quotes.
    case token = "[!#-&(-\\[\\]-~]+"
    /// Base64 with padding (RFC 4648, section 4).
    case base64 = "[A-Za-z0-9+/]*={0,2}"
    case topics = "(stock|price|product|order)(,(stock|price|product|order)){0,3}"
    case colour = "#[0-9A-Fa-f]{6}"
    /// A moment in RFC 3339, in UTC and whole seconds.
    case time =
        "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z"

    package func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        switch self {
        case .amount: return Self.isAmount(bytes)
        case .time: return Self.isTime(bytes)
        case .topics:
            let names = text.split(separator: ",", omittingEmptySubsequences: false)
            return (1...4).contains(names.count)
                && names.allSatisfy { ["stock", "price", "product", "order"].contains($0) }
        case .colour:
            return bytes.count == 7 && bytes[0] == UInt8(ascii: "#")
                && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
        case .currency: return bytes.count == 3 && bytes.allSatisfy { (0x41...0x5A).contains($0) }
        case .token:
            return !bytes.isEmpty
                && bytes.allSatisfy { (0x21...0x7E).contains($0) && $0 != 0x22 && $0 != 0x27 && $0 != 0x5C }
        case .base64:
            let digits = bytes.reversed().drop { $0 == UInt8(ascii: "=") }
            return bytes.count - digits.count <= 2 && digits.allSatisfy(Self.isBase64)
        }
    }

    private static func isAmount(_ bytes: [UInt8]) -> Bool {
        let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        let parts = unsigned.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), (1...12).contains(parts[0].count),
            parts[0].first != UInt8(ascii: "0") || parts[0].count == 1
        else { return false }
        return parts.allSatisfy { part in
            !part.isEmpty && part.allSatisfy { (0x30...0x39).contains($0) }
        }
    }

    private static func isTime(_ bytes: [UInt8]) -> Bool {
        let form = Array("0000-00-00T00:00:00Z".utf8)
        return bytes.count == form.count
            && zip(bytes, form).allSatisfy { byte, sign in
                sign == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == sign
            } && areInRange(bytes)
    }

    /// True if month, day, hour, minute and second are numbers of a calendar and a clock.
    private static func areInRange(_ bytes: [UInt8]) -> Bool {
        let parts = [(5, 1...12), (8, 1...31), (11, 0...23), (14, 0...59), (17, 0...59)]
        return parts.allSatisfy { place, range in
            range.contains(Int(bytes[place] - 0x30) * 10 + Int(bytes[place + 1] - 0x30))
        }
    }

    private static func isBase64(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "+"), UInt8(ascii: "/"): true
        default: false
        }
    }
}
