package import HTTPTypes

/// The client's side of the contract as a value: it follows links and never builds a path.
///
/// ```swift
/// let client = StoreClient(language: "en") { try await transport.send($0, $1) }
/// let entry = try await client.entry(at: "/")
/// guard let link = entry.links[.inventory] else { return }
/// let inventory = try await client.follow(link, Endpoints.inventory)
/// ```
package struct StoreClient: Sendable {
    /// Sends one request with its body to the server and gives the whole answer; throws when none came, and
    /// ``StoreError/untrusted`` when the server is not who it should be.
    package typealias Transport = @Sendable (HTTPRequest, [UInt8]) async throws -> (HTTPResponse, [UInt8])

    private let send: Transport
    /// The language that names and labels are asked for, as a BCP 47 tag.
    let language: String
    /// The prefix of the shop's addresses, empty or like `/shop`.
    private let prefix: String

    package init(language: String, prefix: String = "", send: @escaping Transport) {
        self.language = language
        self.prefix = prefix
        self.send = send
    }

    /// The state of a resource that a change demands (RFC 9110, section 13.1).
    package enum Precondition: Hashable, Sendable {
        case version(Int)
        /// It is there, in whatever version.
        case exists
        case isNew
    }

    /// Reads the entry resource, the only address a client is given.
    package func entry(at path: String) async throws(StoreError) -> Entry {
        try await follow(Link(href: path), Endpoints.entry)
    }

    package func follow<Reply: Decodable>(
        _ link: Link, _ endpoint: Endpoint<NoBody, Reply>, values: [(name: String, value: String)] = [],
        idempotencyKey: String? = nil, orderToken: String? = nil
    ) async throws(StoreError) -> Reply {
        let request = request(endpoint.method, link.expanded(values), idempotencyKey, orderToken)
        return try decode(Reply.self, try await exchange(request, []))
    }

    /// Follows a link that brings nothing back but that it was done.
    package func follow(
        _ link: Link, _ endpoint: Endpoint<NoBody, NoBody>, values: [(name: String, value: String)] = [],
        if precondition: Precondition? = nil
    ) async throws(StoreError) {
        var request = request(endpoint.method, link.expanded(values))
        request.require(precondition)
        _ = try await exchange(request, [])
    }

    /// Follows a link with a body; a key makes the request safe to repeat with the same bytes.
    package func follow<Body: Encodable, Reply: Decodable>(
        _ link: Link, _ endpoint: Endpoint<Body, Reply>, body: Body, idempotencyKey: String? = nil,
        orderToken: String? = nil, if precondition: Precondition? = nil
    ) async throws(StoreError) -> Reply {
        var request = request(endpoint.method, link.expanded(), idempotencyKey, orderToken)
        request.headerFields[.contentType] = "application/json"
        request.require(precondition)
        let bytes: [UInt8]
        do { bytes = try WireFormat.encode(body) } catch { throw .unsent }
        return try decode(Reply.self, try await exchange(request, bytes))
    }

    /// Asks for an operation whose address is part of the contract, as those of the administration are.
    package func call<Reply: Decodable>(
        _ endpoint: Endpoint<NoBody, Reply>, _ values: (name: String, value: String)...
    ) async throws(StoreError) -> Reply {
        try await follow(place(of: endpoint, values), endpoint)
    }

    package func call(
        _ endpoint: Endpoint<NoBody, NoBody>, _ values: (name: String, value: String)...,
        if precondition: Precondition? = nil
    ) async throws(StoreError) {
        try await follow(place(of: endpoint, values), endpoint, if: precondition)
    }

    package func call<Body: Encodable, Reply: Decodable>(
        _ endpoint: Endpoint<Body, Reply>, _ values: (name: String, value: String)..., body: Body,
        idempotencyKey: String? = nil, if precondition: Precondition? = nil
    ) async throws(StoreError) -> Reply {
        try await follow(
            place(of: endpoint, values), endpoint, body: body, idempotencyKey: idempotencyKey,
            if: precondition)
    }

    private func place<Body, Reply>(
        of endpoint: Endpoint<Body, Reply>, _ values: [(name: String, value: String)]
    ) -> Link {
        Link(href: prefix + endpoint.link.expanded(values))
    }

    /// Orders as the administration has them, the newest first.
    package func orders(
        _ values: [(name: String, value: String)] = [], atMost count: Int = .max
    ) async throws(StoreError) -> [AdminOrders.Row] {
        let limit = (name: "limit", value: String(min(count, 250)))
        var page = try await follow(
            place(of: Endpoints.adminOrders, values + [limit]), Endpoints.adminOrders)
        var rows = page.items
        while rows.count < count, let next = page.links[.next] {
            page = try await follow(next, Endpoints.adminOrders)
            rows += page.items
        }
        return Array(rows.prefix(count))
    }

    /// Fetches a picture's bytes, following one redirection to the immutable address.
    package func image(_ link: Link) async throws(StoreError) -> [UInt8] {
        var request = self.request(.get, link.expanded())
        request.headerFields[.accept] = "image/png, image/jpeg"
        var (response, body) = try await exchange(request, [], limit: .max)
        if response.status == .seeOther, let place = response.headerFields[.location] {
            request.path = Self.path(of: place)
            (response, body) = try await exchange(request, [], limit: .max)
        }
        guard response.status.kind == .successful else { throw .malformed }
        return body
    }

    /// Fetches the certificate that payments to the shop are encrypted for, as DER.
    package func merchantCertificate(_ link: Link) async throws(StoreError) -> [UInt8] {
        var request = self.request(.get, link.expanded())
        request.headerFields[.accept] = "application/pkix-cert, application/problem+json"
        let (response, body) = try await exchange(request, [])
        guard response.status.kind == .successful else { throw .malformed }
        return body
    }

    /// The path and query of a place that the server names. It is asked for on the line to this server, under
    /// whatever host the server knows itself by.
    private static func path(of place: String) -> String {
        guard let scheme = place.firstRange(of: "://"), !place[..<scheme.lowerBound].contains("/") else {
            return place
        }
        return String(place[scheme.upperBound...].drop { $0 != "/" })
    }

    private func request(
        _ method: HTTPRequest.Method, _ path: String, _ key: String? = nil, _ orderToken: String? = nil
    ) -> HTTPRequest {
        var request = HTTPRequest(method: method, scheme: nil, authority: nil, path: path)
        request.headerFields[.accept] = "application/hal+json, application/problem+json"
        request.headerFields[.acceptLanguage] = language
        request.headerFields[.idempotencyKey] = key.map { "\"\($0)\"" }
        request.headerFields[.orderToken] = orderToken
        return request
    }

    /// - Parameter limit: the longest answer that is taken, in bytes.
    private func exchange(
        _ request: HTTPRequest, _ body: [UInt8], limit: Int = ShopMemory.largestDocument
    ) async throws(StoreError) -> (HTTPResponse, [UInt8]) {
        // A link leads to the shop that gave it and nowhere else.
        guard let path = request.path, path.isSendable else { throw .unsent }
        let answer: (HTTPResponse, [UInt8])
        do {
            answer = try await send(request, body)
        } catch {
            guard let error = error as? StoreError, [.untrusted, .unsent].contains(error) else {
                throw .unreachable
            }
            throw error
        }
        guard answer.1.count <= limit else { throw .malformed }
        let status = answer.0.status.code
        guard status >= 400 else { return answer }
        if let problem = try? WireFormat.decode(Problem.self, from: answer.1) { throw .refused(problem) }
        throw status >= 500 ? .unreachable : .refused(Problem(status: status))
    }

    private func decode<Reply: Decodable>(
        _ type: Reply.Type, _ answer: (HTTPResponse, [UInt8])
    ) throws(StoreError) -> Reply {
        do { return try WireFormat.decode(type, from: answer.1) } catch { throw .malformed }
    }
}

