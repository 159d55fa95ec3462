import HTTPTypes
import Hummingbird
import StoreAPI

extension Request {
    /// The language of its answer: the one that the address names, or else the best for its reader.
    var language: Language {
        namedLanguage
            ?? Self.languages.answer(to: headers[.acceptLanguage]) { Language(acceptLanguage: $0) }
    }

    private static let languages = Memo<String?, Language>()

    /// The parameters of the query; unknown, repeated and missing ones and wrong values are refused by name.
    ///
    /// Pages send the fields that nobody filled in, too: there, what is empty is not given.
    func parameters(
        _ known: [Operation.Parameter], ofPage isPage: Bool
    ) throws(Refusal) -> [String: String] {
        var values: [String: String] = [:]
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "")
            else {
                throw .invalidParameter(String(parts[0]), code: "malformed", "Not percent-encoded UTF-8.")
            }
            guard let parameter = known.first(where: { $0.name == name }) else {
                throw .invalidParameter(name, code: "unknown", "The parameter \(name) is unknown here.")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw .invalidParameter(name, code: "repeated", "The parameter \(name) is there twice.")
            }
            if isPage, value.isEmpty {
                values[name] = nil
                continue
            }
            if let fault = parameter.schema.fault(ofParameter: value) {
                throw .invalidParameter(name, code: fault.code, fault.detail)
            }
        }
        for parameter in known where parameter.isRequired && values[parameter.name] == nil {
            throw .invalidParameter(
                parameter.name, code: "required", "The parameter \(parameter.name) is needed.")
        }
        return values
    }

    private static func decoded(_ text: Substring) -> String? { PercentText.decoded(Array(text.utf8)[...]) }
}
