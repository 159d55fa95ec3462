import AsyncHTTPClient
package import HTTPTypes
import NIOCore
import NIOHTTP1
package import StoreAPI

/// Asks a running server.
package struct ServerLine: Sendable {
    package let address: ServerAddress
    private let key: String?
    private let client: HTTPClient
    /// Where a server tells its figures, and the text format of Prometheus that they have.
    private static let metricsPath = "/metrics"
    private static let metricsForm = "text/plain;version=0.0.4"
    /// More than any page of figures or orders has.
    private static let largestAnswer = 8 << 20
    /// A stream of events breathes every fifteen seconds.
    private static let silenceSeconds: Int64 = 40

    /// Why there was no answer.
    package struct Fault: Error, Hashable, Sendable {
        /// For somebody who knows no more than the command that he typed.
        package var sentence: String
        /// For a screen that names the server already.
        package var brief: String

        package init(sentence: String, brief: String) {
            self.sentence = sentence
            self.brief = brief
        }
    }

    package init(address: ServerAddress, key: String?) {
        self.address = address
        self.key = key
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        configuration.timeout.connect = .seconds(3)
        configuration.timeout.read = .seconds(Self.silenceSeconds)
        configuration.connectionPool.retryConnectionEstablishment = false
        client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    /// The text of `/metrics`.
    package func figures() async throws(Fault) -> Figures {
        let request = HTTPRequest(
            method: .get, scheme: nil, authority: nil, path: address.prefix + Self.metricsPath,
            headerFields: [.accept: Self.metricsForm])
        let response: HTTPResponse
        let body: [UInt8]
        do {
            (response, body) = try await send(request, [])
        } catch {
            throw unreachable
        }
        guard response.status == .ok else { throw refused(response.status.code) }
        return Figures(String(decoding: body, as: UTF8.self))
    }

    /// The client of the contract on this line.
    package var store: StoreClient {
        StoreClient(language: "en") { request, body in try await send(request, body) }
    }

    package var unreachable: Fault {
        Fault(sentence: "Nobody answers at \(address.name).", brief: "Nobody answers.")
    }

    package func refused(_ status: Int) -> Fault {
        let reason =
            switch status {
            case 401:
                key == nil
                    ? "wants a key: name a file with --key-file."
                    : "does not know this key: make one with vitrine-server key new."
            case 403: "wants an admin key, and this one is of another kind."
            case 404: "is no vitrine-server, or an older one."
            default: "answered \(status)."
            }
        return Fault(sentence: "\(address.name) \(reason)", brief: "The server \(reason)")
    }

    private func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
        var outgoing = outgoing(request)
        if !body.isEmpty { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        let answer = try await client.execute(outgoing, timeout: .seconds(10))
        let buffer = try await answer.body.collect(upTo: Self.largestAnswer)
        return (Self.head(of: answer), Array(buffer: buffer))
    }

    /// Gives the head of an answer as soon as it is there, and its body as it comes.
    package func stream(_ request: HTTPRequest) async throws -> (HTTPResponse, StoreClient.Pieces) {
        let answer = try await client.execute(outgoing(request), timeout: .seconds(Self.silenceSeconds))
        return (Self.head(of: answer), answer.body.map { Array(buffer: $0) })
    }

    private func outgoing(_ request: HTTPRequest) -> HTTPClientRequest {
        var outgoing = HTTPClientRequest(url: address.origin + (request.path ?? "/"))
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for field in request.headerFields {
            outgoing.headers.add(name: field.name.rawName, value: field.value)
        }
        if let host = address.host { outgoing.headers.add(name: "Host", value: host) }
        if let key { outgoing.headers.add(name: "Authorization", value: "Bearer \(key)") }
        return outgoing
    }

    private static func head(of answer: HTTPClientResponse) -> HTTPResponse {
        var response = HTTPResponse(status: HTTPResponse.Status(code: Int(answer.status.code)))
        for header in answer.headers {
            HTTPField.Name(header.name).map {
                response.headerFields.append(HTTPField(name: $0, value: header.value))
            }
        }
        return response
    }

    package func close() async { try? await client.shutdown() }
}
