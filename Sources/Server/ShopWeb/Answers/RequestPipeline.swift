import Codecs
package import FoundationEssentials
import HTTPEdge
import HTTPTypes
package import Hummingbird
import NIOCore
package import PayKit
package import ShopCore
import ShopPages
import StoreAPI

/// Validates a request against its operation (access, parameters, media types, body), runs its handler, and
/// represents the reply in the negotiated form.
package struct RequestPipeline: Sendable {
    package let presentation: Presentation
    package let currency: Currency
    package let clock: @Sendable () -> Date
    package let authenticator: Authenticator
    package let faults: FaultController
    /// Answers that were made before, and the version of the catalogue now.
    package let kept: Representations
    package let catalogueVersion: @Sendable () -> Int64

    package var prefix: String { presentation.prefix }

    /// Serves a request: injected faults, authentication and authorization, cache, content negotiation,
    /// validation, then the route's handler. Nothing of a body is validated for a sender who may not send it.
    /// - Throws: ``RefusedForm`` for a refused HTML form.
    package func answer(
        _ request: Request, _ context: ShopContext, _ route: BoundRoute
    ) async throws -> Response {
        let operation = route.operation
        context.operation = operation.id
        let served = CurrentOperation.Served(
            id: operation.id, isAdministration: operation.access == .admin)
        return try await faults.serve(served, on: context.connection) {
            let visit = AdminVisit(operation: operation, logger: context.logger)
            return try await visit.note { visit in
                visit.principal = try await authenticator.admit(request, context, operation.admission)
                try visit.principal.check(operation.access)
                let name = operation.isKept ? Representations.Name(request.head) : nil
                // It was admitted when it was made, and nothing else of a request makes a difference.
                if let name, let answer = kept.answer(name, version: catalogueVersion()) {
                    return try answer.response(to: request)
                }
                let form = Negotiation.form(
                    for: request.headers[.accept], languages: request.readerLanguages, among: operation.forms)
                // Nothing is changed for a client that could not read the answer.
                guard form != nil || !request.method.isUnsafe else {
                    throw ProblemResponse.notAcceptable(operation)
                }
                let visitor = Visitor(
                    context: context, principal: visit.principal, form: form ?? operation.forms[0],
                    isAcceptable: form != nil, name: name)
                guard let submitted = try await SubmittedForm(request, operation, behind: prefix) else {
                    return try await answer(request, visitor, route) { _ in
                        try await Self.content(of: request, for: operation)
                    }
                }
                return try await answer(submitted, request, visitor, route)
            }
        }
    }

    private struct Visitor {
        var context: ShopContext
        var principal: Principal
        /// The negotiated form, else the first that the operation has.
        var form: MediaForm
        /// False if the operation has no form that is acceptable. What is not there is told all the same: 404
        /// goes before 406.
        var isAcceptable = true
        /// The name that its answer is kept under, if it is of those that are.
        var name: Representations.Name?

        /// The request with the token of an order where programs send it: a page has it in its address or in
        /// a cookie.
        func withOrderToken(_ request: Request) -> Request {
            form == .html ? request.changed { $0[.orderToken] = request.pageToken } : request
        }
    }

    /// A form of a browser is treated like the body that a program would have sent; what is refused of it can
    /// be corrected.
    private func answer(
        _ submitted: SubmittedForm, _ request: Request, _ visitor: Visitor, _ route: BoundRoute
    ) async throws -> Response {
        let request = submitted.adopted(by: request)
        do {
            return try await answer(request, visitor, route) { schema in
                submitted.body.document(schema, in: currency)
            }
        } catch {
            guard let refusal = ProblemResponse(refusal: error) else { throw error }
            let page = try? await forms(submitted, refusal.problem, request, visitor, route)
            throw RefusedForm(refusal: refusal, form: submitted, page: page)
        }
    }

    /// The forms of the page that a refused one came from.
    private func forms(
        _ submitted: SubmittedForm, _ refusal: Problem, _ request: Request, _ visitor: Visitor,
        _ route: BoundRoute
    ) async throws -> PageForms? {
        try await route.pageForms?(
            Call(
                operation: route.operation, request: visitor.withOrderToken(request),
                context: visitor.context, principal: visitor.principal, parameters: [:], form: visitor.form,
                now: clock(), refusal: refusal),
            submitted.body)
    }

    /// Keeps a prepared answer that is of those that are kept and was asked for before.
    private func keep(
        _ answer: @autoclosure () -> Representation, of reply: Reply, as name: Representations.Name?
    ) {
        guard let name, let version = reply.catalogueVersion, kept.isAskedAgain(name) else { return }
        kept.keep(answer(), as: name, version: version)
    }

    private func answer(
        _ request: Request, _ visitor: Visitor, _ route: BoundRoute,
        read: (Schema) async throws -> JSONValue
    ) async throws -> Response {
        let operation = route.operation
        var call = try admit(request, visitor, operation)
        if let schema = operation.body {
            call.content = try await read(schema)
            let faults = schema.faults(of: call.content)
            guard faults.isEmpty else { throw Refusal.invalidBody(faults) }
        }
        let reply = try await route.handler(call)
        guard visitor.isAcceptable else { throw ProblemResponse.notAcceptable(operation) }
        if call.form == .html, operation.access == .order,
            let token = request.queryValue(Request.tokenParameter)
        {
            return moved(request, operation, token, isEncrypted: call.context.isEncrypted)
        }
        let answer = try reply.answer(to: call, presentation)
        keep(answer.prepared(by: operation), of: reply, as: visitor.name)
        return try answer.response(to: request)
    }

    /// A link that brings an order's token: it goes where no one sees it, and the address stands without it.
    private func moved(
        _ request: Request, _ operation: Operation, _ token: String, isEncrypted: Bool
    ) -> Response {
        var place = prefix + request.pagePlace(behind: prefix)
        if let language = request.namedLanguage { place = PageSetting.naming(language, in: place) }
        // The order itself and all that lies below it: the path up to its id.
        let depth = operation.pattern.parts.prefix { PathPattern.name(of: $0) == nil }.count + 1
        let path = PathPattern.parts(of: request.uri.path.dropFirst(prefix.count)).prefix(depth)
        let home = prefix + "/" + path.joined(separator: "/")
        return Response(
            status: .seeOther,
            headers: [
                .location: place, .setCookie: OrderCookie.setting(token, at: home, isEncrypted: isEncrypted),
                .cacheControl: CachePolicy.never.rawValue,
            ])
    }

    /// The call, without its body.
    private func admit(_ request: Request, _ visitor: Visitor, _ operation: Operation) throws -> Call {
        let isPage = visitor.form == .html
        let request = visitor.withOrderToken(request)
        let known = operation.parameters + (isPage ? Self.pageParameters(of: operation) : [])
        let isForm = isPage || visitor.form == .halForms
        var parameters = try request.parameters(known, ofForm: isForm)
        parameters[Request.languageParameter] = nil
        parameters[Request.tokenParameter] = nil
        if operation.needsMatch, request.headers[.ifMatch] == nil {
            throw ProblemResponse.preconditionRequired
        }
        if operation.isKeyed { _ = try IdempotencyKey(header: request.headers[.idempotencyKey]) }
        guard operation.uploads.isEmpty || operation.uploads.contains(request.mediaType) else {
            throw ProblemResponse.unsupportedMediaType(operation)
        }
        if !operation.takenTypes.isEmpty { try request.requirePlainText() }
        return Call(
            operation: operation, request: request, context: visitor.context, principal: visitor.principal,
            parameters: parameters, form: visitor.form, now: clock())
    }

    private static func pageParameters(of operation: Operation) -> [Operation.Parameter] {
        let language = Operation.Parameter(
            name: Request.languageParameter, schema: Shapes.values(of: ContentLanguage.self))
        let token = Operation.Parameter(name: Request.tokenParameter, schema: .text(.token, 1...200))
        return operation.access == .order ? [language, token] : [language]
    }

    private static func content(of request: Request, for operation: Operation) async throws -> JSONValue {
        guard (operation.bodyTypes + ["application/hal+json"]).contains(request.mediaType) else {
            throw ProblemResponse.unsupportedMediaType(operation)
        }
        let bytes = [UInt8](buffer: try await request.takenBody(upTo: operation.mostBytes))
        do throws(JSONReader.Fault) {
            return try JSONReader.value(of: bytes[...])
        } catch {
            throw ProblemResponse.invalidBody([error.problemFault], status: 400)
        }
    }
}

extension ProblemResponse {
    fileprivate static func notAcceptable(_ operation: Operation) -> ProblemResponse {
        let types = operation.forms.map(\.rawValue).joined(separator: ", ")
        return ProblemResponse(.notAcceptable, status: 406, "This is there as \(types).")
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
