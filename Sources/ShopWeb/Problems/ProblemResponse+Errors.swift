import HTTPEdge
import ShopCore

extension ProblemResponse {
    /// The response to an error; one that nobody planned is the shop's own mistake.
    package init(of error: any Error) {
        self =
            switch error {
            case let fault as EdgeFault: ProblemResponse(fault)
            default: ProblemResponse(refusal: error) ?? ProblemResponse(Refusal(of: error))
            }
    }

    /// The response to a request that is refused; nil for one that failed.
    package init?(refusal error: any Error) {
        switch error {
        case let response as ProblemResponse: self = response
        case let refusal as Refusal: self.init(refusal)
        case let refusal as TransferRefusal: self.init(refusal)
        default: return nil
        }
    }
}
