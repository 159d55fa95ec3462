package import HTTPTypes
package import Hummingbird
import ShopCore
import StoreAPI

/// An operation with what carries it out in a shop.
package struct BoundRoute: Sendable {
    package typealias Handler = @Sendable (Call) async throws -> Reply
    package typealias PageFormsFinder = @Sendable (Call, FormBody) async throws -> PageForms

    package let operation: Operation
    package let handler: Handler
    /// The forms of the page that a refused form came from; nil where the sent fields are enough.
    package let pageForms: PageFormsFinder?
}

/// Registers operations, with HEAD, OPTIONS and 405 for each path that has one.
package struct RouteTable: Sendable {
    private let pipeline: RequestPipeline
    private let routes: [BoundRoute]

    /// The methods that are routed or refused with 405; any other is refused by the middleware.
    package static let methods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
    ]

    package init(_ routes: [BoundRoute], pipeline: RequestPipeline) {
        self.routes = routes
        self.pipeline = pipeline
    }

    private var operations: [Operation] { routes.map(\.operation) }

    package func register(on router: Router<ShopContext>) {
        let paths = Dictionary(grouping: routes, by: \.operation.path)
        for (path, routes) in paths {
            let place = RouterPath(pipeline.prefix + path)
            for route in routes where route.operation.method != .post {
                register(route, at: place, on: router)
            }
            registerForms(of: routes, at: place, on: router)
            registerRest(of: routes.map(\.operation), at: place, on: router)
        }
    }

    private func register(_ route: BoundRoute, at place: RouterPath, on router: Router<ShopContext>) {
        router.on(place, method: route.operation.method) { [pipeline] request, context in
            try await pipeline.answer(request, context, route)
        }
        guard route.operation.method == .get else { return }
        router.on(place, method: .head) { [pipeline] request, context in
            try await pipeline.answer(request, context, route).createHeadResponse()
        }
    }

    /// POST, by which browsers also send what they have no method for: their forms name it in a field.
    private func registerForms(
        of routes: [BoundRoute], at place: RouterPath, on router: Router<ShopContext>
    ) {
        let unsafe = routes.filter { $0.operation.method.isUnsafe }
        guard !unsafe.isEmpty else { return }
        let allow = Self.allow(Self.methods(of: routes.map(\.operation)))
        // An operation that takes a file takes no form that names a method.
        let longest = unsafe.map(\.operation).filter(\.uploads.isEmpty).max { $0.mostBytes < $1.mostBytes }
        router.on(place, method: .post) { [pipeline] request, context in
            var request = request
            var method = HTTPRequest.Method.post
            if let longest { method = try await request.formMethod(longest: longest) }
            guard let route = unsafe.first(where: { $0.operation.method == method }) else {
                throw ProblemResponse.methodNotAllowed(allow)
            }
            return try await pipeline.answer(request, context, route)
        }
    }

    /// OPTIONS, and a refusal for every other method.
    private func registerRest(
        of operations: [Operation], at place: RouterPath, on router: Router<ShopContext>
    ) {
        let allowed = Self.methods(of: operations)
        var headers: HTTPFields = [.allow: Self.allow(allowed)]
        for operation in operations where !operation.bodyTypes.isEmpty {
            let name: HTTPField.Name = operation.method == .patch ? .acceptPatch : .acceptPost
            headers[name] = operation.takenTypes.joined(separator: ", ")
        }
        router.on(place, method: .options) { [headers] _, _ in
            var response = Response(status: .noContent, headers: headers)
            response.headers[.contentLength] = nil
            return response
        }
        // Forms were seen to above.
        let isPosted = operations.contains { $0.method.isUnsafe }
        for method in Self.methods where !allowed.contains(method) && !(isPosted && method == .post) {
            router.on(place, method: method) { [headers] _, _ -> Response in
                throw ProblemResponse.methodNotAllowed(headers[.allow] ?? "")
            }
        }
    }

    /// The value of `Allow` at a path; nil where nothing is.
    package func allowed(at path: String) -> String? {
        guard path.hasPrefix(pipeline.prefix) else { return nil }
        let parts = PathPattern.parts(of: path.dropFirst(pipeline.prefix.count))
        let found = routes.filter { $0.operation.pattern.matches(parts) }
        return found.isEmpty ? nil : Self.allow(Self.methods(of: found.map(\.operation)))
    }

    private static func methods(of operations: [Operation]) -> [HTTPRequest.Method] {
        let methods = operations.map(\.method) + [.options]
        return methods.contains(.get) ? methods + [.head] : methods
    }

    private static func allow(_ methods: [HTTPRequest.Method]) -> String {
        methods.map(\.rawValue).sorted().joined(separator: ", ")
    }
}

extension ProblemResponse {
    /// A 415 that lists the accepted media types in `Accept-Post`, or `Accept-Patch` for PATCH (RFC 5789).
    package static func unsupportedMediaType(_ operation: Operation) -> ProblemResponse {
        let types = operation.takenTypes.joined(separator: ", ")
        let wanted = operation.bodyTypes.joined(separator: " or ")
        let name: HTTPField.Name = operation.method == .patch ? .acceptPatch : .acceptPost
        return ProblemResponse(
            .unsupportedMediaType, status: 415, "Send \(wanted.isEmpty ? "no body" : wanted).",
            headers: [name: types])
    }
}

extension HTTPField.Name {
    /// Media types that POST takes (W3C LDP, section 7.1).
    package static let acceptPost = constant("Accept-Post")
    /// Media types that PATCH takes (RFC 5789, section 3.1).
    package static let acceptPatch = constant("Accept-Patch")
    /// The digest of a whole representation (RFC 9530).
    package static let reprDigest = constant("Repr-Digest")
}
