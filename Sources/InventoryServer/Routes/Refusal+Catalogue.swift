import HTTPTypes
import ShopCore
import StoreAPI

extension Refusal {
    static let productGone = Refusal(
        Problem(.gone, title: "No longer sold", status: 410, detail: "The shop sells this no longer."))

    /// The bytes that are asked for lie behind the end.
    static func rangeNotSatisfiable(size: Int) -> Refusal {
        let detail = "There are \(size) bytes."
        let fault = Problem.Fault(header: "Range", code: "out-of-range", detail: detail)
        return Refusal(
            Problem(
                .rangeNotSatisfiable, title: "Range not satisfiable", status: 416, detail: detail,
                errors: [fault]),
            headers: [.contentRange: "bytes */\(size)"])
    }
}
