package import Codecs
package import ShopCore
import ShopPages
import StoreAPI

/// A JSON value made of a form's fields.
package indirect enum FormNode: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case boolean(Bool)
    case members([String: FormNode])
    case list([FormNode])
    /// A field that nobody filled in.
    case blank
    case null

    /// Puts a text where a pointer leads; the first of two texts for one place stays.
    package mutating func put(_ text: String, at path: ArraySlice<String>) {
        guard let name = path.first, case .members(var members) = self else { return }
        if path.count == 1 {
            if [nil, .blank].contains(members[name]) { members[name] = text.isEmpty ? .blank : .text(text) }
        } else {
            var inner = members[name] ?? .members([:])
            inner.put(text, at: path.dropFirst())
            members[name] = inner
        }
        self = .members(members)
    }

    /// The same value with the types of a schema, nil where nothing of it is there; what does not fit stays
    /// as it is and is refused later.
    package func typed(_ schema: Schema) -> FormNode? {
        switch (schema, self) {
        case (_, .blank): return nil
        case (.integer, .text(let text)): return Int(text.plainDigits).map(FormNode.integer) ?? self
        case (.boolean, .text(let text)):
            return ["true": .boolean(true), "false": .boolean(false)][text] ?? self
        case (.object(let known), .members(let given)): return Self.typed(given, known)
        case (.choice(let name, let forms), .members(let given)):
            guard case .text(let chosen)? = given[name] else { return Self.typed(given, []) }
            return Self.typed(given, forms[chosen] ?? [])
        case (.list(let schema, _), .members(let given)):
            // Indices may have gaps, where a field in between was left empty.
            let places = given.compactMap { name, node in Int(name).map { ($0, node) } }
            guard places.count == given.count else { return Self.typed(given, []) }
            return Self.list(places.sorted { $0.0 < $1.0 }.map(\.1), of: schema)
        case (_, .members(let given)): return Self.typed(given, [])
        case (_, _): return self
        }
    }

    private static func typed(_ given: [String: FormNode], _ known: [Schema.Member]) -> FormNode? {
        var members: [String: FormNode] = [:]
        for (name, node) in given {
            let member = known.first { $0.name == name }
            // An optional member is left out where a part that it needs was left empty.
            if let member, !member.isRequired, node.lacksPart(of: member.schema) { continue }
            members[name] =
                node == .blank && member?.isNullable == true
                ? .null : node.typed(member?.schema ?? .anything)
        }
        return members.isEmpty && !given.isEmpty ? nil : .members(members)
    }

    /// Entries that lack a part were not meant, as long as others were.
    private static func list(_ entries: [FormNode], of schema: Schema) -> FormNode? {
        let whole = entries.filter { !$0.lacksPart(of: schema) }
        let typed = (whole.isEmpty ? entries : whole).compactMap { $0.typed(schema) }
        return typed.isEmpty ? nil : .list(typed)
    }

    /// True if a part that this needs was left empty.
    private func lacksPart(of schema: Schema) -> Bool {
        guard case .object(let known) = schema, case .members(let given) = self else { return false }
        return known.contains { $0.isRequired && given[$0.name] == .blank }
    }
}

extension FormNode {
    /// The value as a program would have sent it; a blank field is `null`.
    package var json: JSONValue {
        switch self {
        case .text(let text): .string(Array(text.utf8))
        case .integer(let number): .number(Array(number.description.utf8)[...])
        case .boolean(let flag): .bool(flag)
        case .blank, .null: .null
        case .members(let members):
            .object(
                members.sorted { $0.key < $1.key }.map { name, node in
                    JSONValue.Member(name: Array(name.utf8), value: node.json)
                })
        case .list(let nodes): .array(nodes.map(\.json))
        }
    }
}
