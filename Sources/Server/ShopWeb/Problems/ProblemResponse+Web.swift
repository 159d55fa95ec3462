import HTTPTypes
import ShopCore
import ShopPages
import StoreAPI

extension ProblemResponse {
    // MARK: Requests

    package static func invalidParameter(_ name: String, code: String, _ detail: String) -> ProblemResponse {
        ProblemResponse(
            .invalidParameter, status: 400, detail,
            errors: [Problem.Fault(parameter: name, code: code, detail: detail)])
    }

    package static func invalidHeader(_ name: String, _ detail: String) -> ProblemResponse {
        ProblemResponse(
            .invalidParameter, status: 400, detail, title: "Invalid header",
            errors: [Problem.Fault(header: name, code: "invalid", detail: detail)])
    }

    /// A 428 for a change without `If-Match` (RFC 6585).
    package static let preconditionRequired = ProblemResponse(
        .preconditionRequired, status: 428,
        "Send If-Match with the ETag of what you read, so that nobody's change is lost.")

    /// A 413 that states the limit; `most` is in bytes.
    package static func payloadTooLarge(most: Int) -> ProblemResponse {
        let size = most % (1 << 20) == 0 ? "\(most >> 20) MiB" : "\(most / 1024) KiB"
        return .payloadTooLarge("This takes a body of at most \(size).")
    }

    package static func payloadTooLarge(_ detail: String) -> ProblemResponse {
        ProblemResponse(.payloadTooLarge, status: 413, detail)
    }

    package static func methodNotAllowed(_ allow: String) -> ProblemResponse {
        ProblemResponse(.methodNotAllowed, status: 405, "Allowed here: \(allow).", headers: [.allow: allow])
    }

    package static func unsupportedCoding(_ detail: String) -> ProblemResponse {
        ProblemResponse(.unsupportedMediaType, status: 415, detail, headers: [.acceptEncoding: "identity"])
    }

    // MARK: Access

    package static func forbidden(_ detail: String) -> ProblemResponse {
        ProblemResponse(.forbidden, status: 403, detail)
    }

    package static let otherKind = ProblemResponse.forbidden("The back office opens to admin keys alone.")

    /// A 403 for a request that another site's page sent (cross-site request forgery).
    package static let crossSiteRequest = ProblemResponse(
        .crossSiteRequest, status: 403, "This was not sent from a page of this shop. Nothing was done.")

    /// A 429 with `Retry-After` in seconds after too many declined cards.
    package static func tooManyDeclines(retryAfter seconds: Int) -> ProblemResponse {
        ProblemResponse(
            .tooManyAttempts, status: 429,
            "Too many cards were declined. Nothing was charged; wait before the next.", retryAfter: seconds)
    }

    package static func unwritableBackups(_ code: Int32) -> ProblemResponse {
        ProblemResponse(
            .unwritableBackups, status: 500,
            "The folder of the backups cannot be written: \(SystemError.text(code)).")
    }

    package static let keyGone = ProblemResponse(
        .gone, status: 410, "This key was taken out of use.", title: "Out of use")

    package static let ownKey = ProblemResponse(
        .ownKey, status: 409, "A key does not take itself out of use. Do it with another one.")

    // MARK: What is asked for

    package static let productGone = ProblemResponse(.gone, status: 410, "The shop sells this no longer.")

    package static let tooManySubscribers = tooManySubscribers(
        "As many listen as the shop can tell. Ask for pages until somebody leaves.")

    package static let tooManyOfKey = tooManySubscribers(
        "8 listen with this key already. End one of them first.")

    private static func tooManySubscribers(_ detail: String) -> ProblemResponse {
        ProblemResponse(.tooManySubscribers, status: 503, detail, retryAfter: 10)
    }

    package static let importing = ProblemResponse(
        .overloaded, status: 503,
        "One table is taken in at a time. Nothing was changed: send this one again soon.",
        title: RefusalCause.importing.rawValue, retryAfter: 5)

    /// A 409 for a backup of a shop that is in no file: in memory, or on a database server, which several
    /// servers of the shop may share.
    package static func nothingToCopy(isShared: Bool) -> ProblemResponse {
        ProblemResponse(
            .illegalTransition, status: 409,
            isShared
                ? "This shop is kept on a database server and lays no copies down beside it. Nothing was "
                    + "copied: vitrine-server backup writes a copy into a file."
                : "This shop is kept in memory and has no place for copies. Open it on a file first.",
            title: isShared ? "No place for copies" : "Nothing to copy")
    }

    package static let clockGoesForward = ProblemResponse(
        .illegalTransition, status: 409,
        "The shop's time goes back only with allow_backwards, and lies between 1970 and 9998.",
        title: "The clock goes forward")

    /// A 5xx or 429 that was injected as a fault; retryable, 429 and 503 after one second.
    package static func onDemand(status: Int) -> ProblemResponse {
        let soon: [Int: Problem.Name] = [429: .rateLimited, 503: .overloaded]
        return ProblemResponse(
            soon[status] ?? .internalError, status: status,
            "Somebody ordered this failure to see what happens.", title: "Failed on demand",
            isRetryable: true, headers: soon[status] == nil ? [:] : [.retryAfter: "1"])
    }
}
