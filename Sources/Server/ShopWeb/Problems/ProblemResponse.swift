import HTTPEdge
package import HTTPTypes
import ShopCore
import ShopPages
import ShopTransfers
package import StoreAPI

/// A request that the server understood and does not fulfil, as a problem (RFC 9457) with its headers.
///
/// A refusal of the web alone is thrown as one; a refusal of the rooms below is thrown as a fact, and becomes
/// one where the answer is made.
package struct ProblemResponse: Error, Hashable, Sendable {
    /// The problem document; its `instance` is set when the answer is made.
    package var problem: Problem
    package var headers = HTTPFields()

    package init(_ problem: Problem, headers: HTTPFields = [:]) {
        self.problem = problem
        self.headers = headers
    }

    /// - Parameters:
    ///   - title: The title of a cause that differs from others of its type; nil for the type's own.
    ///   - fill: Sets the members that this type has besides.
    init(
        _ name: Problem.Name, status: Int, _ detail: String, title: String? = nil,
        isRetryable: Bool = false, errors: [Problem.Fault]? = nil, headers: HTTPFields = [:],
        fill: (inout Problem) -> Void = { _ in }
    ) {
        problem = Problem(
            name, title: title ?? name.words.wireTitle, status: status, detail: detail,
            retryable: isRetryable, errors: errors)
        self.headers = headers
        fill(&problem)
    }

    /// A problem of a cause that has its own title.
    init(_ cause: RefusalCause, status: Int, _ detail: String) {
        self.init(cause.type, status: status, detail, title: cause.rawValue)
    }

    /// A problem of one member that says the same as the whole.
    init(
        _ name: Problem.Name, status: Int, _ detail: String, title: String? = nil, pointer: String,
        code: String, fill: (inout Problem) -> Void = { _ in }
    ) {
        let fault = Problem.Fault(pointer: pointer, code: code, detail: detail)
        self.init(name, status: status, detail, title: title, errors: [fault], fill: fill)
    }

    /// A problem that may be gone when the same is asked again so many seconds later.
    init(
        _ name: Problem.Name, status: Int, _ detail: String, title: String? = nil,
        retryAfter seconds: some BinaryInteger
    ) {
        self.init(
            name, status: status, detail, title: title, isRetryable: true,
            headers: [.retryAfter: String(seconds)])
    }

    /// A 422, or 400 for malformed bodies, with an entry for each invalid field.
    package static func invalidBody(_ faults: [Problem.Fault], status: Int = 422) -> ProblemResponse {
        ProblemResponse(
            .invalidBody, status: status,
            faults.first?.detail ?? "The body is not what this operation takes.", errors: faults)
    }
}

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
