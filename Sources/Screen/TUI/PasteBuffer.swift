/// A bounded buffer of pasted text; nothing in it is a key.
struct PasteBuffer: Hashable, Sendable {
    private var bytes: [UInt8] = []
    /// How many bytes of the end marker were matched.
    private var matched = 0
    private var isCut = false

    static let limit = 64 * 1024
    private static let end = Array("\u{1B}[201~".utf8)

    /// True for the last byte of the end marker.
    mutating func append(_ byte: UInt8) -> Bool {
        if byte == Self.end[matched] {
            matched += 1
            return matched == Self.end.count
        }
        for known in Self.end.prefix(matched) { keep(known) }
        matched = 0
        if byte == Self.end[0] { matched = 1 } else { keep(byte) }
        return false
    }

    /// Keeps nothing but the progress in the end marker.
    var rest: PasteBuffer {
        var rest = PasteBuffer()
        rest.matched = matched
        return rest
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) } else { isCut = true }
    }

    /// The text with line breaks as line feeds, without other controls, invalid bytes repaired.
    var text: String {
        var whole = bytes[...]
        if isCut {
            while let last = whole.last, last & 0xC0 == 0x80 { whole.removeLast() }
            if let last = whole.last, last >= 0xC0 { whole.removeLast() }
        }
        var text = String.UnicodeScalarView()
        var lastWasReturn = false
        for scalar in String(decoding: whole, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x0D: text.append("\n")
            case 0x0A: if !lastWasReturn { text.append("\n") }
            case 0x09: text.append("\t")
            case 0x00...0x1F, 0x7F...0x9F: break
            default: text.append(scalar)
            }
            lastWasReturn = scalar.value == 0x0D
        }
        return String(text)
    }
}
