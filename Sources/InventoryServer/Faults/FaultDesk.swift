import FoundationEssentials
import Hummingbird
import NIOCore
import StoreAPI

/// Where faults are ordered and the time is set, when the server was started so that it may be done.
struct FaultDesk: Sendable {
    /// Whether anybody may order anything: `serve --allow-faults`.
    var isOpen: Bool
    let board: FaultBoard
    let clock: SimulatedClock

    init(isOpen: Bool, base: @escaping @Sendable () -> Date) {
        self.init(isOpen: isOpen, clock: SimulatedClock(base: base))
    }

    init(isOpen: Bool, clock: SimulatedClock) {
        self.isOpen = isOpen
        board = FaultBoard()
        self.clock = clock
    }

    /// Serves an operation as its faults will have it. No delay holds anything of the database: the work
    /// begins after it.
    func serve(
        _ operation: CurrentOperation.Served, on connection: any Channel,
        _ work: () async throws -> Response
    ) async throws -> Response {
        guard isOpen else { return try await work() }
        return try await CurrentOperation.$served.withValue(operation) {
            if let delay = board.takeLatency() { try await Task.sleep(for: delay) }
            switch board.takeEnding() {
            case .error(let status): throw Refusal.onDemand(status: status)
            case .cut(.before): throw await ConnectionCut(connection)
            case .cut(.after):
                _ = try? await work()
                throw await ConnectionCut(connection)
            case nil, .latency, .carrierDown, .network, .stall:
                let response = try await work()
                await board.stall(at: .beforeAnswer)
                return response
            }
        }
    }
}

/// The connection was ended on demand: nobody is left to answer.
struct ConnectionCut: Error {
    /// Ends a connection; what is written to it afterwards goes nowhere.
    init(_ connection: any Channel) async { try? await connection.close() }
}

extension Refusal {
    static func onDemand(status: Int) -> Refusal {
        let name: Problem.Name =
            switch status {
            case 429: .rateLimited
            case 503: .overloaded
            default: .internalError
            }
        return Refusal(
            Problem(
                name, title: "Failed on demand", status: status,
                detail: "Somebody ordered this failure to see what happens.", retryable: true),
            headers: [429, 503].contains(status) ? [.retryAfter: "1"] : [:])
    }
}
