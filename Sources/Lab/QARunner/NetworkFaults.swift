package import HTTPTypes
package import QATapes
package import StoreAPI
import Synchronization

/// Injects network faults between a live session and its shop: outages, latency and garbled answers.
package final class NetworkFaults: Sendable {

    package init() {}
    private struct State {
        var faults = LabNetwork.Faults()
        /// Streams that are open, each ended by its action when the line goes down.
        var streams: [Int: @Sendable () -> Void] = [:]
        var lastStream = 0
    }

    private let state = Mutex(State())

    package var isDown: Bool { state.withLock { $0.faults.isDown } }

    /// By how much every answer is late, in milliseconds.
    package var latency: Int { state.withLock { $0.faults.latency[nil]?.value.milliseconds ?? 0 } }

    /// Takes the line down, which ends all open streams with ``StoreError/unreachable``, or up again.
    package func setDown(_ isDown: Bool) {
        let streams = state.withLock { state in
            state.faults.isDown = isDown
            return isDown ? Array(state.streams.values) : []
        }
        for end in streams { end() }
    }

    /// Makes answers late, those of one operation or of all; by nothing takes it back.
    package func setLatency(_ milliseconds: Int, count: Int?, of operation: ShopOperation?) {
        state.withLock { state in
            state.faults.latency[operation] =
                milliseconds > 0 ? .init(value: .init(milliseconds: milliseconds), count: count) : nil
        }
    }

    /// Puts something else into answers, those of one operation or of all.
    package func setGarble(_ garble: Tape.Garble, count: Int?, of operation: ShopOperation?) {
        state.withLock { $0.faults.garbles[operation] = .init(value: garble, count: count) }
    }

    package func clear() { state.withLock { $0.faults = LabNetwork.Faults() } }

    package func send(
        _ request: HTTPRequest, _ body: [UInt8], over line: StoreClient.Transport
    ) async throws -> (HTTPResponse, [UInt8]) {
        try checkLine()
        let delay = state.withLock { $0.faults.takeDelay(of: request).milliseconds }
        guard delay <= LabNetwork.Faults.timeout else {
            try await Task.sleep(for: .milliseconds(LabNetwork.Faults.timeout))
            throw StoreError.unreachable
        }
        var answer = try await line(request, body)
        answer.1 = state.withLock { [bytes = answer.1] in $0.faults.garbled(bytes, of: request) }
        if delay > 0 { try await Task.sleep(for: .milliseconds(delay)) }
        try checkLine()
        return answer
    }

    /// Opens a stream through these faults; it ends when the line goes down.
    package func stream(
        _ request: HTTPRequest, over line: StoreClient.StreamTransport
    ) async throws -> (HTTPResponse, StoreClient.Pieces) {
        try checkLine()
        let (head, body) = try await line(request)
        return (head, whileUp(body))
    }

    private func checkLine() throws {
        if isDown { throw StoreError.unreachable }
    }

    private func whileUp<Pieces: AsyncSequence<[UInt8], any Error> & Sendable>(
        _ pieces: Pieces
    ) -> StoreClient.Pieces {
        AsyncThrowingStream { continuation in
            let number = state.withLock { state in
                state.lastStream += 1
                state.streams[state.lastStream] = { continuation.finish(throwing: StoreError.unreachable) }
                return state.lastStream
            }
            let reading = Task {
                do {
                    for try await piece in pieces { continuation.yield(piece) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { [self] _ in
                reading.cancel()
                state.withLock { state in state.streams[number] = nil }
            }
        }
    }
}
