import HTTPTypes
import QALab
import QARunner
import ServerConnection
import StoreAPI

/// The transport of a session with a lab: with simulated network faults, and a note of every exchange.
struct LabLine: Sendable {
    let transport: HTTPTransport
    let faults: NetworkFaults
    let note: @MainActor @Sendable (Exchange) -> Void

    struct Exchange: Sendable {
        var method: String
        /// Without the query and without anything that identifies an order.
        var path: String
        var status: Int?
        /// The steps of an accepted payment from its `Server-Timing`; nil without any.
        var steps: String?
        var began, ended: ContinuousClock.Instant
    }

    func send(_ request: HTTPRequest, _ body: [UInt8]) async throws -> (HTTPResponse, [UInt8]) {
        try await noting(request) {
            try await faults.send(request, body) { try await transport.send($0, $1) }
        }
    }

    func stream(_ request: HTTPRequest) async throws -> (HTTPResponse, StoreClient.Pieces) {
        try await noting(request) {
            try await faults.stream(request) { try await transport.stream($0) }
        }
    }

    private func noting<Body>(
        _ request: HTTPRequest, _ work: () async throws -> (HTTPResponse, Body)
    ) async throws -> (HTTPResponse, Body) {
        let began = ContinuousClock.now
        func tell(_ response: HTTPResponse?) async {
            let steps = HTTPField.Name("Server-Timing").flatMap { response?.headerFields[$0] }
            let exchange = Exchange(
                method: request.method.rawValue, path: request.nameOfPath, status: response?.status.code,
                steps: steps, began: began, ended: .now)
            await note(exchange)
        }
        do {
            let answer = try await work()
            await tell(answer.0)
            return answer
        } catch {
            if !Task.isCancelled { await tell(nil) }
            throw error
        }
    }
}
