import Codecs
import HTTPEdge
import HTTPTypes
import Hummingbird
package import ShopCore
import StoreAPI

extension Request {
    /// The language of its answer: the one that the address names, or else the best for its reader.
    package var language: ContentLanguage {
        namedLanguage
            ?? Self.languages.answer(to: headers[.acceptLanguage]) { ContentLanguage(acceptLanguage: $0) }
    }

    /// The `Accept-Language` of a request that a page or its reader can have sent: one that reads, or a form.
    /// Any other request with a body comes from a program, whatever language it names.
    package var readerLanguages: String? {
        guard method.isUnsafe else { return headers[.acceptLanguage] }
        let isForm = [FormBody.mediaType, MultipartFile.mediaType].contains(mediaType)
        return isForm ? headers[.acceptLanguage] : nil
    }

    private static let languages = Memo<String?, ContentLanguage>()

    /// The parameters of the query; unknown, repeated and missing ones and wrong values are refused by name.
    ///
    /// Forms send the fields that nobody filled in, too: there, what is empty is not given.
    package func parameters(
        _ known: [Operation.Parameter], ofForm isForm: Bool
    ) throws -> [String: String] {
        var values: [String: String] = [:]
        for pair in (uri.query ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.decoded(parts[0]), let value = Self.decoded(parts.count > 1 ? parts[1] : "")
            else {
                throw ProblemResponse.invalidParameter(
                    String(parts[0]), code: "malformed", "Not percent-encoded UTF-8.")
            }
            guard let parameter = known.first(where: { $0.name == name }) else {
                throw ProblemResponse.invalidParameter(
                    name, code: "unknown", "The parameter \(name) is unknown here.")
            }
            guard values.updateValue(value, forKey: name) == nil else {
                throw ProblemResponse.invalidParameter(
                    name, code: "repeated", "The parameter \(name) is there twice.")
            }
            if isForm, value.isEmpty {
                values[name] = nil
                continue
            }
            if let fault = parameter.schema.fault(ofParameter: value) {
                throw ProblemResponse.invalidParameter(name, fault.reason)
            }
        }
        for parameter in known where parameter.isRequired && values[parameter.name] == nil {
            throw ProblemResponse.invalidParameter(
                parameter.name, code: "required", "The parameter \(parameter.name) is needed.")
        }
        return values
    }

    /// Refuses a body that is compressed, or in letters other than UTF-8, before it is taken for something
    /// malformed (RFC 9110, sections 8.3.2, 8.4 and 12.5.3).
    package func requirePlainText() throws {
        let coding = headers[.contentEncoding]?.lowercased() ?? "identity"
        guard coding == "identity" else {
            throw ProblemResponse.unsupportedCoding("Send the body as it is, without Content-Encoding.")
        }
        for parameter in (headers[.contentType] ?? "").lowercased().split(separator: ";").dropFirst() {
            let pair = parameter.filter { !" \t\"".contains($0) }.split(separator: "=", maxSplits: 1)
            guard pair.first == "charset", let charset = pair.last else { continue }
            guard ["utf-8", "utf8", "us-ascii"].contains(charset) else {
                throw ProblemResponse.unsupportedCoding("Send the body in UTF-8.")
            }
        }
    }

    private static func decoded(_ text: Substring) -> String? {
        PercentText.decode(text.utf8, plusIsSpace: true)
    }
}
