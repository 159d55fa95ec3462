import FoundationEssentials

/// Base64 for addresses and tokens (RFC 4648, section 5), without padding.
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        let standard = Data(bytes).base64EncodedData().lazy.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: standard, as: UTF8.self)
    }

    /// Accepts padding, too; nil for other characters.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var standard = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
        standard += String(repeating: "=", count: (4 - standard.count % 4) % 4)
        return Data(base64Encoded: standard).map { [UInt8]($0) }
    }
}
