/// A JSON document that is put together in code.
package enum JSONTree: Hashable, Sendable {
    case object([String: JSONTree])
    case list([JSONTree])
    case text(String)
    case number(Int)
    case bool(Bool)
}

extension JSONTree: Encodable {
    /// Encodes the value as plain JSON.
    ///
    /// - Throws: ``EncodingError`` if the encoder refuses a value.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .object(let members): try container.encode(members)
        case .list(let elements): try container.encode(elements)
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .bool(let value): try container.encode(value)
        }
    }
}

extension JSONTree: Decodable {
    /// Reads what this program wrote.
    ///
    /// - Throws: ``DecodingError`` for `null` and for numbers that are not integers.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let members = try? container.decode([String: JSONTree].self) {
            self = .object(members)
        } else if let elements = try? container.decode([JSONTree].self) {
            self = .list(elements)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

extension JSONTree: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
    ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
    package init(dictionaryLiteral members: (String, JSONTree)...) {
        self = .object(Dictionary(uniqueKeysWithValues: members))
    }
    package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
    package init(stringLiteral text: String) { self = .text(text) }
    package init(integerLiteral number: Int) { self = .number(number) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}
