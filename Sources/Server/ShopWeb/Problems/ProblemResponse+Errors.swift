import HTTPEdge
import ShopCore
import ShopTransfers
import StoreAPI

extension ProblemResponse {
    /// The response to an error; an unknown error is the shop's own mistake.
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
        case let fault as MultipartFile.Fault: self = .malformedForm(fault)
        default: return nil
        }
    }

    private static func malformedForm(_ fault: MultipartFile.Fault) -> ProblemResponse {
        let detail =
            switch fault {
            case .malformed: "The form was cut off, or is not made as its header says. Nothing was changed."
            case .otherParts: "The form takes one file and nothing else. Nothing was changed."
            }
        return .invalidBody([.init(pointer: "/file", code: "malformed", detail: detail)], status: 400)
    }
}
