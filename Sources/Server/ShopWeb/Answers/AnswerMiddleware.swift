import FoundationEssentials
package import HTTPEdge
package import HTTPTypes
package import Hummingbird
package import Logging
package import NIOCore
import NIOHTTP1
package import ShopCore
import StoreAPI
import Synchronization

/// Names every request, turns every error into a problem, and adds the headers that every answer has.
package struct AnswerMiddleware: RouterMiddleware {
    package let environment: ServerEnvironment
    package let presentation: Presentation
    package let meter: Meter
    /// Checks the `Host` and hands out rate limit tickets.
    package let edge: Edge
    package let storage: StorageState
    package let logger: Logger
    /// The methods of a path, as `Allow` names them; nil where nothing is.
    package let allowed: @Sendable (String) -> String?

    /// Assigns the request id, runs the next responder, turns errors into problems (RFC 9457), then measures
    /// and logs.
    /// - Throws: ``HTTPParserError`` and ``ConnectionCut``, after which the connection closes unanswered.
    package func handle(
        _ request: Request, context: ShopContext,
        next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.requestID = environment.identifier(.request)
        // Without the number that the router gives to a request.
        context.logger = logger
        context.logger[metadataKey: "request"] = "\(context.requestID)"
        context.language = request.language
        context.isEncrypted = edge.isEncrypted(for: request.head)
        context.ticket = edge.limiter.map { _ in RateLimitTicket(edge) }
        let started = environment.ticks()
        let timings = context.logger.logLevel <= .debug ? StepTimings() : nil
        var response: Response
        do {
            try edge.check(host: request.head.authority, from: context.connection.remoteAddress)
            try Edge.check(transferCodings: request.headers[.transferEncoding])
            guard RouteTable.methods.contains(request.method) else { throw refusal(ofMethodIn: request) }
            if let timer = timings?.timer(context.logger, environment.ticks) {
                response = try await PaymentTrace.$begin.withValue(timer) { [context] in
                    try await next(request, context)
                }
            } else {
                response = try await next(request, context)
            }
        } catch let error as HTTPParserError {
            // No client is left to answer: the server closes the connection.
            throw error
        } catch let cut as ConnectionCut {
            throw cut
        } catch {
            response = answer(to: error, request, context)
        }
        response.headers[.serverTiming] = timings?.field
        let visit = Visit(
            requestID: context.requestID, ticket: context.ticket, operation: context.operation,
            connection: context.connection, logger: context.logger, started: started)
        complete(&response.headers, response.status, to: request.head, of: visit)
        return response
    }

    /// A request by its sender's side: all that the end of an answer needs to know of it.
    package struct Visit {
        package var requestID: String
        package var ticket: RateLimitTicket?
        /// The name of the operation; nil where the router found none.
        package var operation: String?
        package var connection: any Channel
        package var logger: Logger
        package var started: ContinuousClock.Instant
    }

    /// Adds the headers that every answer has, then counts and logs it.
    package func complete(
        _ headers: inout HTTPFields, _ status: HTTPResponse.Status, to request: HTTPRequest, of visit: Visit
    ) {
        if let place = headers[.location] { headers[.location] = edge.location(place, for: request) }
        visit.ticket?.leave(&headers, status: status.code, at: environment.clock())
        headers[.requestID] = visit.requestID
        addHeaders(to: &headers)
        let ended = environment.ticks()
        meter.count(
            visit.operation, status: status.code, from: visit.started, to: ended, request.headerFields,
            peer: visit.connection.remoteAddress)
        log(status, of: visit, took: ended - visit.started)
    }

    /// A method that the router has never heard of is refused like any other that a path does not have.
    private func refusal(ofMethodIn request: Request) -> ProblemResponse {
        allowed(request.uri.path).map(ProblemResponse.methodNotAllowed) ?? ProblemResponse(.notFound)
    }

    package static let usualHeaders: HTTPFields = [
        .vary: "Accept, Accept-Language, Accept-Encoding", .xContentTypeOptions: "nosniff",
    ]

    private func addHeaders(to headers: inout HTTPFields) {
        // Answers that are kept have them already.
        guard !headers.contains(.vary) else { return }
        headers.append(contentsOf: Self.usualHeaders)
        if headers[.cacheControl] == nil {
            let isPage = headers[.contentType] == MediaForm.html.contentType
            headers[.cacheControl] = CachePolicy.never.field(for: isPage ? .html : .json)
        }
        if headers[.contentLanguage] == nil { headers[.contentLanguage] = "en" }
    }

    /// The name of an error for a log, with neither values nor statements: an error may carry what a shopper
    /// typed. Nil for a task that was cancelled.
    private static func cause(of error: any Error) -> String? {
        switch Refusal(of: error) {
        case .storage(.cancelled, _): nil
        case .storage(let trouble, let code), .unfinished(let trouble, let code): code ?? "storage \(trouble)"
        default: "Refusal"
        }
    }

    private func answer(to error: any Error, _ request: Request, _ context: ShopContext) -> Response {
        var refusal = Self.refusal(for: error)
        refusal.problem.name.map(meter.count)
        storage.note(error)
        if refusal.problem.status >= 500, !(error is EdgeFault), let cause = Self.cause(of: error) {
            context.logger.error("request failed", metadata: ["cause": "\(cause)"])
        }
        // A problem that was stored names the request that it answered.
        refusal.problem.instance = refusal.problem.instance ?? context.requestID
        var response = page(of: refusal, error as? RefusedForm, request, context)
        if response == nil {
            let body =
                (try? presentation.document(
                    of: refusal.problem, for: request, context.language, refused: error as? RefusedForm))
                ?? []
            var headers = refusal.headers
            headers[.contentType] = MediaForm.problem.contentType
            response = Response(
                status: HTTPResponse.Status(code: refusal.problem.status), headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        }
        let whole = response ?? Response(status: .internalServerError)
        return request.method == .head ? whole.createHeadResponse() : whole
    }

    /// The refusal as a page, where a page is wanted more than the problem itself.
    private func page(
        of refusal: ProblemResponse, _ refused: RefusedForm?, _ request: Request, _ context: ShopContext
    ) -> Response? {
        let wanted = Negotiation.form(
            for: request.headers[.accept], languages: request.readerLanguages, among: [.problem, .html])
        guard wanted == .html,
            let entry = try? presentation.entry(
                refusal.problem, for: request, context.language, refused: refused,
                source: request.source(behind: presentation.prefix) { allowed($0)?.contains("GET") == true })
        else { return nil }
        var headers = refusal.headers
        if let token = refusal.problem.orderToken, let order = refusal.problem.order {
            headers[.setCookie] = OrderCookie.setting(
                token, at: presentation.prefix + order, isEncrypted: context.isEncrypted)
        }
        headers.append(contentsOf: entry.headers)
        headers[.contentType] = MediaForm.html.contentType
        headers[.contentLanguage] = context.language.rawValue
        return Response(
            status: HTTPResponse.Status(code: refusal.problem.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: entry.body)))
    }

    /// The problem for an error: a router's 404 is ``Refusal/notFound``, an unknown error a 500.
    package static func refusal(for error: any Error) -> ProblemResponse {
        switch error {
        case let refused as RefusedForm: refused.refusal
        case let error as HTTPError where error.status == .notFound: ProblemResponse(Refusal.notFound)
        default: ProblemResponse(of: error)
        }
    }

    /// The operation, not its path: a path may hold an idempotency key, a query an address.
    private func log(_ status: HTTPResponse.Status, of visit: Visit, took: Duration) {
        visit.logger.info(
            "answered",
            metadata: [
                "request": "\(visit.requestID)",
                "operation": "\(visit.operation ?? "-")",
                "status": .stringConvertible(status.code),
                "ms": .stringConvertible(took.milliseconds),
            ])
    }
}

