import FoundationEssentials

/// The one pair of encoder and decoder for every body of the contract: I-JSON, snake case, RFC 3339 times in
/// UTC.
package enum WireFormat {
    /// Encodes with sorted keys, so that equal values give equal bytes.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return [UInt8](try encoder.encode(value))
    }

    /// Decodes a body; members that the type does not know are ignored, as a client must.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return try decoder.decode(type, from: Data(bytes))
    }
}
