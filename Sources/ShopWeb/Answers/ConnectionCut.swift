import HTTPTypes
package import NIOCore
package import ShopCore
import StoreAPI

/// The connection was ended on demand: nobody is left to answer.
package struct ConnectionCut: Error {
    /// Ends a connection; what is written to it afterwards goes nowhere.
    package init(_ connection: any Channel) async { try? await connection.close() }
}

extension Refusal {
    package static func onDemand(status: Int) -> Refusal {
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
