package import HTTPTypes
package import ServerConnection
package import StoreAPI

package struct ServerLine: Sendable {
    private let transport: HTTPTransport
    /// The text format of Prometheus that a server's figures have.
    private static let metricsForm = "text/plain;version=0.0.4"

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

    package init(to target: ConnectionTarget) {
        transport = HTTPTransport(target)
    }

    package var address: ServerAddress { transport.target.address }

    package func figures() async throws(Fault) -> Figures {
        let request = HTTPRequest(
            method: .get, scheme: nil, authority: nil, path: address.prefix + Endpoints.metrics.template,
            headerFields: [.accept: Self.metricsForm])
        let response: HTTPResponse
        let body: [UInt8]
        do {
            (response, body) = try await transport.send(request, [])
        } catch {
            throw unanswered(error)
        }
        guard response.status == .ok else { throw refused(response.status.code) }
        return Figures(String(decoding: body, as: UTF8.self))
    }

    package var store: StoreClient {
        StoreClient(language: "en", prefix: address.prefix) { [transport] in try await transport.send($0, $1)
        }
    }

    /// Explains the error of a request that brought no answer.
    package func unanswered(_ error: any Error) -> Fault {
        guard error as? StoreError == .untrusted else {
            return Fault(sentence: "Nobody answers at \(address.name).", brief: "Nobody answers.")
        }
        let brief = "The server's certificate is not trusted."
        return Fault(sentence: address.untrusted, brief: brief)
    }

    /// Explains an HTTP status other than 200 in words: a missing, unknown or wrong key, another server, or
    /// the number.
    package func refused(_ status: Int) -> Fault {
        let reason =
            switch status {
            case 401:
                transport.target.key == nil
                    ? "wants a key: name a file with --key-file."
                    : "does not know this key: make one with vitrine-server key new."
            case 403: "wants an admin key, and this one is of another kind."
            case 404: "is no vitrine-server, or an older one."
            default: "answered \(status)."
            }
        return Fault(sentence: "\(address.name) \(reason)", brief: "The server \(reason)")
    }

    /// Gives the head of an answer as soon as it is there, and its body as it comes.
    package func stream(_ request: HTTPRequest) async throws -> (HTTPResponse, StoreClient.Pieces) {
        try await transport.stream(request)
    }

    package func close() async { await transport.close() }
}
