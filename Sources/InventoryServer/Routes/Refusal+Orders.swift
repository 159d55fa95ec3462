import HTTPTypes
import StoreAPI

extension Refusal {
    static func quoteExpired(status: Int) -> Refusal {
        Refusal(
            Problem(
                .quoteExpired, title: "Quote expired", status: status,
                detail: "This quote is no longer valid. Ask for a new one."))
    }

    static func quoteStale(_ detail: String) -> Refusal {
        Refusal(Problem(.quoteStale, title: "Quote used up", status: 409, detail: detail))
    }

    static func totalMismatch(expected: String, actual: String) -> Refusal {
        Refusal(
            Problem(
                .totalMismatch, title: "The total differs", status: 409,
                detail: "The total that was agreed to is not the total of the quote.", expected: expected,
                actual: actual))
    }

    static let keyMissing = Refusal(
        Problem(
            .idempotencyKeyMissing, title: "Idempotency-Key missing", status: 400,
            detail: "Send an Idempotency-Key of 16 to 128 visible ASCII characters.",
            errors: [
                Problem.Fault(
                    header: "Idempotency-Key", code: "required", detail: "One key for each attempt.")
            ]))

    static let keyReused = Refusal(
        Problem(
            .idempotencyKeyReused, title: "Idempotency-Key used before", status: 422,
            detail: "This key came with another request before. Use a new key for a new request."))

    static let inProgress = Refusal(
        Problem(
            .idempotencyInProgress, title: "Still running", status: 409,
            detail: "The first request with this key is still running. Send it again in a moment.",
            retryable: true),
        headers: [.retryAfter: "1"])

    static func tokenInvalid(_ detail: String) -> Refusal {
        Refusal(Problem(.tokenInvalid, title: "Payment token not valid", status: 422, detail: detail))
    }

    static let tokenAmountMismatch = Refusal(
        Problem(
            .tokenAmountMismatch, title: "The token pays another amount", status: 422,
            detail: "Amount or currency of the payment token is not that of the order."))

    static let applicationDataMismatch = Refusal(
        Problem(
            .applicationDataMismatch, title: "The payment is for another quote", status: 422,
            detail: "The application data does not belong to this quote."))

    static let tokenReplayed = Refusal(
        Problem(
            .tokenReplayed, title: "Payment token used before", status: 422,
            detail: "This payment token has already been spent. Authorise a new one."))
}
