import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOSSL
import StoreAPI

/// Carries the store client's requests over HTTP to one server. The key goes there and nowhere else: requests
/// hold paths only, and redirections are not followed.
struct HTTPTransport: Sendable {
    private let client: HTTPClient
    /// For answers that never end: it waits as long as the shop gives a sign of life now and then.
    private let listener: HTTPClient
    private let origin: String
    private let host: String?
    private let key: AccessKey?
    /// Tells the server which requests belong to one shopper; fresh for each session.
    private let session: String
    private let deadline: AnswerDeadline
    /// Longer answers are cut off: no resource of the contract is as large.
    private static let largestAnswer = 16 << 20
    /// RFC 9110, 4.1: 8,000 octets at least are taken by everybody.
    private static let longestPath = 8 << 10
    /// How long the beginning of an answer may take.
    private static let answerSeconds: Int64 = 12
    /// A shop that tells of changes says something every 15 seconds, and answers a long poll within 30.
    private static let silenceSeconds: Int64 = 50

    init(_ entrance: Entrance, session: String, deadline: AnswerDeadline = .own) {
        origin = entrance.address.origin
        host = entrance.address.host
        key = entrance.key
        self.session = session
        self.deadline = deadline
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(3)
        configuration.timeout.read = .seconds(10)
        configuration.connectionPool.idleTimeout = .seconds(20)
        // A shop that does not answer is said at once; trying again is the shopper's choice.
        configuration.connectionPool.retryConnectionEstablishment = false
        AnswerGuard.install(in: &configuration)
        if !entrance.roots.isEmpty {
            var encryption = TLSConfiguration.makeClientConfiguration()
            encryption.additionalTrustRoots = [.certificates(entrance.roots)]
            configuration.tlsConfiguration = encryption
        }
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        configuration.timeout.read = .seconds(Self.silenceSeconds)
        listener = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
        var outgoing = try outgoing(request)
        if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        return try await deadline.limit { [client, outgoing] in
            let answer = try await Self.trusted {
                try await client.execute(outgoing, timeout: .seconds(Self.answerSeconds))
            }
            let buffer = try await answer.body.collect(upTo: Self.largestAnswer)
            return (Self.head(of: answer), Array(buffer: buffer))
        }
    }

    /// Gives the head of an answer as soon as it is there, and its body as it comes.
    func stream(_ request: HTTPRequest) async throws -> (HTTPResponse, StoreClient.Pieces) {
        // A stream begins at once; a long poll keeps its answer until there is one.
        let isStream = request.headerFields[.accept] == "text/event-stream"
        let wait = TimeAmount.seconds(isStream ? Self.answerSeconds : Self.silenceSeconds)
        let answer = try await listener.execute(try outgoing(request), timeout: wait)
        return (Self.head(of: answer), answer.body.map { Array(buffer: $0) })
    }

    func close() async {
        try? await client.shutdown()
        try? await listener.shutdown()
    }

    private func outgoing(_ request: HTTPRequest) throws -> HTTPClientRequest {
        // No link of the contract is as long: it is a fault of the shop.
        guard (request.path ?? "").utf8.count <= Self.longestPath else { throw StoreError.malformed }
        var outgoing = HTTPClientRequest(url: origin + (request.path ?? "/"))
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if let host { outgoing.headers.add(name: "Host", value: host) }
        outgoing.headers.add(name: "Session-Id", value: session)
        if let key { outgoing.headers.add(name: "Authorization", value: key.authorization) }
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

    /// Tells a server that is not who it should be from one that does not answer.
    private static func trusted<Answer>(_ work: () async throws -> Answer) async throws -> Answer {
        do { return try await work() } catch let error as NIOSSLExtraError {
            throw error == .failedToValidateHostname ? StoreError.untrusted : StoreError.unreachable
        } catch let error as NIOSSLError {
            let isAboutTrust = "\(error)".contains("CERTIFICATE_VERIFY_FAILED")
            throw isAboutTrust ? StoreError.untrusted : StoreError.unreachable
        }
    }
}
