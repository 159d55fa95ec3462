import AsyncHTTPClient
package import HTTPTypes
package import NIOCore
import NIOHTTP1
import NIOSSL
package import StoreAPI

/// Carries requests over HTTP to one server, for shoppers, staff and operators. The key is sent nowhere
/// else: requests hold paths only, and redirections are not followed.
package struct HTTPTransport: Sendable {
    private let client: HTTPClient
    /// For event streams: waits as long as the server sends a byte now and then.
    private let listener: HTTPClient
    package let target: ConnectionTarget
    private let session: String?
    private let deadline: AnswerDeadline
    private let timeouts: Timeouts
    /// A longer answer fails: no resource of the contract is as large.
    private static let largestAnswer = 16 << 20
    /// - Parameters:
    ///   - session: the header `Session-Id`, by which a server knows the requests of one shopper.
    ///   - deadline: nil for that of the timeouts.
    package init(
        _ target: ConnectionTarget, session: String? = nil, timeouts: Timeouts = .interactive,
        deadline: AnswerDeadline? = nil
    ) {
        self.target = target
        self.session = session
        self.timeouts = timeouts
        self.deadline = deadline ?? .after(seconds: timeouts.answer)
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(timeouts.connect)
        configuration.timeout.read = .seconds(timeouts.read)
        configuration.connectionPool.idleTimeout = .seconds(20)
        // A server that does not answer is said at once; trying again is the person's choice.
        configuration.connectionPool.retryConnectionEstablishment = false
        AnswerGuard.install(in: &configuration)
        if !target.roots.isEmpty {
            var encryption = TLSConfiguration.makeClientConfiguration()
            encryption.additionalTrustRoots = [.certificates(target.roots)]
            configuration.tlsConfiguration = encryption
        }
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        configuration.timeout.read = .seconds(timeouts.silence)
        listener = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// - Throws: ``StoreError/unreachable`` when the whole answer is not there in time,
    ///   ``StoreError/untrusted`` for a certificate that is not the server's, and the client's own errors.
    package func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
        try await send(request, body.isEmpty ? nil : .bytes(ByteBuffer(bytes: body)))
    }

    package func upload<Body: AsyncSequence & Sendable>(
        _ request: HTTPRequest, _ body: Body
    ) async throws -> (HTTPResponse, [UInt8]) where Body.Element == ByteBuffer {
        try await send(request, .stream(body, length: .unknown))
    }

    private func send(
        _ request: HTTPRequest, _ body: HTTPClientRequest.Body?
    ) async throws -> (HTTPResponse, [UInt8]) {
        var outgoing = try outgoing(request)
        outgoing.body = body
        return try await deadline.limit { [client, outgoing, timeouts] in
            let answer = try await Self.trusted {
                try await client.execute(outgoing, timeout: .seconds(timeouts.head))
            }
            let buffer = try await answer.body.collect(upTo: Self.largestAnswer)
            return (Self.head(of: answer), Array(buffer: buffer))
        }
    }

    /// Returns the head as soon as it is there, and the body as a stream.
    /// - Throws: ``StoreError/unsent`` for a path that no server takes, and the client's own errors.
    package func stream(_ request: HTTPRequest) async throws -> (HTTPResponse, StoreClient.Pieces) {
        // A stream begins at once; a long poll keeps its answer until there is one.
        let isStream = request.headerFields[.accept] == "text/event-stream"
        let wait = TimeAmount.seconds(isStream ? timeouts.head : timeouts.silence)
        let answer = try await listener.execute(try outgoing(request), timeout: wait)
        return (Self.head(of: answer), answer.body.map { Array(buffer: $0) })
    }

    package func close() async {
        try? await client.shutdown()
        try? await listener.shutdown()
    }

    private func outgoing(_ request: HTTPRequest) throws -> HTTPClientRequest {
        let path = request.path ?? "/"
        guard path.isSendable else { throw StoreError.unsent }
        var outgoing = HTTPClientRequest(url: target.address.origin + path)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if let host = target.address.host { outgoing.headers.add(name: "Host", value: host) }
        if let session { outgoing.headers.add(name: "Session-Id", value: session) }
        if let key = target.key { outgoing.headers.add(name: "Authorization", value: key.authorization) }
        return outgoing
    }

    private static func head(of answer: HTTPClientResponse) -> HTTPResponse {
        var response = HTTPResponse(status: HTTPResponse.Status(code: Int(answer.status.code)))
        for header in answer.headers {
            if let name = HTTPField.Name(header.name) {
                response.headerFields.append(HTTPField(name: name, value: header.value))
            }
        }
        return response
    }

    private static func trusted<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        do { return try await work() } catch let error as NIOSSLExtraError {
            throw error == .failedToValidateHostname ? StoreError.untrusted : StoreError.unreachable
        } catch let error as NIOSSLError {
            let isAboutTrust = "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
            throw isAboutTrust ? StoreError.untrusted : StoreError.unreachable
        }
    }
}

/// The seconds that a connection waits.
package struct Timeouts: Sendable {
    package var connect: Int64
    /// For the next bytes of an answer.
    package var read: Int64
    package var head: Int64
    package var answer: Int64
    /// For the next bytes of a stream or of a long poll.
    package var silence: Int64

    /// For a person who waits: a page of 250 products takes half a minute on the slowest line that the shop
    /// is meant for. A server that tells of changes says something every 15 seconds, and answers a long
    /// poll within 30.
    package static let interactive = Timeouts(connect: 3, read: 10, head: 12, answer: 30, silence: 50)
    /// For questions with a deadline of their own, below a minute.
    package static let patient = Timeouts(connect: 10, read: 60, head: 60, answer: 60, silence: 60)
    /// For an upload: the answer comes when all of it has been worked on.
    package static let upload = Timeouts(connect: 10, read: 600, head: 900, answer: 900, silence: 600)
}
