import HTTPTypes
import StoreAPI

/// One operation of the contract: all that is demanded of its requests before anybody works on them.
///
/// Registration, HEAD, OPTIONS, 405, 406, 415, the refusals of what is unknown, and the description at
/// `/openapi.json` come from it.
struct Operation: Sendable {
    /// Its name in descriptions, logs and faults, such as `placeOrder`.
    var id: String
    var method: HTTPRequest.Method
    /// The path behind the server's prefix, `/orders/{id}`.
    var path: String
    /// One sentence for people.
    var summary: String
    var parameters: [Parameter] = []
    var body: Schema?
    /// A JSON merge patch (RFC 7396) has a media type of its own.
    var isMergePatch = false
    /// The most bytes that a body may have.
    var mostBytes = 64 * 1024
    var access = Access.anyone
    /// Whether it needs an `Idempotency-Key`.
    var isKeyed = false
    /// Whether it needs `If-Match`.
    var needsMatch = false
    /// What it can be had as, the preferred form first.
    var forms: [MediaForm] = [.hal]

    /// Who may use an operation.
    enum Access: Hashable, Sendable {
        case anyone
        /// Whoever holds the order's token, or an admin key; everybody else finds nothing there.
        case order
        case admin
    }

    /// A parameter of the query.
    struct Parameter: Hashable, Sendable {
        var name: String
        var schema: Schema
        var isRequired = false
        var summary = ""
    }

    /// The names between braces in the path.
    var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// The media types of bodies that it takes.
    var bodyTypes: [String] {
        guard body != nil else { return [] }
        return isMergePatch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
    }
}

extension Operation {
    /// An operation at the place that an endpoint names.
    init<Body, Reply>(_ id: String, _ endpoint: Endpoint<Body, Reply>, _ summary: String) {
        self.init(
            id: id, method: endpoint.method,
            path: endpoint.template.split(separator: "{?").first.map(String.init) ?? endpoint.template,
            summary: summary)
    }

    /// The same operation with something more to it.
    func with(_ change: (inout Operation) -> Void) -> Operation {
        var operation = self
        change(&operation)
        return operation
    }
}

/// A form that a resource can be had in.
enum MediaForm: String, Hashable, Sendable, CaseIterable {
    case hal = "application/hal+json"
    /// What has no links.
    case json = "application/json"
    case png = "image/png"
    case certificate = "application/pkix-cert"

    /// The media types that ask for it.
    var names: [String] {
        switch self {
        case .hal: ["application/hal+json", "application/json"]
        case .json, .png, .certificate: [rawValue]
        }
    }
}

/// Who sends a request.
enum Principal: Hashable, Sendable {
    case anyone
    case admin(key: String)
}
