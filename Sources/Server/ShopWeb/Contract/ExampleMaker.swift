package import Codecs
package import ShopCore
import ShopPages
import StoreAPI

/// Makes values that schemas allow, out of sample values: required members always, optional ones by name.
package struct ExampleMaker: Sendable {
    private let known: ExampleValues
    private let shown: Set<String>
    private var values: [String: [JSONTree]]

    /// - Parameter names: the optional members that are shown.
    package init(_ known: ExampleValues, showing names: [String] = []) {
        self.known = known
        shown = Set(names)
        values = known.values
    }

    package func entering(_ scope: String) -> ExampleMaker {
        guard let own = known.scopes[scope] else { return self }
        var maker = self
        maker.values.merge(own) { $1 }
        return maker
    }

    package func adding(_ value: JSONTree, named name: String) -> ExampleMaker {
        var maker = self
        maker.values[name] = [value]
        return maker
    }

    package func value(of schema: Schema, named name: String) -> JSONTree {
        if let sample = values[name]?.first(where: { schema.allows($0) }) { return sample }
        return entering(name).made(of: schema, named: name)
    }

    /// A text or a number that a schema allows, as an address has it; empty where it allows neither.
    package func text(of schema: Schema, named name: String) -> String {
        switch value(of: schema, named: name) {
        case .text(let text): text
        case .number(let number): String(number)
        default: ""
        }
    }

    private func made(of schema: Schema, named name: String) -> JSONTree {
        switch schema {
        case .shape(let shape):
            guard let meant = Shapes.all[shape] else { return .object([:]) }
            return entering(shape).value(of: meant, named: name)
        case .string(let rule): return .text(text(of: rule))
        case .integer(let range): return .number(min(max(1, range.lowerBound), range.upperBound))
        case .boolean: return .bool(true)
        case .object(let members): return object(of: members)
        case .list(let element, let count):
            let most = max(count.lowerBound, min(1, count.upperBound))
            return .list(Array(repeating: value(of: element, named: name), count: most))
        case .choice(let member, let forms): return choice(by: member, forms)
        case .map(let element): return .object(["en": value(of: element, named: name)])
        case .anything: return .object([:])
        }
    }

    private func object(of members: [Schema.Member]) -> JSONTree {
        var object: [String: JSONTree] = [:]
        for member in members where member.isRequired || shown.contains(member.name) {
            object[member.name] = value(of: member.schema, named: member.name)
        }
        return .object(object)
    }

    private func choice(by name: String, _ forms: [String: [Schema.Member]]) -> JSONTree {
        let names = forms.keys.sorted()
        let chosen = text(of: .one(of: names), named: name)
        let members = forms[chosen] ?? []
        return object(of: [Schema.Member.required(name, .one(of: [chosen]))] + members)
    }

    private func text(of rule: Schema.Text) -> String {
        if let first = rule.values.first { return first }
        for case .text(let text) in values["*"] ?? [] where rule.fault(of: text, at: "") == nil {
            return text
        }
        return String(repeating: "x", count: rule.length.lowerBound)
    }
}

extension Schema {
    package func allows(_ document: JSONTree) -> Bool {
        guard let bytes = try? WireFormat.encode(document),
            let value = try? JSONReader.value(of: bytes[...])
        else { return false }
        return resolved.faults(of: value).isEmpty
    }
}

/// Sample values of examples, from `examples.json`. They fill in schemas and never stand for them: a value
/// that its schema refuses is not used.
package struct ExampleValues: Decodable, Sendable {
    /// By the names of members; the first that a schema takes is used, and `*` holds texts for all others.
    package var values: [String: [JSONTree]] = [:]
    /// Values that go before those inside a shape, a member, an operation or a part of a path.
    package var scopes: [String: [String: [JSONTree]]] = [:]
    /// The optional members that a request shows, by operation.
    package var requests: [String: [String]] = [:]
    /// The optional members that an answer shows, by operation, and with `*` in all of them.
    package var answers: [String: [String]] = [:]
    /// Shapes of answers whose schema takes anything, by operation.
    package var shapes: [String: String] = [:]
    /// Bodies of requests that are no JSON, by operation.
    package var texts: [String: String] = [:]
    /// The places that `Location` names where the answer has no link to itself, by operation.
    package var places: [String: String] = [:]

    package static let known: ExampleValues = {
        let bytes = PageFiles.bytes("examples.json")
        return (try? WireFormat.decode(ExampleValues.self, from: bytes)) ?? ExampleValues()
    }()
}
