import Codecs
import HTTPEdge
package import HTTPTypes
package import HummingbirdTesting
import NIOCore
import ShopCore
package import ShopWeb
import StoreAPI
import Testing

/// Holds every answer that a test gets against the contract: its status, its headers and its shape.
package enum Conformance {
    package static func expect(
        _ answer: TestResponse, to method: HTTPRequest.Method, _ path: String, prefix: String
    ) {
        guard let operation = operation(method, path, prefix: prefix) else { return }
        #expect(answer.headers[.requestID] != nil && answer.headers[.vary] != nil)
        let status = answer.status.code
        if status >= 400 {
            let problem = try? answer.problem()
            let isHTML = answer.headers[.contentType]?.hasPrefix("text/html") == true
            let names = operation.allRefusals[status] ?? []
            #expect(
                isHTML || problem?.name.map(names.contains) == true,
                "\(operation.id) may not refuse with \(status) \(problem?.type ?? "-")")
            return
        }
        guard status != 304 else { return }
        let documented = operation.allAnswers.first { $0.status == status }
        #expect(documented != nil, "\(operation.id) may not answer \(status)")
        guard let documented else { return }
        #expect(!documented.hasLocation || answer.place != nil)
        let type = answer.headers[.contentType] ?? ""
        guard var shape = documented.shape, method != .head, type.hasSuffix("json") else { return }
        if type == MediaForm.halForms.rawValue { shape = shape.withTemplates }
        do {
            let value = try JSONReader.value(of: Array(buffer: answer.body)[...])
            #expect(shape.resolved.faults(of: value) == [], "\(operation.id) answers in another shape")
        } catch {
            // The strict reader's bound on members is for requests; documents may pass it.
            #expect(
                operation.id == Operations["describeContract"].id, "\(operation.id) answers no strict JSON")
        }
    }

    /// The operation that a request is for.
    package static func operation(
        _ method: HTTPRequest.Method, _ path: String, prefix: String
    ) -> ShopWeb.Operation? {
        guard path.hasPrefix(prefix) else { return nil }
        let method = method == .head ? .get : method
        let bare = path.dropFirst(prefix.count).split(separator: "?").first ?? "/"
        return Operations.all.first { $0.method == method && $0.pattern.matches(PathPattern.parts(of: bare)) }
    }
}

extension Operations {
    /// - Precondition: There is an operation of this name.
    package static subscript(id: String) -> ShopWeb.Operation {
        guard let found = all.first(where: { $0.id == id }) else { preconditionFailure("no operation \(id)") }
        return found
    }
}
