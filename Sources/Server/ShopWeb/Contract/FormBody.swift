package import Codecs
package import PayKit
package import ShopCore
package import ShopPages
import StoreAPI

/// The fields of a form as a browser sends them (`application/x-www-form-urlencoded`).
package struct FormBody: Hashable, Sendable {
    package static let mediaType = FormTemplate.formMediaType

    package struct Field: Hashable, Sendable {
        /// Field name: a JSON pointer without its leading slash, or an instruction.
        package var name: String
        /// Field value with line ends as `\n`.
        package var value: String
    }

    /// The fields in the order they were sent, instructions included.
    package let fields: [Field]

    /// Nil for what is not percent-encoded UTF-8.
    package init?(_ bytes: [UInt8]) {
        var fields: [Field] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = PercentText.decode(parts[0], plusIsSpace: true),
                let value = PercentText.decode(parts.count > 1 ? parts[1] : [], plusIsSpace: true)
            else { return nil }
            // Browsers end the lines of a text in their own way.
            fields.append(Field(name: name, value: value.replacing("\r\n", with: "\n")))
        }
        self.fields = fields
    }

    /// The value of a field; of several with one name the first counts.
    package func value(of name: String) -> String? { fields.first { $0.name == name }?.value }

    /// A field that says how to send the form rather than what is in it.
    package subscript(instruction name: FormInstruction) -> String? { value(of: name.rawValue) }

    /// The fields that were typed, without instructions and without what must not be shown again.
    package var typed: [String: String] {
        let instructions = Set(FormInstruction.allCases.map(\.rawValue))
        return Dictionary(
            fields.filter { !instructions.contains($0.name) && !FieldKind($0.name).isSecret }
                .map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// The body that a program would have sent: fields are put where their pointers lead, with the types that
    /// the schema wants there. Fields left empty are not there, and in a merge patch they remove.
    package func document(_ schema: Schema, in currency: Currency) -> JSONValue {
        let instructions = Set(FormInstruction.allCases.map(\.rawValue))
        var root = FormNode.members([:])
        for field in fields where !instructions.contains(field.name) {
            let path = field.name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard path.count <= Self.mostDepth else { continue }
            root.put(FieldKind(field.name).written(field.value, in: currency), at: path[...])
        }
        return root.typed(schema)?.json ?? .object([])
    }

    private static let mostDepth = 8
}
