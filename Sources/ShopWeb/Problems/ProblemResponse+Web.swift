import HTTPTypes
import StoreAPI

/// The refusals of the web itself.
extension ProblemResponse {
    /// A key for something else was used to sign in.
    package static let otherKind = ProblemResponse.forbidden("The back office opens to admin keys alone.")

    package static func tooManyDeclines(retryAfter seconds: Int) -> ProblemResponse {
        ProblemResponse(
            Problem(
                .tooManyAttempts, title: "Too many attempts", status: 429,
                detail: "Too many cards were declined. Nothing was charged; wait before the next.",
                retryable: true),
            headers: [.retryAfter: String(seconds)])
    }

    package static func payloadTooLarge(most: Int) -> ProblemResponse {
        ProblemResponse(
            Problem(
                .payloadTooLarge, title: "Too large", status: 413,
                detail: "This takes a body of at most \(most / 1024) KiB."))
    }

    package static func onDemand(status: Int) -> ProblemResponse {
        let name: Problem.Name =
            switch status {
            case 429: .rateLimited
            case 503: .overloaded
            default: .internalError
            }
        return ProblemResponse(
            Problem(
                name, title: "Failed on demand", status: status,
                detail: "Somebody ordered this failure to see what happens.", retryable: true),
            headers: [429, 503].contains(status) ? [.retryAfter: "1"] : [:])
    }

    package static func methodNotAllowed(_ allow: String) -> ProblemResponse {
        ProblemResponse(
            Problem(
                .methodNotAllowed, title: "Method not allowed", status: 405, detail: "Allowed here: \(allow)."
            ),
            headers: [.allow: allow])
    }

    package static func notAcceptable(_ type: String) -> ProblemResponse {
        ProblemResponse(
            Problem(
                .notAcceptable, title: "Not acceptable", status: 406, detail: "This is there as \(type)."))
    }

    /// A body in a coding that is not taken.
    package static func unsupportedCoding(_ detail: String) -> ProblemResponse {
        ProblemResponse(
            Problem(
                .unsupportedMediaType, title: "Unsupported media type", status: 415, detail: detail),
            headers: [.acceptEncoding: "identity"])
    }

    package static let keyGone = ProblemResponse(
        Problem(.gone, title: "Out of use", status: 410, detail: "This key was taken out of use."))

    package static let ownKey = ProblemResponse(
        Problem(
            .illegalTransition, title: "This key is in use", status: 409,
            detail: "A key does not take itself out of use. Do it with another one."))

    package static let tooManySubscribers = ProblemResponse(
        Problem(
            .tooManySubscribers, title: "Too many listeners", status: 503,
            detail: "As many listen as the shop can tell. Ask for pages until somebody leaves.",
            retryable: true),
        headers: [.retryAfter: "10"])

    package static let tooManyOfKey = ProblemResponse(
        Problem(
            .tooManySubscribers, title: "Too many listeners", status: 503,
            detail: "8 listen with this key already. End one of them first.", retryable: true),
        headers: [.retryAfter: "10"])

    package static let clockGoesForward = ProblemResponse(
        Problem(
            .illegalTransition, title: "The clock goes forward", status: 409,
            detail: "The shop's time goes back only with allow_backwards, and lies between 1970 and 9998."))

    package static let importing = ProblemResponse(
        Problem(
            .overloaded, title: "Another import is running", status: 503,
            detail: "One table is taken in at a time. Nothing was changed: send this one again soon.",
            retryable: true),
        headers: [.retryAfter: "5"])

    package static let nothingToCopy = ProblemResponse(
        Problem(
            .illegalTransition, title: "Nothing to copy", status: 409,
            detail: "This shop is kept in memory and has no place for copies. Open it on a file first."))

    package static let crossSiteRequest = ProblemResponse(
        Problem(
            .crossSiteRequest, title: "Cross-site request", status: 403,
            detail: "This was not sent from a page of this shop. Nothing was done."))

    package static let productGone = ProblemResponse(
        Problem(.gone, title: "No longer sold", status: 410, detail: "The shop sells this no longer."))
}
