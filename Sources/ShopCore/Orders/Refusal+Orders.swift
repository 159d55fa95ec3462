import HTTPTypes
import StoreAPI

extension Refusal {
    package static func quoteExpired(status: Int) -> Refusal {
        Refusal(
            Problem(
                .quoteExpired, title: "Quote expired", status: status,
                detail: "This quote is no longer valid. Ask for a new one."))
    }

    package static func quoteStale(_ detail: String) -> Refusal {
        Refusal(Problem(.quoteStale, title: "Quote used up", status: 409, detail: detail))
    }

    package static func totalMismatch(expected: String, actual: String) -> Refusal {
        Refusal(
            Problem(
                .totalMismatch, title: "The total differs", status: 409,
                detail: "The total that was agreed to is not the total of the quote.", expected: expected,
                actual: actual))
    }

    package static let keyMissing = Refusal(
        Problem(
            .idempotencyKeyMissing, title: "Idempotency-Key missing", status: 400,
            detail: "Send an Idempotency-Key of 16 to 128 visible ASCII characters.",
            errors: [
                Problem.Fault(
                    header: "Idempotency-Key", code: "required", detail: "One key for each attempt.")
            ]))

    package static let keyReused = Refusal(
        Problem(
            .idempotencyKeyReused, title: "Idempotency-Key used before", status: 422,
            detail: "This key came with another request before. Use a new key for a new request."))

    package static let inProgress = Refusal(
        Problem(
            .idempotencyInProgress, title: "Still running", status: 409,
            detail: "The first request with this key is still running. Send it again in a moment.",
            retryable: true),
        headers: [.retryAfter: "1"])

    package static let withdrawn = Refusal(
        Problem(
            .attemptWithdrawn, title: "Given up before it came", status: 409,
            detail: "This key was withdrawn before its request came. Nothing was done and nothing charged."))

    package static let attemptHasEnded = Refusal(
        Problem(
            .illegalTransition, title: "Not possible now", status: 409,
            detail: "This key has brought an answer and cannot be withdrawn. Ask what became of it."))

    package static func tokenInvalid(_ detail: String) -> Refusal {
        Refusal(Problem(.tokenInvalid, title: "Payment token not valid", status: 422, detail: detail))
    }

    package static let tokenAmountMismatch = Refusal(
        Problem(
            .tokenAmountMismatch, title: "The token pays another amount", status: 422,
            detail: "Amount or currency of the payment token is not that of the order."))

    package static let applicationDataMismatch = Refusal(
        Problem(
            .applicationDataMismatch, title: "The payment is for another quote", status: 422,
            detail: "The application data does not belong to this quote."))

    package static let tokenReplayed = Refusal(
        Problem(
            .tokenReplayed, title: "Payment token used before", status: 422,
            detail: "This payment token has already been spent. Authorise a new one."))
}

// MARK: - Orders that go on

extension Refusal {
    package static let orderExpired = Refusal(
        Problem(
            .orderExpired, title: "Order expired", status: 409,
            detail: "Nobody paid this order in time. Order again from a new quote."))

    package static let alreadyPaid = Refusal(
        Problem(.alreadyPaid, title: "Already paid", status: 409, detail: "This order is paid."))

    package static let tooManyAttempts = Refusal(
        Problem(
            .tooManyAttempts, title: "Too many attempts", status: 429,
            detail: "Too many payments of this order were declined. Order again from a new quote."))

    package static func illegalTransition(from state: OrderState) -> Refusal {
        Refusal(
            Problem(
                .illegalTransition, title: "Not possible now", status: 409,
                detail: "An order that is \(state.status.rawValue) does not allow this.",
                from: state.status.rawValue, allowed: state.actions.map(\.rawValue)))
    }

    package static let outcomeUnknown = Refusal(
        Problem(
            .paymentOutcomeUnknown, title: "Payment not settled yet", status: 409,
            detail:
                "The card network has not said yet what became of the payment. Send this again in a moment.",
            retryable: true),
        headers: [.retryAfter: "1"])

    package static let refundExceedsCaptured = Refusal(
        Problem(
            .refundExceedsCaptured, title: "More than was paid", status: 409,
            detail: "All refunds together cannot be more than was taken, nor more units than were bought."))

    package static let refundFailed = Refusal(
        Problem(
            .paymentDeclined, title: "Refund declined", status: 402,
            detail: "The card network did not give the money back. Try again with a new key.",
            declineCode: "processing_error"))

    package static let nothingLeftToShip = Refusal(
        Problem(
            .illegalTransition, title: "Fewer units are left", status: 409,
            detail: "Not so many units of this order are left to ship."))

    package static let alreadyDelivered = Refusal(
        Problem(
            .illegalTransition, title: "Already delivered", status: 409, detail: "This parcel is delivered."))

    package static func invalidAmount(_ detail: String) -> Refusal {
        .invalidBody([Problem.Fault(pointer: "/amount", code: "not-applicable", detail: detail)])
    }
}
