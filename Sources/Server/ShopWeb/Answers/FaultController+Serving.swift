import FoundationEssentials
import HTTPTypes
package import Hummingbird
package import NIOCore
package import ShopCore
import StoreAPI

extension FaultController {
    /// Serves an operation as its faults will have it. No delay holds anything of the database: the work
    /// begins after it.
    package func serve(
        _ operation: CurrentOperation.Served, on connection: any Channel,
        _ work: () async throws -> Response
    ) async throws -> Response {
        guard isOpen else { return try await work() }
        return try await CurrentOperation.$served.withValue(operation) {
            if let delay = board.takeLatency() { try await Task.sleep(for: delay) }
            guard let ending = board.takeEnding() else {
                let response = try await work()
                await board.stall(at: .beforeAnswer)
                return response
            }
            if ending.kind == .error { throw ProblemResponse.onDemand(status: ending.status ?? 500) }
            if ending.when == .after { _ = try? await work() }
            throw await ConnectionCut(connection)
        }
    }
}

/// The connection was ended on demand: there is no client left to answer.
package struct ConnectionCut: Error {
    /// Ends a connection; what is written to it afterwards goes nowhere.
    package init(_ connection: any Channel) async { try? await connection.close() }
}
