import FoundationEssentials
import StoreAPI

/// JSON documents in text columns.
enum StoredText {
    /// A column holds something else than this program writes there.
    struct Fault: Error {}

    static func encode(_ value: some Encodable) throws -> String {
        String(decoding: try WireFormat.encode(value), as: UTF8.self)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try WireFormat.decode(type, from: [UInt8](text.utf8))
    }
}

extension Date {
    /// Whole seconds since 1970, as times are stored.
    var seconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }

    init(seconds: Int64) { self.init(timeIntervalSince1970: Double(seconds)) }
}
