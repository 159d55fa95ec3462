import Codecs
package import FoundationEssentials
import StoreAPI

/// JSON documents in text columns.
package enum StoredText {
    /// A column holds something else than this program writes there.
    package struct Fault: Error {}

    /// Encodes a value as canonical JSON.
    package static func encode(_ value: some Encodable) throws -> String {
        String(decoding: try WireFormat.encode(value), as: UTF8.self)
    }

    package static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try WireFormat.decode(type, from: [UInt8](text.utf8))
    }
}

extension Date {
    /// Whole seconds since 1970, as times are stored.
    package var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

    package init(seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }
}

extension String {
    /// True for a text with a character that can be seen. Blanks, controls, combining marks without a letter
    /// and invisible characters (Unicode's Default_Ignorable_Code_Point, such as U+200B) are none.
    package var isVisible: Bool { unicodeScalars.contains(where: \.isVisible) }
}

extension Unicode.Scalar {
    fileprivate var isVisible: Bool {
        if isASCII { return (0x21...0x7E).contains(value) }
        return !properties.isDefaultIgnorableCodePoint && !properties.isWhitespace && self != Self.noDots
            && !Self.unseen.contains(properties.generalCategory)
    }

    /// BRAILLE PATTERN BLANK, a symbol that shows nothing.
    private static let noDots: Unicode.Scalar = "\u{2800}"

    private static let unseen: Set<Unicode.GeneralCategory> = [
        .control, .format, .surrogate, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator,
        .nonspacingMark, .enclosingMark,
    ]
}
