package import HTTPTypes
package import StoreAPI

/// A request that the server understood and does not fulfil, as a problem with its headers.
package struct Refusal: Error, Hashable, Sendable {
    package var problem: Problem
    package var headers = HTTPFields()

    package init(_ problem: Problem, headers: HTTPFields = [:]) {
        self.problem = problem
        self.headers = headers
    }

    package static func invalidBody(_ faults: [Problem.Fault], status: Int = 422) -> Refusal {
        Refusal(
            Problem(
                .invalidBody, title: "Invalid body", status: status,
                detail: faults.first?.detail ?? "The body is not what this operation takes.", errors: faults))
    }

    package static func invalidAddress(_ faults: [Problem.Fault]) -> Refusal {
        Refusal(
            Problem(
                .invalidAddress, title: "Invalid address", status: 422,
                detail: faults.first?.detail ?? "The address is not complete.", errors: faults))
    }

    package static func invalidParameter(_ name: String, code: String, _ detail: String) -> Refusal {
        let fault = Problem.Fault(parameter: name, code: code, detail: detail)
        return Refusal(
            Problem(
                .invalidParameter, title: "Invalid parameter", status: 400, detail: detail, errors: [fault]))
    }

    package static func invalidHeader(_ name: String, _ detail: String) -> Refusal {
        let fault = Problem.Fault(header: name, code: "invalid", detail: detail)
        return Refusal(
            Problem(.invalidParameter, title: "Invalid header", status: 400, detail: detail, errors: [fault]))
    }

    package static let invalidCursor = Refusal(
        Problem(
            .invalidCursor, title: "Invalid cursor", status: 400,
            detail: "This cursor was not given by this shop. Start again from the first page."))

    package static func unknownProduct(pointer: String) -> Refusal {
        let detail = "The shop does not sell this."
        let fault = Problem.Fault(pointer: pointer, code: "unknown", detail: detail)
        return Refusal(
            Problem(.unknownProduct, title: "Unknown product", status: 422, detail: detail, errors: [fault]))
    }

    package static func rateNotApplicable(_ detail: String, pointer: String) -> Refusal {
        let fault = Problem.Fault(pointer: pointer, code: "not-applicable", detail: detail)
        return Refusal(
            Problem(
                .rateNotApplicable, title: "Shipping rate not applicable", status: 422, detail: detail,
                errors: [fault]))
    }

    package static func insufficientStock(_ lines: [Problem.Shortage]) -> Refusal {
        Refusal(
            Problem(
                .insufficientStock, title: "Not enough in stock", status: 409,
                detail: "There is less in stock than was asked for.", lines: lines))
    }

    package static let notFound = Refusal(
        Problem(.notFound, title: "Not found", status: 404, detail: "There is nothing here."))
}
