import PayKit
import StoreAPI

/// Where and why a JSON document could not be decoded.
package struct DecodingFault: Hashable, Sendable {
    package let pointer: String
    /// `required`, `wrong-type`, `invalid` or `malformed`.
    package let code: String
    /// The currency that an amount is none of; nil for another fault.
    private var currency: Currency?

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
            currency = (context.underlyingError as? UnfitAmount)?.currency
        case .none, .some:
            pointer = ""
            code = "malformed"
        }
    }

    package var sentence: String {
        if let currency {
            return "\(pointer) is no amount in \(currency.code): digits, with at most "
                + "\(currency.minorDigits) decimals and all of them written"
        }
        return switch code {
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
