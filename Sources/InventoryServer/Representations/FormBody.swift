import StoreAPI

/// The fields of a form as a browser sends them (`application/x-www-form-urlencoded`).
struct FormBody: Hashable, Sendable {
    static let mediaType = "application/x-www-form-urlencoded"

    struct Field: Hashable, Sendable {
        var name: String
        var value: String
    }

    let fields: [Field]

    /// Nil for what is not percent-encoded UTF-8.
    init?(_ bytes: [UInt8]) {
        var fields: [Field] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentText.decoded(parts[0]),
                let value = PercentText.decoded(parts.count > 1 ? parts[1] : [])
            else { return nil }
            // Browsers end the lines of a text in their own way.
            fields.append(Field(name: name, value: value))
        }
        self.fields = fields
    }

    /// A field that says how to send the form rather than what is in it.
    subscript(instruction name: Instruction) -> String? {
        fields.first { $0.name == name.rawValue }.map(\.value)
    }

    enum Instruction: String, Hashable, Sendable, CaseIterable {
        case method = "_method"
        case key = "_key"
        case match = "_if_match"
    }

    /// What was typed, without instructions and without what must not be shown again.
    var typed: [String: String] {
        let instructions = Set(Instruction.allCases.map(\.rawValue))
        return Dictionary(
            fields.filter { !instructions.contains($0.name) && !FieldKind($0.name).isSecret }
                .map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The body that a program would have sent: fields are put where their pointers lead, with the types that
    /// the schema wants there, and fields left empty are not there at all.
    func document(_ schema: Schema) -> FormNode {
        let instructions = Set(Instruction.allCases.map(\.rawValue))
        var root = FormNode.members([:])
        for field in fields where !instructions.contains(field.name) && !field.value.isEmpty {
            let path = field.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard path.count <= Self.mostDepth else { continue }
            root.put(field.value, at: path[...])
        }
        return root.typed(schema)
    }

    private static let mostDepth = 8
}

/// A JSON value made of a form's fields.
indirect enum FormNode: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    case members([String: FormNode])
    case list([FormNode])

    /// Puts a text where a pointer leads; the first of two texts for one place stays.
    fileprivate mutating func put(_ text: String, at path: ArraySlice<String>) {
        guard let name = path.first, case .members(var members) = self else { return }
        if path.count == 1 {
            if members[name] == nil { members[name] = .text(text) }
        } else {
            var inner = members[name] ?? .members([:])
            inner.put(text, at: path.dropFirst())
            members[name] = inner
        }
        self = .members(members)
    }

    /// The same value with the types of a schema; what does not fit stays as it is and is refused later.
    fileprivate func typed(_ schema: Schema) -> FormNode {
        switch (schema, self) {
        case (.integer, .text(let text)): return Int(text.filter { $0 != " " }).map(FormNode.integer) ?? self
        case (.boolean, .text(let text)):
            return ["true": .boolean(true), "false": .boolean(false)][text] ?? self
        case (.object(let known), .members(let given)): return Self.typed(given, known)
        case (.choice(let name, let forms), .members(let given)):
            guard case .text(let chosen)? = given[name] else { return self }
            return Self.typed(given, forms[chosen] ?? [])
        case (.list(let schema, _), .members(let given)):
            // Indices may have gaps, where a field in between was left empty.
            let places = given.compactMap { name, node in Int(name).map { ($0, node) } }
            guard places.count == given.count else { return self }
            return .list(places.sorted { $0.0 < $1.0 }.map { $0.1.typed(schema) })
        case (_, _): return self
        }
    }

    private static func typed(_ given: [String: FormNode], _ known: [Schema.Member]) -> FormNode {
        .members(
            Dictionary(
                uniqueKeysWithValues: given.map { name, node in
                    (name, known.first { $0.name == name }.map { node.typed($0.schema) } ?? node)
                }))
    }
}

extension FormNode: Encodable {
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .text(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        case .integer(let number):
            var container = encoder.singleValueContainer()
            try container.encode(number)
        case .boolean(let flag):
            var container = encoder.singleValueContainer()
            try container.encode(flag)
        case .members(let members):
            var container = encoder.container(keyedBy: Name.self)
            for (name, node) in members { try container.encode(node, forKey: Name(name)) }
        case .list(let nodes):
            var container = encoder.unkeyedContainer()
            for node in nodes { try container.encode(node) }
        }
    }
}

/// Texts of addresses and forms.
enum PercentText {
    /// Decodes `%41` and `+`; nil for what is no UTF-8 then.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        var result: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
                continue
            }
            let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
            guard digits.count == 2 else { return nil }
            result.append(UInt8(digits[0] * 16 + digits[1]))
            rest = rest.dropFirst(2)
        }
        return String(validating: result, as: UTF8.self)
    }
}
