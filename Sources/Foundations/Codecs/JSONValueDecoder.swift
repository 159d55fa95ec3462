import FoundationEssentials

/// Decodes values of a JSON text that was read before, so that no text is parsed twice.
package struct JSONValueDecoder: Decoder {
    fileprivate let value: JSONValue
    package let codingPath: [any CodingKey]
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// Moments are RFC 3339 in UTC.
    ///
    /// - Throws: `DecodingError`, as `JSONDecoder` does, and what the type's own `init(from:)` throws.
    package static func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
        try JSONValueDecoder(value: value, codingPath: []).decode(type)
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let members = value.members else { throw mismatch([String: JSONValue].self) }
        return KeyedDecodingContainer(Members(members: members, codingPath: codingPath))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([JSONValue].self) }
        return Elements(elements: elements, codingPath: codingPath)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }

    private func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "not of this type")
        return value == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool { value == .null }

    package func decode(_ type: Bool.Type) throws -> Bool {
        guard case .bool(let value) = value else { throw mismatch(type) }
        return value
    }

    package func decode(_ type: String.Type) throws -> String {
        guard case .string(let bytes) = value else { throw mismatch(type) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// JSON knows no integers: `2.0` is one.
    package func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
        guard case .number(let digits) = value else { throw mismatch(type) }
        let text = String(decoding: digits, as: UTF8.self)
        guard let number = Number(text) ?? Double(text).flatMap(Number.init(exactly:)) else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "not of this range")
        }
        return number
    }

    package func decode<Number: BinaryFloatingPoint & LosslessStringConvertible & Decodable>(
        _ type: Number.Type
    ) throws -> Number {
        guard case .number(let digits) = value else { throw mismatch(type) }
        guard let number = Number(String(decoding: digits, as: UTF8.self)), number.isFinite else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "not of this range")
        }
        return number
    }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard Value.self == Date.self else { return try Value(from: self) }
        guard let date = (try? decode(String.self)).flatMap({ Date(rfc3339: $0) }) as? Value else {
            throw DecodingError.dataCorruptedError(in: self, debugDescription: "no moment of RFC 3339")
        }
        return date
    }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [JSONValue.Member]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { members.compactMap { Key(stringValue: String(decoding: $0.name, as: UTF8.self)) } }

    private func decoder(_ key: any CodingKey) throws -> JSONValueDecoder {
        guard let value = members[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: "not there"))
        }
        return JSONValueDecoder(value: value, codingPath: codingPath + [key])
    }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).decode(type)
    }

    func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Inner> {
        try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(JSONPlace(stringValue: "super")) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct Elements: UnkeyedDecodingContainer {
    let elements: [JSONValue]
    let codingPath: [any CodingKey]
    var currentIndex = 0

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private func decoder() throws -> JSONValueDecoder {
        let path = codingPath + [JSONPlace(intValue: currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                JSONValue.self, DecodingError.Context(codingPath: path, debugDescription: "at the end"))
        }
        return JSONValueDecoder(value: elements[currentIndex], codingPath: path)
    }

    private mutating func next<Value>(_ read: (JSONValueDecoder) throws -> Value) throws -> Value {
        let value = try read(decoder())
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try decoder().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next { try $0.decode(type) }
    }

    mutating func nestedContainer<Inner: CodingKey>(
        keyedBy type: Inner.Type
    ) throws -> KeyedDecodingContainer<Inner> {
        try next { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}

extension Date {
    /// A moment of RFC 3339 in UTC; nil for a day that no month has: Foundation counts it into the next one.
    package init?(rfc3339 text: String) {
        guard let date = try? Date(text, strategy: .iso8601) else { return nil }
        let day = text.prefix(10).split(separator: "-").compactMap { Int($0) }
        guard day.count == 3, (1...12).contains(day[1]) else { return nil }
        let isLeap = day[0] % 4 == 0 && (day[0] % 100 != 0 || day[0] % 400 == 0)
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...days[day[1] - 1]).contains(day[2]) else { return nil }
        self = date
    }
}
