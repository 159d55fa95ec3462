import HTTPTypes
import Hummingbird
import StoreAPI

/// Registers paths by their templates, with HEAD, OPTIONS and 405 for each of them.
struct RouteTable {
    typealias Handler = @Sendable (Request, ShopContext) async throws -> Response

    let router: Router<ShopContext>

    static let methods: [HTTPRequest.Method] = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
    ]

    /// Adds one path with everything it answers to.
    func add(_ template: String, get: Handler? = nil, post: Handler? = nil) {
        let path = Self.path(template)
        var allowed: [HTTPRequest.Method] = [.options]
        if let get {
            router.on(path, method: .get, use: get)
            router.on(path, method: .head) { request, context in
                try await get(request, context).createHeadResponse()
            }
            allowed += [.get, .head]
        }
        if let post {
            router.on(path, method: .post, use: post)
            allowed.append(.post)
        }
        let allow = allowed.map(\.rawValue).sorted().joined(separator: ", ")
        let takesBodies = post != nil
        router.on(path, method: .options) { _, _ in
            var headers: HTTPFields = [.allow: allow]
            if takesBodies { headers[.acceptPost] = "application/json" }
            var response = Response(status: .noContent, headers: headers)
            response.headers[.contentLength] = nil
            return response
        }
        for method in Self.methods where !allowed.contains(method) {
            router.on(path, method: method) { _, _ -> Response in throw Refusal.methodNotAllowed(allow) }
        }
    }

    /// `/products/{id}` becomes `/products/:id`; a query expression is left out.
    private static func path(_ template: String) -> RouterPath {
        let bare = template.split(separator: "{?").first.map(String.init) ?? template
        let path = bare.split(separator: "/").map { part in
            part.hasPrefix("{") ? ":" + part.dropFirst().dropLast() : String(part)
        }
        return RouterPath("/" + path.joined(separator: "/"))
    }
}

extension Refusal {
    static func methodNotAllowed(_ allow: String) -> Refusal {
        Refusal(
            Problem(
                .methodNotAllowed, title: "Method not allowed", status: 405, detail: "Allowed here: \(allow)."
            ),
            headers: [.allow: allow])
    }

    static let unknownMethod = Refusal(
        Problem(
            .methodNotAllowed, title: "Method not implemented", status: 501,
            detail: "The shop does not know this method."))

    static func notAcceptable(_ type: String) -> Refusal {
        Refusal(
            Problem(
                .notAcceptable, title: "Not acceptable", status: 406, detail: "This is there as \(type) only."
            ))
    }

    static let unsupportedMediaType = Refusal(
        Problem(
            .unsupportedMediaType, title: "Unsupported media type", status: 415,
            detail: "Send application/json."),
        headers: [.acceptPost: "application/json"])
}

extension HTTPField.Name {
    static var acceptPost: HTTPField.Name { custom("Accept-Post") }

    private static func custom(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("a constant header name") }
        return name
    }
}
