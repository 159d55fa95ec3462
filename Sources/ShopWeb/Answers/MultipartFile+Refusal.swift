package import HTTPEdge
import ShopCore
import StoreAPI

extension MultipartFile.Fault {
    package var refusal: ProblemResponse {
        let detail =
            switch self {
            case .malformed: "The form was cut off, or is not made as its header says. Nothing was changed."
            case .otherParts: "The form takes one file and nothing else. Nothing was changed."
            }
        return .invalidBody([.init(pointer: "/file", code: "malformed", detail: detail)], status: 400)
    }
}
