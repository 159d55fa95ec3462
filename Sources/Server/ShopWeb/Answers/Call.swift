package import Codecs
package import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
import Hummingbird
package import HummingbirdCore
package import ShopCore
import ShopPages
package import StoreAPI

/// A request that passed all that its operation demands.
package struct Call: Sendable {
    package let operation: Operation
    /// The request; its body may still be unread where the operation takes a file.
    package let request: Request
    package let context: ShopContext
    package let principal: Principal
    /// The query, checked against the operation's parameters.
    package let parameters: [String: String]
    package let form: MediaForm
    package let now: Date
    /// The body, checked against the operation's schema; null when it has none.
    package var content = JSONValue.null
    /// The refusal of the form whose page is asked for; nil for every other call.
    package var refusal: Problem?

    package var language: ContentLanguage { context.language }
    /// True if the answer can hold forms to fill in; a browser whose form was carried out is led to a page.
    package var hasForms: Bool { form == .halForms || form == .html && !request.method.isUnsafe }
    package var headers: HTTPFields { request.headers }
    /// Identifier of the request, with the prefix `req_`.
    package var requestID: String { context.requestID }

    /// A part of the path, percent-decoded.
    /// - Throws: ``Refusal/notFound`` if it is missing, empty, longer than 200 bytes or not UTF-8.
    package func path(_ name: String) throws -> String {
        guard let part = context.parameters.get(name),
            let value = PercentText.decode(part.utf8), !value.isEmpty,
            value.utf8.count <= 200
        else { throw Refusal.notFound }
        return value
    }

    /// - Throws: ``ProblemResponse`` (422) if the body passes its schema but does not decode.
    package func body<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoded(type) }

    /// The body as a value whose postal addresses are normalised.
    package func body<Value: Decodable & AddressedBody>(_ type: Value.Type) throws -> Value {
        try decoded(type).canonical
    }

    private func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try JSONValueDecoder.decode(type, from: content)
        } catch {
            // The schema was kept: what is left are parts that do not go together, such as an amount with
            // more digits than its currency has.
            let fault = DecodingFault(error)
            let detail = fault.pointer.isEmpty ? "A value is not valid." : "\(fault.sentence)."
            throw ProblemResponse.invalidBody([
                Problem.Fault(pointer: fault.pointer, code: "conflict", detail: detail)
            ])
        }
    }

    package var key: IdempotencyKey {
        get throws { try IdempotencyKey(header: headers[.idempotencyKey]) }
    }
}

extension Call {
    package var match: VersionMatch {
        get throws {
            guard let header = headers[.ifMatch] else { throw ProblemResponse.preconditionRequired }
            return VersionMatch(header)
        }
    }
}

extension Call {
    /// The most bytes that a browser's form may have around its file.
    package static let mostFormBytes = 64 << 10

    /// The one file of a browser's form, as it comes in; nil where the body is no form.
    package var uploadedFile: MultipartStream? {
        get throws {
            guard request.mediaType == MultipartFile.mediaType else { return nil }
            let type = headers[.contentType] ?? ""
            guard let file = MultipartFile(contentType: type, field: FileForms.field) else {
                throw MultipartFile.Fault.malformed
            }
            return MultipartStream(body: request.body, file: file)
        }
    }
}
