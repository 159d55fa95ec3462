import HTTPTypes
import PayKit
package import ShopCore
package import StoreAPI

/// The table of the shop's refusals: status, type, title, sentence and headers.
extension ProblemResponse {
    package init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .notFound: Self(.notFound, 404, "Not found", "There is nothing here.")
            case .unauthorized:
                Self(
                    .unauthorized, 401, "Key needed",
                    "This takes an access key: send it as Authorization: Bearer.",
                    headers: [.wwwAuthenticate: "Bearer"])
            case .preconditionFailed:
                Self(
                    .preconditionFailed, 412, "Changed meanwhile",
                    "This is not the version that is there now. Read it again, then decide again.")
            case .overloaded:
                Self(
                    .overloaded, 503, "Too busy",
                    "The shop has more to write than it can. Nothing was done; try again in a moment.",
                    retryAfter: 1)
            case .storage(.full, _):
                Self(
                    .storageFull, 507, "Storage full", "The shop's disk is full. Try again later.",
                    retryAfter: 30)
            case .storage(.readOnly, _), .storage(.unreachable, _):
                Self(
                    .storageReadOnly, 503, "Storage cannot be written",
                    "The shop can only be looked at now. Try again later.", retryAfter: 30)
            case .storage(.outcomeUnknown, _):
                Self(
                    .overloaded, 503, "Not known yet",
                    "The shop cannot say yet whether this was done. Send it again with the same key.",
                    retryAfter: 1)
            case .storage:
                Self(
                    .internalError, 500, "Internal error", "The shop made a mistake.", isRetryable: true)

            // MARK: What was sent

            case .invalidBody(let faults): .invalidBody(faults.map { Problem.Fault($0) })
            case .invalidAddress(let faults):
                .invalidAddress(faults.map { Problem.Fault($0) })
            case .invalidCursor:
                Self(
                    .invalidCursor, 400, "Invalid cursor",
                    "This cursor was not given by this shop. Start again from the first page.")
            case .unfitPicture(let fault): Self(fault)
            case .policyConflict(let conflict, let pointer):
                Self(
                    .policyConflict, 422, "Does not fit the shop", conflict.detail,
                    errors: pointer.map {
                        [Problem.Fault(pointer: $0, code: "conflict", detail: conflict.detail)]
                    })

            // MARK: Idempotency keys

            case .keyMissing:
                Self(
                    .idempotencyKeyMissing, 400, "Idempotency-Key missing",
                    "Send an Idempotency-Key of 16 to 128 visible ASCII characters.",
                    errors: [
                        Problem.Fault(
                            header: "Idempotency-Key", code: "required", detail: "One key for each attempt.")
                    ])
            case .keyReused:
                Self(
                    .idempotencyKeyReused, 422, "Idempotency-Key used before",
                    "This key came with another request before. Use a new key for a new request.")
            case .inProgress:
                Self(
                    .idempotencyInProgress, 409, "Still running",
                    "The first request with this key is still running. Send it again in a moment.",
                    retryAfter: 1)
            case .withdrawn:
                Self(
                    .attemptWithdrawn, 409, "Given up before it came",
                    "This key was withdrawn before its request came. Nothing was done and nothing charged.")
            case .attemptHasEnded:
                Self(
                    .illegalTransition, 409, "Not possible now",
                    "This key has brought an answer and cannot be withdrawn. Ask what became of it.")

            // MARK: Prices

            case .unknownProduct(let pointer):
                Self(
                    .unknownProduct, 422, "Unknown product", "The shop does not sell this.",
                    pointer, "unknown")
            case .insufficientStock(let shortages):
                Self(
                    Problem(
                        .insufficientStock, title: "Not enough in stock", status: 409,
                        detail: "There is less in stock than was asked for.", lines: shortages))
            case .rateNotApplicable(let fault, let pointer):
                Self(
                    .rateNotApplicable, 422, "Shipping rate not applicable", fault.detail, pointer,
                    "not-applicable")
            case .carrierUnavailable:
                Self(
                    .carrierUnavailable, 503, "Carrier unavailable",
                    "The carrier does not answer now. Try again later.", retryAfter: 5)
            case .couponInvalid(let fault, let pointer, let shortfall):
                Self(
                    Problem(
                        .couponInvalid, title: "Coupon not valid", status: 422,
                        detail: fault.detail(shortfall),
                        errors: [
                            Problem.Fault(
                                pointer: pointer, code: fault.code, detail: fault.detail(shortfall))
                        ],
                        expected: shortfall?.minimum.decimalString,
                        actual: shortfall?.subtotal.decimalString))
            case .couponExhausted(let code):
                Self(
                    .couponExhausted, 409, "Coupon used up",
                    "The coupon \(code) has ended: it was used up or withdrawn meanwhile. Ask for a new "
                        + "quote without it.", "/quote",
                    Refusal.CouponFault.exhausted.code)
            case .tooManyHolds(let seconds):
                Self(
                    .rateLimited, 429, "Too many holds",
                    "Too many quotes hold stock already. Delete one, or wait until one ends.",
                    retryAfter: max(1, seconds))
            case .quoteGone, .quoteExpired:
                Self(
                    .quoteExpired, refusal == .quoteGone ? 410 : 409, "Quote expired",
                    "This quote is no longer valid. Ask for a new one.")
            case .quoteStale(let use): Self(.quoteStale, 409, "Quote used up", use.detail)
            case .totalMismatch(let expected, let actual):
                Self(
                    Problem(
                        .totalMismatch, title: "The total differs", status: 409,
                        detail: "The total that was agreed to is not the total of the quote.",
                        expected: expected, actual: actual))

