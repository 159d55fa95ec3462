import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import StoreAPI

/// Carries the store client's requests over HTTP to one server.
struct HTTPTransport: Sendable {
    private let client: HTTPClient
    private let origin: String
    /// Longer answers are cut off: no resource of the contract is as large.
    private static let largestAnswer = 16 << 20

    init(origin: String) {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(3)
        configuration.timeout.read = .seconds(10)
        configuration.connectionPool.idleTimeout = .seconds(20)
        // A shop that does not answer is said at once; trying again is the shopper's choice.
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        self.origin = origin
    }

    func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
        var outgoing = HTTPClientRequest(url: origin + (request.path ?? "/"))
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        let answer = try await client.execute(outgoing, timeout: .seconds(12))
        let buffer = try await answer.body.collect(upTo: Self.largestAnswer)
        var response = HTTPResponse(status: HTTPResponse.Status(code: Int(answer.status.code)))
        for header in answer.headers {
            if let name = HTTPField.Name(header.name) {
                response.headerFields.append(HTTPField(name: name, value: header.value))
            }
        }
        return (response, Array(buffer: buffer))
    }

    func close() async { try? await client.shutdown() }
}
