package import HTTPEdge
import HTTPTypes
import StoreAPI

extension ProblemResponse {
    package init(_ fault: EdgeFault) {
        self =
            switch fault {
            case .requestTimeout:
                Self(
                    .requestTimeout, status: 408,
                    "The request did not come in time. Nothing was done; send it again.",
                    isRetryable: true)
            case .addressTooLong: Self(.addressTooLong, status: 414, "An address may have 8 KiB at most.")
            case .headersTooLong:
                Self(
                    .headersTooLong, status: 431,
                    "A header may have 8 KiB at most, all of them 16 KiB and 100 lines."
                )
            case .malformedRequest:
                Self(.malformedRequest, status: 400, "This is not a request of HTTP/1.1 or HTTP/1.0.")
            case .unknownTransferCoding:
                Self(
                    .malformedRequest, status: 501,
                    "Send the body as it is: of transfer codings, chunked alone is known here.",
                    title: "Transfer coding not implemented")
            // 400 as RFC 9112, section 3.2, says.
            case .malformedHost:
                Self(
                    .malformedRequest, status: 400,
                    "A request names the shop's host in one Host header, such as Host: localhost:8080.")
            // 421 (RFC 9110, section 15.5.20) rather than 403: nobody is forbidden anything, the request came
            // to a server that does not answer for that host, and under another name the same is served.
            case .misdirectedRequest:
                Self(
                    .misdirectedRequest, status: 421,
                    "On this machine the shop is served as localhost, as a loopback address, and under the "
                        + "names that it was started with (serve --public-url).")
            case .tooManyConnections:
                Self(
                    .overloaded, status: 503,
                    "Nobody more can be served now. Nothing was done; try again in a moment.",
                    title: "Too many connections", retryAfter: 5)
            case .rangeNotSatisfiable(let size): .rangeNotSatisfiable(size: size)
            }
    }

    private static func rangeNotSatisfiable(size: Int) -> ProblemResponse {
        let detail = "The size in bytes is \(size)."
        return ProblemResponse(
            .rangeNotSatisfiable, status: 416, detail,
            errors: [Problem.Fault(header: "Range", code: "out-of-range", detail: detail)],
            headers: [.contentRange: "bytes */\(size)"])
    }
}
