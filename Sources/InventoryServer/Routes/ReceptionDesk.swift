import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore
import PaymentToken
import StoreAPI

/// Holds every request against its operation before anybody works on it, and puts the reply into its form.
struct ReceptionDesk: Sendable {
    /// What stands in front of every path, empty or `/shop`.
    let prefix: String
    let clock: @Sendable () -> Date
    /// Who sends a request with these headers; throws for a key that is none.
    let principal: @Sendable (HTTPFields) async throws -> Principal
    let faults: FaultDesk

    func answer(
        _ request: Request, _ context: ShopContext, _ operation: Operation, _ handler: RouteTable.Handler
    ) async throws -> Response {
        let served = CurrentOperation.Served(
            id: operation.id, isAdministration: operation.access == .admin)
        return try await faults.serve(served, on: context.connection) {
            let visit = AdminVisit(operation: operation, logger: context.logger)
            return try await visit.note { visit in
                visit.principal = try await principal(request.headers)
                let call = try await admit(request, context, operation, visit.principal)
                return try await handler(call).response(to: call, prefix: prefix)
            }
        }
    }

    private func admit(
        _ request: Request, _ context: ShopContext, _ operation: Operation, _ principal: Principal
    ) async throws -> Call {
        let form = try Self.form(of: operation, for: request)
        try principal.check(operation.access)
        let parameters = try request.parameters(operation.parameters)
        if operation.needsMatch, request.headers[.ifMatch] == nil { throw Refusal.preconditionRequired }
        if operation.isKeyed { _ = try IdempotencyKey(header: request.headers[.idempotencyKey]) }
        let content = try await Self.content(of: request, for: operation)
        return Call(
            operation: operation, request: request, context: context, principal: principal,
            parameters: parameters, form: form, now: clock(), content: content)
    }

    private static func form(of operation: Operation, for request: Request) throws(Refusal) -> MediaForm {
        let list = WeightedList(request.headers[.accept] ?? "*/*")
        let form = operation.forms.first { form in
            form.names.contains { list.weight(ofMediaType: $0) > 0 }
        }
        guard let form else { throw .notAcceptable(operation.forms.first?.rawValue ?? "") }
        return form
    }

    /// The body's bytes, held against the operation's schema.
    private static func content(of request: Request, for operation: Operation) async throws -> [UInt8] {
        guard let schema = operation.body else { return [] }
        let mediaType = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
            .filter { $0 != " " }
        guard let mediaType, (operation.bodyTypes + ["application/hal+json"]).contains(mediaType) else {
            throw Refusal.unsupportedMediaType(operation)
        }
        let bytes = [UInt8](buffer: try await request.body.collect(upTo: operation.mostBytes))
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
