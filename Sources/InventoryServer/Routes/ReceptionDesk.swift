import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import PaymentToken
import StoreAPI

/// Holds every request against its operation before anybody works on it, and puts the reply into its form.
struct ReceptionDesk: Sendable {
    let presentation: Presentation
    let clock: @Sendable () -> Date
    /// Who sends a request with these headers; throws for a key that is none.
    let principal: @Sendable (HTTPFields) async throws -> Principal

    func answer(
        _ request: Request, _ context: ShopContext, _ operation: Operation, _ handler: RouteTable.Handler
    ) async throws -> Response {
        let form = try Self.form(of: operation, for: request)
        guard let submitted = try await SubmittedForm(request, operation, behind: prefix) else {
            let call = try await admit(request, context, operation, form) { body in
                try await Self.content(of: request, body, for: operation)
            }
            return try await answer(call, handler)
        }
        do {
            let call = try await admit(submitted.adopted(by: request), context, operation, form) { schema in
                try WireFormat.encode(submitted.body.document(schema))
            }
            return try await answer(call, handler)
        } catch let refusal as Refusal {
            throw RefusedForm(refusal: refusal, form: submitted)
        }
    }

    /// What stands in front of every path, empty or `/shop`.
    var prefix: String { presentation.prefix }

    private func answer(_ call: Call, _ handler: RouteTable.Handler) async throws -> Response {
        let token = call.request.queryValue(Request.tokenParameter)
        let reply = try await handler(call)
        guard call.form == .html, call.operation.access == .order, let token else {
            return try reply.response(to: call, presentation)
        }
        // A link that brings the order's token works once: what stands in an address bar is seen and kept.
        var place = presentation.prefix + call.request.pagePlace(behind: prefix)
        if let language = call.request.namedLanguage { place = PageSetting.naming(language, in: place) }
        return Response(
            status: .seeOther,
            headers: [
                .location: place, .setCookie: OrderCookie.setting(token, at: call.request.uri.path),
                .cacheControl: CachePolicy.never.rawValue,
            ])
    }

    private func admit(
        _ request: Request, _ context: ShopContext, _ operation: Operation, _ form: MediaForm,
        read: (Schema) async throws -> [UInt8]
    ) async throws -> Call {
        let request =
            form == .html ? request.changed { $0[.orderToken] = request.pageToken } : request
        let principal = try await principal(request.headers)
        if operation.access == .admin, principal == .anyone { throw Refusal.unauthorized }
        let known = operation.parameters + (form == .html ? Self.pageParameters(of: operation) : [])
        var parameters = try request.parameters(known)
        parameters[Request.languageParameter] = nil
        parameters[Request.tokenParameter] = nil
        if operation.needsMatch, request.headers[.ifMatch] == nil { throw Refusal.preconditionRequired }
        if operation.isKeyed { _ = try IdempotencyKey(header: request.headers[.idempotencyKey]) }
        var content: [UInt8] = []
        if let schema = operation.body { content = try Self.checked(try await read(schema), schema) }
        return Call(
            operation: operation, request: request, context: context, principal: principal,
            parameters: parameters, form: form, now: clock(), content: content)
    }

    private static func form(of operation: Operation, for request: Request) throws(Refusal) -> MediaForm {
        guard let form = Negotiation.form(for: request.headers[.accept], among: operation.forms) else {
            throw .notAcceptable(operation.forms.map(\.rawValue).joined(separator: ", "))
        }
        return form
    }

    /// What the address of a page may say besides.
    private static func pageParameters(of operation: Operation) -> [Operation.Parameter] {
        let language = Operation.Parameter(
            name: Request.languageParameter, schema: .one(of: Language.allCases.map(\.rawValue)))
        let token = Operation.Parameter(name: Request.tokenParameter, schema: .text(.token, 1...200))
        return operation.access == .order ? [language, token] : [language]
    }

    /// The bytes of a body that is JSON.
    private static func content(
        of request: Request, _ schema: Schema, for operation: Operation
    ) async throws -> [UInt8] {
        guard (operation.bodyTypes + ["application/hal+json"]).contains(request.mediaType) else {
            throw Refusal.unsupportedMediaType(operation)
        }
        return [UInt8](buffer: try await request.body.collect(upTo: operation.mostBytes))
    }

    /// The same bytes, held against the operation's schema.
    private static func checked(_ bytes: [UInt8], _ schema: Schema) throws -> [UInt8] {
        let value: JSONValue
        do {
            value = try JSONReader.value(of: bytes[...])
        } catch {
            throw Refusal.invalidBody([error.problemFault], status: 400)
        }
        let faults = schema.faults(of: value)
        guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
        return bytes
    }
}

extension JSONReader.Fault {
    fileprivate var problemFault: Problem.Fault {
        switch self {
        case .malformed: Problem.Fault(pointer: "", code: "malformed", detail: "The body is not JSON.")
        case .repeatedName:
            Problem.Fault(pointer: "", code: "repeated", detail: "The body names a member twice.")
        }
    }
}

extension Refusal {
    static let unauthorized = Refusal(
        Problem(
            .unauthorized, title: "Key needed", status: 401,
            detail: "This takes an access key: send it as Authorization: Bearer."),
        headers: [.wwwAuthenticate: "Bearer"])
}
