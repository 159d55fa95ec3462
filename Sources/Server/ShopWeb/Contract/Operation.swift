package import HTTPEdge
package import HTTPTypes
package import ShopCore
package import StoreAPI

/// One operation of the contract: all that is demanded of its requests before its handler runs.
///
/// Registration, HEAD, OPTIONS, 405, 406, 415, the refusals of what is unknown, and the description at
/// `/openapi.json` come from it.
package struct Operation: Sendable {
    /// Its name in descriptions, logs and faults, such as `placeOrder`.
    package var id: String
    /// HTTP method; HEAD and OPTIONS follow from the path.
    package var method: HTTPRequest.Method
    /// The path behind the server's prefix, `/orders/{id}`.
    package var path: String
    package var summary: String
    /// Query parameters; others are refused with 400.
    package var parameters: [Parameter] = []
    /// Headers that it reads besides those of every operation of its kind.
    package var headers: [Parameter] = []
    package var body: Schema?
    /// A JSON merge patch (RFC 7396) has a media type of its own.
    package var isMergePatch = false
    /// The media types of a file that it takes as it comes; nothing of it is read before somebody works on
    /// it.
    package var uploads: [String] = []
    /// The most bytes that a body may have, where it is not what is usual.
    package var namedMostBytes: Int?
    package var access = Access.anyone
    /// True if it reckons prices, or shows reckoned ones.
    package var isPricing = false
    /// True if it can be used to guess what opens others' orders.
    package var isGuessable = false
    package var isKeyed = false
    package var needsMatch = false
    /// True if its answers are kept as long as the catalogue stays as it is: then they depend on nothing but
    /// address, form and language.
    package var isKept = false
    /// The forms that it can be had in, the preferred one first.
    package var forms: [MediaForm] = MediaForm.ofDocuments

    package var answers: [Answer] = []
    /// The refusals besides those of every operation of its kind, by status.
    package var refusals: [Int: [Problem.Name]] = [:]

    package struct Answer: Hashable, Sendable {
        /// HTTP status, 2xx or 303.
        package var status: Int
        package var summary: String
        /// The JSON that it has; nil for an answer without a body or in another form.
        package var shape: Schema?
        package var hasLocation = false
    }

    package enum Access: Hashable, Sendable {
        case anyone
        /// The holders of the order's token or of an admin key; everybody else finds nothing there.
        case order
        case admin
        /// Visitors from this machine, or with any key.
        case local
        case open
    }

    package struct Parameter: Hashable, Sendable {
        package var name: String
        package var schema: Schema
        package var isRequired = false
        /// One sentence for people; empty where the name says all.
        package var summary = ""
    }

    package var mostBytes: Int {
        get { namedMostBytes ?? (access == .admin ? 256 * 1024 : 64 * 1024) }
        set { namedMostBytes = newValue }
    }

    /// The names between braces in the path.
    package var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// True if a path, without prefix and query, is this operation's.
    package func isAt(_ path: some StringProtocol) -> Bool {
        let pattern = self.path.split(separator: "/"), parts = path.split(separator: "/")
        return pattern.count == parts.count
            && zip(pattern, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }

    /// The media types of bodies that it takes, those of browsers included.
    package var takenTypes: [String] {
        bodyTypes + (body != nil && forms.contains(.html) ? [FormBody.mediaType] : [])
    }

    /// The media types of bodies that it takes from programs.
    package var bodyTypes: [String] {
        guard body != nil else { return uploads }
        return isMergePatch ? ["application/merge-patch+json", "application/json"] : ["application/json"]
    }
}

extension Operation.Answer {
    package static func ok(_ summary: String, _ shape: Schema? = nil) -> Self {
        Self(status: 200, summary: summary, shape: shape)
    }

    package static func created(_ summary: String, _ shape: Schema) -> Self {
        Self(status: 201, summary: summary, shape: shape, hasLocation: true)
    }

    package static func done(_ summary: String) -> Self { Self(status: 204, summary: summary) }

    /// A 206: a byte range of the content (RFC 9110, section 15.3.7).
    package static func part(_ summary: String) -> Self { Self(status: 206, summary: summary) }

    /// A 303 to the place in `Location` (RFC 9110, section 15.4.4).
    package static func elsewhere(_ summary: String) -> Self {
        Self(status: 303, summary: summary, hasLocation: true)
    }
}

extension Operation {
    package init<Body, Answer>(_ id: String, _ endpoint: Endpoint<Body, Answer>, _ summary: String) {
        self.init(
            id: id, method: endpoint.method,
            path: endpoint.template.split(separator: "{?").first.map(String.init) ?? endpoint.template,
            summary: summary)
    }

    package func with(_ change: (inout Operation) -> Void) -> Operation {
        var operation = self
        change(&operation)
        return operation
    }
}
