package import HTTPEdge
import HTTPTypes
import StoreAPI

extension ProblemResponse {
    package init(_ fault: EdgeFault) {
        self =
            switch fault {
            case .requestTimeout: .requestTimeout
            case .addressTooLong: .addressTooLong
            case .headersTooLong: .headersTooLong
            case .malformedRequest: .malformedRequest
            case .malformedHost: .malformedHost
            case .misdirectedRequest: .misdirectedRequest
            case .tooManyConnections: .tooManyConnections
            case .rangeNotSatisfiable(let size): .rangeNotSatisfiable(size: size)
            }
    }

    package static let requestTimeout = ProblemResponse(
        Problem(
            .requestTimeout, title: "Request timeout", status: 408,
            detail: "The request did not come in time. Nothing was done; send it again.", retryable: true))

    package static let addressTooLong = ProblemResponse(
        Problem(
            .addressTooLong, title: "Address too long", status: 414,
            detail: "An address may have 8 KiB at most."))

    package static let headersTooLong = ProblemResponse(
        Problem(
            .headersTooLong, title: "Headers too long", status: 431,
            detail: "A header may have 8 KiB at most, all of them 16 KiB and 100 lines."))

    package static let malformedRequest = ProblemResponse(
        Problem(
            .malformedRequest, title: "Malformed request", status: 400,
            detail: "This is not a request of HTTP/1.1 or HTTP/1.0."))

    /// 400 as RFC 9112, section 3.2, says.
    package static let malformedHost = ProblemResponse(
        Problem(
            .malformedRequest, title: "Malformed request", status: 400,
            detail: "A request names the shop's host in one Host header, such as Host: localhost:8080."))

    /// 421 (RFC 9110, section 15.5.20) rather than 403: nobody is forbidden anything, the request came to a
    /// server that does not answer for that host, and under another name the same request is served.
    package static let misdirectedRequest = ProblemResponse(
        Problem(
            .misdirectedRequest, title: "Not served under this name", status: 421,
            detail: "On this machine the shop is served as localhost, as a loopback address, and under the "
                + "names that it was started with (serve --public-url)."))

    package static let tooManyConnections = ProblemResponse(
        Problem(
            .overloaded, title: "Too many connections", status: 503,
            detail: "Nobody more can be served now. Nothing was done; try again in a moment.",
            retryable: true),
        headers: [.retryAfter: "5"])

    /// The bytes that are asked for lie behind the end.
    package static func rangeNotSatisfiable(size: Int) -> ProblemResponse {
        let detail = "There are \(size) bytes."
        let fault = Problem.Fault(header: "Range", code: "out-of-range", detail: detail)
        return ProblemResponse(
            Problem(
                .rangeNotSatisfiable, title: "Range not satisfiable", status: 416, detail: detail,
                errors: [fault]),
            headers: [.contentRange: "bytes */\(size)"])
    }
}
