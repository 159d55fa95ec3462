/// Where and why a JSON document could not be decoded.
package struct DecodingFault: Hashable, Sendable {
    /// A JSON pointer.
    package let pointer: String
    /// `required`, `wrong-type`, `invalid` or `malformed`.
    package let code: String

    /// Reduces an error of a decoder; any error but a `DecodingError` is `malformed`.
    package init(_ error: any Error) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context):
            pointer = Self.pointer(context.codingPath + [key])
            code = "required"
        case .valueNotFound(_, let context):
            pointer = Self.pointer(context.codingPath)
            code = "required"
        case .typeMismatch(_, let context):
            pointer = Self.pointer(context.codingPath)
            code = "wrong-type"
        case .dataCorrupted(let context):
            pointer = Self.pointer(context.codingPath)
            code = context.codingPath.isEmpty ? "malformed" : "invalid"
        case .none, .some:
            pointer = ""
            code = "malformed"
        }
    }

    /// The fault as an English clause for logs and the command line.
    package var sentence: String {
        switch code {
        case "required": "\(pointer) is missing"
        case "wrong-type": "\(pointer) has the wrong type"
        case "invalid": "\(pointer) is not valid"
        default: "it is not JSON"
        }
    }

    private static func pointer(_ path: [any CodingKey]) -> String {
        path.reduce("") { text, key in text + "/" + (key.intValue.map(String.init) ?? key.stringValue) }
    }
}
