package import HTTPTypes
package import StoreAPI

/// A request that the server understood and does not fulfil, as a problem (RFC 9457) with its headers.
///
/// A refusal of the web alone is thrown as one; a refusal of the rooms below is thrown as a fact, and becomes
/// one where the answer is made.
package struct ProblemResponse: Error, Hashable, Sendable {
    package var problem: Problem
    package var headers = HTTPFields()

    package init(_ problem: Problem, headers: HTTPFields = [:]) {
        self.problem = problem
        self.headers = headers
    }

    package static func invalidBody(_ faults: [Problem.Fault], status: Int = 422) -> ProblemResponse {
        ProblemResponse(
            Problem(
                .invalidBody, title: "Invalid body", status: status,
                detail: faults.first?.detail ?? "The body is not what this operation takes.", errors: faults))
    }

    package static func invalidParameter(_ name: String, code: String, _ detail: String) -> ProblemResponse {
        let fault = Problem.Fault(parameter: name, code: code, detail: detail)
        return ProblemResponse(
            Problem(
                .invalidParameter, title: "Invalid parameter", status: 400, detail: detail, errors: [fault]))
    }

    package static func invalidHeader(_ name: String, _ detail: String) -> ProblemResponse {
        let fault = Problem.Fault(header: name, code: "invalid", detail: detail)
        return ProblemResponse(
            Problem(.invalidParameter, title: "Invalid header", status: 400, detail: detail, errors: [fault]))
    }

    package static func forbidden(_ detail: String) -> ProblemResponse {
        ProblemResponse(Problem(.forbidden, title: "Not allowed", status: 403, detail: detail))
    }

    package static func payloadTooLarge(_ detail: String) -> ProblemResponse {
        ProblemResponse(Problem(.payloadTooLarge, title: "Too large", status: 413, detail: detail))
    }

    package static let preconditionRequired = ProblemResponse(
        Problem(
            .preconditionRequired, title: "Condition needed", status: 428,
            detail: "Send If-Match with the ETag of what you read, so that nobody's change is lost."))

    package static let internalError = ProblemResponse(
        Problem(
            .internalError, title: "Internal error", status: 500, detail: "The shop made a mistake.",
            retryable: true))
}