/// The steps of payments that one request or one round of maintenance jobs took so far.
package final class StepTimings: Sendable {
    private let steps = Mutex<[String]>([])

    package init() {}

    /// Times steps, logs each, and keeps it.
    package func timer(
        _ logger: Logger, _ ticks: @escaping @Sendable () -> ContinuousClock.Instant
    ) -> PaymentTrace.Timer {
        PaymentTrace.Timer { step, id in
            let start = ticks()
            return { outcome in
                let took = (ticks() - start).milliseconds
                self.steps.withLock { $0.append("\(step.rawValue);dur=\(took)") }
                logger.debug(
                    "payment step",
                    metadata: [
                        "step": "\(step.rawValue)", "payment": "\(id ?? "-")", "outcome": "\(outcome)",
                        "ms": .stringConvertible(took),
                    ])
            }
        }
    }

    /// The steps as `Server-Timing` has them (W3C Server Timing); nil without one.
    fileprivate var field: String? {
        let steps = steps.withLock { $0 }
        return steps.isEmpty ? nil : steps.joined(separator: ", ")
    }
}

extension Duration {
    /// Milliseconds to three places.
    fileprivate var milliseconds: Double { Double(nanoseconds / 1000) / 1000 }
}

extension HTTPField.Name {
    fileprivate static let serverTiming = constant("Server-Timing")
}

extension Request {
    package var contentLength: Int? { headers[.contentLength].map { Int($0) ?? .max } }

    /// The whole body; one that is longer is refused, before it comes where its length is told (RFC 9110,
    /// section 15.5.14).
    package func takenBody(upTo most: Int) async throws -> ByteBuffer {
        guard contentLength ?? 0 <= most else { throw ProblemResponse.payloadTooLarge(most: most) }
        do {
            return try await body.collect(upTo: most)
        } catch is NIOTooManyBytesError {
            throw ProblemResponse.payloadTooLarge(most: most)
        } catch let error as HTTPError where error.status == .contentTooLarge {
            throw ProblemResponse.payloadTooLarge(most: most)
        }
    }
}

extension Edge {
    /// A path of this shop as `Location` names it in the answer to a request.
    package func location(_ path: String, for request: HTTPRequest) -> String {
        absolute(path, host: request.authority, forwardedScheme: request.headerFields[.xForwardedProto])
    }

    /// True if the client of a request speaks with the shop, or with what is in front of it, encrypted.
    package func isEncrypted(for request: HTTPRequest) -> Bool {
        isEncrypted(host: request.authority, forwardedScheme: request.headerFields[.xForwardedProto])
    }
}

extension HTTPField.Name {
    fileprivate static let xForwardedProto = constant("X-Forwarded-Proto")
}