/// The error of a request to the shop; its description is for staff and developers.
package enum StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No answer: the line is down, the server is gone or overloaded, or time ran out.
    case unreachable
    /// The certificate of the server that answered is not trusted; nothing was sent.
    case untrusted
    /// The request cannot be sent: its link leads nowhere. Nothing was.
    case unsent
    case refused(Problem)
    case malformed

    package var description: String {
        switch self {
        case .unreachable: "The shop does not answer"
        case .untrusted: "The certificate of the shop is not trusted"
        case .unsent: "The shop gave no address for this"
        case .refused: refusal ?? "The shop refused"
        case .malformed: "The answer of the shop cannot be read"
        }
    }

    /// The shop's own sentence of a refusal, for staff; nil for every other error.
    package var refusal: String? {
        guard case .refused(let problem) = self else { return nil }
        return "The shop refused: \(problem.detail.isEmpty ? String(problem.status) : problem.detail)"
    }
}

extension String {
    /// True for the path of a request as servers take it: RFC 9112, 3.2.1 in visible ASCII, and with at most
    /// 8 KiB (RFC 9110, 4.1: everybody takes 8,000 octets); no link of the contract is as long.
    package var isSendable: Bool {
        hasPrefix("/") && !hasPrefix("//") && utf8.count <= 8 << 10
            && utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}

extension HTTPRequest {
    fileprivate mutating func require(_ precondition: StoreClient.Precondition?) {
        switch precondition {
        case nil: break
        case .version(let version): headerFields[.ifMatch] = "\"\(version)-\""
        case .exists: headerFields[.ifMatch] = "*"
        case .isNew: headerFields[.ifNoneMatch] = "*"
        }
    }
}

extension HTTPField.Name {
    /// `Idempotency-Key`: 16 to 128 visible ASCII characters in quotes; one for each consent.
    package static let idempotencyKey = constant("Idempotency-Key")
    /// `Idempotent-Replayed`: `true` in an answer that repeats an earlier one.
    package static let idempotentReplayed = constant("Idempotent-Replayed")
    /// `Order-Token`: the capability to read, change, pay and cancel one order.
    package static let orderToken = constant("Order-Token")
    /// `Request-Id`: the id of the request in answers and in the server's log.
    package static let requestID = constant("Request-Id")

    /// A constant as a field name; traps if it is no token (RFC 9110, section 5.1).
    package static func constant(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("a constant header name") }
        return name
    }
}
