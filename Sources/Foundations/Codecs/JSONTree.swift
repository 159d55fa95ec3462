/// A JSON document of any form (RFC 8259): put together in code, or read to change a part of it.
package enum JSONTree: Codable, Hashable, Sendable {
    case null
    case object([String: JSONTree])
    case list([JSONTree])
    case text(String)
    case number(Int)
    case fraction(Double)
    case bool(Bool)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let number = try? container.decode(Double.self) {
            self = .fraction(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let elements = try? container.decode([JSONTree].self) {
            self = .list(elements)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    /// Nil for what is no JSON, or over these limits.
    package init?(json: [UInt8], limits: JSONReader.Limits = .request) {
        guard let value = try? JSONReader.value(of: json[...], limits: limits),
            let tree = try? JSONValueDecoder.decode(JSONTree.self, from: value)
        else { return nil }
        self = tree
    }

    /// As text; empty for infinity and NaN, which have none.
    package var json: [UInt8] { (try? JSONTextEncoder.encode(self)) ?? [] }

    /// - Throws: `EncodingError` for infinity and NaN.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .object(let members): try container.encode(members)
        case .list(let elements): try container.encode(elements)
        case .text(let text): try container.encode(text)
        case .number(let number): try container.encode(number)
        case .fraction(let number): try container.encode(number)
        case .bool(let value): try container.encode(value)
        }
    }

    /// Null where there is none. Setting one changes objects alone.
    package subscript(key: String) -> JSONTree {
        get { if case .object(let members) = self { members[key] ?? .null } else { .null } }
        set {
            guard case .object(var members) = self else { return }
            members[key] = newValue
            self = .object(members)
        }
    }

    package func without(_ keys: String...) -> JSONTree {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !keys.contains($0.key) })
    }

    package var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [] } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var integer: Int? { if case .number(let value) = self { value } else { nil } }
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