            // MARK: Payments

            case .certificateNotValid(let validity):
                Self(.certificateNotValid, 503, "The shop's certificate is not valid", validity.detail)
            case .tokenInvalid(let fault):
                Self(.tokenInvalid, 422, "Payment token not valid", fault.detail)
            case .tokenAmountMismatch:
                Self(
                    .tokenAmountMismatch, 422, "The token pays another amount",
                    "Amount or currency of the payment token is not that of the order.")
            case .applicationDataMismatch:
                Self(
                    .applicationDataMismatch, 422, "The payment is for another quote",
                    "The application data does not belong to this quote.")
            case .tokenReplayed:
                Self(
                    .tokenReplayed, 422, "Payment token used before",
                    "This payment token has already been spent. Authorise a new one.")
            case .alreadyPaid: Self(.alreadyPaid, 409, "Already paid", "This order is paid.")
            case .tooManyAttempts:
                Self(
                    .tooManyAttempts, 429, "Too many attempts",
                    "Too many payments of this order were declined. Order again from a new quote.")
            case .outcomeUnknown:
                Self(
                    .paymentOutcomeUnknown, 409, "Payment not settled yet",
                    "The card network has not said yet what became of the payment. Send this again in a "
                        + "moment.", retryAfter: 1)
            case .refundExceedsCaptured:
                Self(
                    .refundExceedsCaptured, 409, "More than was paid",
                    "All refunds together cannot be more than was taken, nor more units than were bought.")

            // MARK: Orders and stock

            case .orderExpired:
                Self(
                    .orderExpired, 409, "Order expired",
                    "Nobody paid this order in time. Order again from a new quote.")
            case .illegalTransition(let status, let allowed):
                Self(
                    Problem(
                        .illegalTransition, title: "Not possible now", status: 409,
                        detail: "An order that is \(status.rawValue) does not allow this.",
                        from: status.rawValue, allowed: allowed))
            case .nothingLeftToShip:
                Self(
                    .illegalTransition, 409, "Fewer units are left",
                    "Not so many units of this order are left to ship.")
            case .alreadyDelivered:
                Self(.illegalTransition, 409, "Already delivered", "This parcel is delivered.")
            case .stockChanged(let expected, let actual):
                Self(
                    Problem(
                        .stockChanged, title: "The stock changed meanwhile", status: 409,
                        detail:
                            "There are \(actual) on the shelf and not \(expected). Look again, then decide "
                            + "again.", expected: "\(expected)", actual: "\(actual)"))
            case .wouldGoNegative(let shortage):
                Self(
                    Problem(
                        .wouldGoNegative, title: "Not so many are free", status: 409,
                        detail: "Only \(shortage.available) are on the shelf that nobody has spoken for.",
                        lines: [shortage]))
            case .wouldBeTooMany:
                Self(.wouldGoNegative, 409, "Too many", "No shelf holds a billion units.")
            }
    }

    private static func invalidAddress(_ faults: [Problem.Fault]) -> ProblemResponse {
        ProblemResponse(
            .invalidAddress, 422, "Invalid address",
            faults.first?.detail ?? "The address is not complete.", errors: faults)
    }
}

extension Problem {
    /// The answer that is kept to a payment or a refund that came to nothing.
    @Sendable package init(_ failure: PaymentFailure, requestID: String) {
        switch failure {
        case .declined(let code, let order, let attemptsLeft):
            self.init(
                .paymentDeclined, title: "Payment declined", status: 402,
                detail: "The card was not charged. Order again with a new key to try again.",
                instance: requestID, retryable: false, declineCode: code, order: order,
                attemptsLeft: attemptsLeft)
        case .refund:
            self.init(
                .paymentDeclined, title: "Refund declined", status: 402,
                detail: "The card network did not give the money back. Try again with a new key.",
                instance: requestID, declineCode: "processing_error")
        }
    }
}
