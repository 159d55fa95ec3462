package import Codecs
package import ShopCore

/// The named schemas of OpenAPI (`components/schemas`): every object, every set of words and every body gets
/// a name of its own, so that a generated client has a class for it and none is called by a number.
///
/// Schemas that are equal share a name. A name that the contract does not give is that of the place: the
/// members of `Order` called `history` are `OrderHistoryEntry`.
package struct SchemaComponents {
    /// JSON Schemas (2020-12) by name.
    package private(set) var schemas: [String: JSONTree] = [:]
    private var names: [Schema: String] = [:]

    package init() {
        let all = Shapes.all.merging(Shapes.named) { $1 }.sorted { $0.key < $1.key }
        for (name, schema) in all { names[schema] = name }
        for (name, schema) in all { define(schema, name) }
    }

    /// The JSON Schema of a value: a reference where it has a name.
    ///
    /// - Parameter name: the name of its place, in the case of types; nil where nothing is to be named.
    package mutating func reference(to schema: Schema, _ name: String?) -> JSONTree {
        if let known = names[schema] { return Self.reference(known) }
        switch schema {
        case .string(let text) where text.values.isEmpty: return text.jsonSchema
        case .string, .object, .choice:
            guard let name, schemas[name] == nil else { return described(schema, name) }
            names[schema] = name
            define(schema, name)
            return Self.reference(name)
        case .list, .map, .integer, .boolean, .anything: return described(schema, name)
        case .shape(let name): return Self.reference(name)
        }
    }

    /// An element of a list: a text with bounds has a class in some generators, and needs a name, too.
    private mutating func element(_ schema: Schema, _ name: String?) -> JSONTree {
        guard case .string = schema, names[schema] == nil, let name else {
            return reference(to: schema, name)
        }
        // Only here: the same bounds elsewhere are of another thing.
        if schemas[name] == nil { define(schema, name) }
        return Self.reference(name)
    }

    private mutating func define(_ schema: Schema, _ name: String) {
        // Named before its parts are, which then cannot take the name.
        schemas[name] = .null
        schemas[name] = described(schema, name)
    }

    private static func reference(_ name: String) -> JSONTree {
        ["$ref": .text("#/components/schemas/\(name)")]
    }

    private mutating func described(_ schema: Schema, _ name: String?) -> JSONTree {
        switch schema {
        case .string(let text): return text.jsonSchema
        case .integer(let range):
            return [
                "type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound),
            ]
        case .boolean: return ["type": "boolean"]
        case .object(let members): return object(members, name, kind: nil)
        case .list(let item, let count):
            return [
                "type": "array", "items": element(item, name.map(Self.singular)),
                "minItems": .number(count.lowerBound), "maxItems": .number(count.upperBound),
            ]
        case .choice(let member, let forms): return choice(by: member, forms, name)
        case .map(let value):
            let entry = name.map { "\($0)Entry" }
            return ["type": "object", "additionalProperties": reference(to: value, entry)]
        case .shape(let name): return Self.reference(name)
        case .anything: return [:]
        }
    }

    /// Forms that a member tells apart: `wallet` of `Payment` is `WalletPayment`.
    private mutating func choice(
        by member: String, _ forms: [String: [Schema.Member]], _ name: String?
    ) -> JSONTree {
        var references: [JSONTree] = []
        var mapping: [String: JSONTree] = [:]
        for (value, members) in forms.sorted(by: { $0.key < $1.key }) {
            let form = name.map { Self.typeName(value) + $0 }
            let described = object(members, form, kind: (member, value))
            guard let form, schemas[form] == nil else {
                references.append(described)
                continue
            }
            schemas[form] = described
            references.append(Self.reference(form))
            mapping[value] = .text("#/components/schemas/\(form)")
        }
        guard mapping.count == forms.count else { return ["oneOf": .list(references)] }
        return [
            "oneOf": .list(references),
            "discriminator": ["propertyName": .text(member), "mapping": .object(mapping)],
        ]
    }

    private mutating func object(
        _ members: [Schema.Member], _ name: String?, kind: (member: String, value: String)?
    ) -> JSONTree {
        var properties: [String: JSONTree] = [:]
        var required = members.filter(\.isRequired).map(\.name)
        if let kind {
            properties[kind.member] = ["type": "string", "const": .text(kind.value)]
            required.insert(kind.member, at: 0)
        }
        for member in members {
            let schema = reference(to: member.schema, name.map { $0 + Self.typeName(member.name) })
            properties[member.name] = member.isNullable ? ["anyOf": [schema, ["type": "null"]]] : schema
        }
        return [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
            "required": .list(required.map { .text($0) }),
        ]
    }

    // MARK: Names

    /// `shipping_rate` as `ShippingRate`, `listOrders` as `ListOrders`.
    package static func typeName(_ text: String) -> String {
        text.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
            .joined()
    }

    /// The name of one of several: `Zones` gives `Zone`, `History` gives `HistoryEntry`.
    static func singular(_ name: String) -> String {
        if name.hasSuffix("ies") { return name.dropLast(3) + "y" }
        if name.hasSuffix("xes") || name.hasSuffix("sses") { return String(name.dropLast(2)) }
        if name.hasSuffix("s"), !name.hasSuffix("ss") { return String(name.dropLast()) }
        return name + "Entry"
    }
}

extension Schema.Text {
    fileprivate var jsonSchema: JSONTree {
        var members: [String: JSONTree] = ["type": "string"]
        guard values.isEmpty else {
            members["enum"] = .list(values.map(JSONTree.text))
            return .object(members)
        }
        if length.lowerBound > 0 { members["minLength"] = .number(length.lowerBound) }
        members["maxLength"] = .number(length.upperBound)
        if let pattern { members["pattern"] = .text("^\(pattern.rawValue)$") }
        // The nearest that a regular expression of ECMA-262 comes to it.
        if isVisible { members["pattern"] = "\\S" }
        if let format { members["format"] = .text(format) }
        return .object(members)
    }
}
