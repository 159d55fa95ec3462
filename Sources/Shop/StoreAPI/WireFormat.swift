import Codecs

/// The one pair of encoder and decoder for every body of the contract: I-JSON, snake case, RFC 3339 times in
/// UTC.
///
/// ```swift
/// let bytes = try WireFormat.encode(order)
/// let same = try WireFormat.decode(Order.self, from: bytes)
/// ```
package enum WireFormat {
    /// Encodes with sorted keys, so that equal values give equal bytes.
    ///
    /// - Parameter prefix: what stands in front of every address of the shop, empty or like `/shop`. Values
    ///   hold addresses without it, so that nothing but this moves when the shop does.
    /// - Parameter documentation: where the shop's own relations are explained, as a URI template over `rel`;
    ///   with one, `_links` names it (a CURIE of HAL).
    package static func encode(
        _ value: some Encodable, behind prefix: String = "", documentation: String? = nil
    ) throws -> [UInt8] {
        var userInfo: [CodingUserInfoKey: Any] = [:]
        if let key = CodingUserInfoKey.addressPrefix { userInfo[key] = prefix }
        if let key = CodingUserInfoKey.documentation { userInfo[key] = documentation }
        return try JSONTextEncoder.encode(value, userInfo: userInfo)
    }

    /// Decodes a body; members that the type does not know are ignored, as a client must.
    ///
    /// - Throws: `DecodingError`, for bytes that are no JSON, too.
    package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let value: JSONValue
        do throws(JSONReader.Fault) {
            value = try JSONReader.value(of: bytes[...], limits: .document)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: "no JSON: \(error)"))
        }
        return try JSONValueDecoder.decode(type, from: value)
    }
}

extension CodingUserInfoKey {
    fileprivate static let addressPrefix = CodingUserInfoKey(rawValue: "address prefix")
    fileprivate static let documentation = CodingUserInfoKey(rawValue: "documentation")
}

extension Encoder {
    package var documentation: String? {
        CodingUserInfoKey.documentation.flatMap { userInfo[$0] as? String }
    }

    /// An address of the shop as it is written: behind the prefix that the shop is served under. One that
    /// names a host is whole already.
    package func placed(_ address: String) -> String {
        guard address.utf8.first == UInt8(ascii: "/") else { return address }
        return (CodingUserInfoKey.addressPrefix.flatMap { userInfo[$0] as? String } ?? "") + address
    }
}
