import HTTPTypes
import PayKit
package import ShopCore
import ShopPages
import StoreAPI

/// The table of the shop's refusals: status, type, sentence and headers.
extension ProblemResponse {
    package init(_ refusal: Refusal) {
        self =
            switch refusal {
            case .notFound: Self(.notFound, status: 404, "There is nothing here.")
            case .unauthorized:
                Self(
                    .unauthorized, status: 401, "This takes an access key: send it as Authorization: Bearer.",
                    headers: [.wwwAuthenticate: "Bearer"])
            case .unknownKey:
                Self(
                    .unauthorized, status: 401,
                    "The shop does not know the access key that was sent: it was revoked, or is of another "
                        + "shop.", headers: [.wwwAuthenticate: #"Bearer error="invalid_token""#])
            case .preconditionFailed:
                Self(
                    .preconditionFailed, status: 412,
                    "This is not the version that is there now. Read it again, then decide again.")
            case .overloaded:
                Self(
                    .overloaded, status: 503,
                    "The shop has more to write than it can. Nothing was done; try again in a moment.",
                    retryAfter: 1)
            case .storage(.full, _):
                Self(.storageFull, status: 507, "The shop's disk is full. Try again later.", retryAfter: 30)
            case .storage(.readOnly, _), .storage(.unreachable, _):
                Self(
                    .storageReadOnly, status: 503, "The shop can only be looked at now. Try again later.",
                    retryAfter: 30)
            case .storage(.outcomeUnknown, _): .outcomeUnknown(retryAfter: 1)
            case .unfinished(let trouble, _): .outcomeUnknown(retryAfter: trouble == .unreachable ? 1 : 30)
            case .storage: Self(.internalError, status: 500, "The shop made a mistake.", isRetryable: true)

            // MARK: What was sent

            case .invalidBody(let faults): .invalidBody(faults.map { Problem.Fault($0) })
            case .invalidAddress(let faults): .invalidAddress(faults.map { Problem.Fault($0) })
            case .invalidCursor:
                Self(
                    .invalidCursor, status: 400,
                    "This cursor was not given by this shop. Start again from the first page.")
            case .unfitPicture(let fault): Self(fault)
            case .policyConflict(let conflict, let pointer):
                Self(
                    .policyConflict, status: 422, conflict.detail, title: conflict.cause?.rawValue,
                    errors: pointer.map {
                        [Problem.Fault(pointer: $0, code: conflict.code, detail: conflict.detail)]
                    })

            // MARK: Idempotency keys

            case .keyMissing:
                Self(
                    .idempotencyKeyMissing, status: 400,
                    "Send an Idempotency-Key of 16 to 128 visible ASCII characters.",
                    errors: [
                        Problem.Fault(
                            header: "Idempotency-Key", code: "required", detail: "One key for each attempt.")
                    ])
            case .keyReused:
                Self(
                    .idempotencyKeyReused, status: 422,
                    "This key came with another request before. Use a new key for a new request.")
            case .inProgress:
                Self(
                    .idempotencyInProgress, status: 409,
                    "The first request with this key is still running. Send it again in a moment.",
                    retryAfter: 1)
            case .withdrawn:
                Self(
                    .attemptWithdrawn, status: 409,
                    "This key was withdrawn before its request came. Nothing was done and nothing charged.")
            case .attemptHasEnded:
                Self(
                    .illegalTransition, status: 409,
                    "This key has brought an answer and cannot be withdrawn. Ask what became of it.")

            // MARK: Prices

            case .unknownProduct(let pointer):
                Self(
                    .unknownProduct, status: 422, "The shop does not sell this.", pointer: pointer,
                    code: "unknown")
            case .insufficientStock(let shortages):
                Self(.insufficientStock, status: 409, "There is less in stock than was asked for.") {
                    $0.lines = shortages
                }
            case .rateNotApplicable(let fault, let pointer):
                Self(
                    .rateNotApplicable, status: 422, fault.detail,
                    title: fault.cause?.rawValue, pointer: pointer, code: "not-applicable")
            case .carrierUnavailable:
                Self(
                    .carrierUnavailable, status: 503, "The carrier does not answer now. Try again later.",
                    retryAfter: 5)
            case .couponInvalid(let fault, let pointer, let shortfall):
                Self(.couponInvalid, status: 422, fault.detail(shortfall), pointer: pointer, code: fault.code)
                {
                    $0.expected = shortfall?.minimum.decimalString
                    $0.actual = shortfall?.subtotal.decimalString
                }
            case .couponExhausted(let code):
                Self(
                    .couponExhausted, status: 409,
                    "The coupon \(code) has ended: it was used up or withdrawn meanwhile. Ask for a new "
                        + "quote without it.", pointer: "/quote", code: Refusal.CouponFault.exhausted.code)
            case .couponUsedBefore(let code):
                Self(
                    .couponExhausted, status: 409,
                    "The coupon \(code) was used with this e-mail address already, as often as it may be. "
                        + "Ask for a new quote without it.",
                    title: RefusalCause.couponUsedBefore.rawValue, pointer: "/quote", code: "used-before")
            case .tooManyHolds(let seconds):
                Self(
                    .rateLimited, status: 429,
                    "Too many quotes hold stock already. Delete one, or wait until one ends.",
                    title: "Too many holds", retryAfter: max(1, seconds))
            case .quoteGone, .quoteExpired:
                Self(
                    .quoteExpired, status: refusal == .quoteGone ? 410 : 409,
                    "This quote is no longer valid. Ask for a new one.")
            case .quoteStale(let use):
                Self(.quoteStale, status: 409, use.detail, pointer: "/quote", code: use.code)
            case .totalMismatch(let expected, let actual):
                Self(
                    .totalMismatch, status: 409, "The total that was agreed to is not the total of the quote."
                ) {
                    $0.expected = expected
                    $0.actual = actual
                }

            // MARK: Payments

            case .certificateNotValid(let validity): Self(.certificateNotValid, status: 503, validity.detail)
            case .tokenInvalid(let flaw): Self(.tokenInvalid, status: 422, flaw.detail, errors: flaw.errors)
            case .tokenAmountMismatch:
                Self(
                    .tokenAmountMismatch, status: 422,
                    "Amount or currency of the payment token is not that of the order.")
            case .applicationDataMismatch:
                Self(
                    .applicationDataMismatch, status: 422,
                    "The application data does not belong to this quote.")
            case .tokenReplayed:
                Self(
                    .tokenReplayed, status: 422,
                    "This payment token has already been spent. Authorise a new one.")
            case .alreadyPaid: Self(.alreadyPaid, status: 409, "This order is paid.")
            case .alreadyReserved:
                Self(.alreadyReserved, status: 409, "This order's amount is reserved, and not charged yet.")
            case .tooManyAttempts:
                Self(
                    .noMorePayments, status: 429,
                    "Too many payments of this order were declined. Order again from a new quote.")
            case .outcomeUnknown:
                Self(
                    .paymentOutcomeUnknown, status: 409,
                    "The card network has not said yet what became of the payment. Send this again in a "
                        + "moment.", retryAfter: 1)
            case .refundExceedsCaptured(let left):
                Self(
                    .refundExceedsCaptured, status: 409,
                    "All refunds together cannot be more than was taken."
                        + (left.map { " \($0.decimalString) \($0.currency.code) is left." } ?? "")
                ) { $0.actual = left?.decimalString }
            case .refundExceedsUnits:
                Self(
                    .fewerToRefund, status: 409,
                    "All refunds together cannot be of more units than were bought.")
            case .refundOfNothing:
                Self(
                    .nothingToRefund, status: 409,
                    "There is no money to give back here. Refund it with paid units, or correct the stock.")

            // MARK: Orders and stock

            case .orderExpired:
                Self(
                    .orderExpired, status: 409,
                    "This order was not paid, or not charged, in time. Order again from a new quote.")
            case .illegalTransition(let status, let allowed, let isRefunded):
                Self(
                    .illegalTransition, status: 409,
                    isRefunded
                        ? "This order was refunded in full: nothing is left to ship or to cancel."
                        : "An order that is \(status.rawValue) does not allow this.",
                    title: isRefunded ? RefusalCause.refundedInFull.rawValue : nil
                ) {
                    $0.from = status.rawValue
                    $0.allowed = allowed
                }
            case .nothingLeftToShip:
                Self(.nothingLeftToShip, status: 409, "Not so many units of this order are left to ship.")
            case .alreadyDelivered: Self(.alreadyDelivered, status: 409, "This parcel is delivered.")
            case .stockChanged(let expected, let actual):
                Self(
                    .stockChanged, status: 409,
                    "There are \(actual) on the shelf and not \(expected). Look again, then decide again."
                ) {
                    $0.expected = "\(expected)"
                    $0.actual = "\(actual)"
                }
            case .wouldGoNegative(let shortage):
                Self(
                    .wouldGoNegative, status: 409,
                    "Only \(shortage.available) are on the shelf that nobody has spoken for."
                ) { $0.lines = [shortage] }
            case .wouldBeTooMany: Self(.wouldBeTooMany, status: 409, "No shelf holds a billion units.")
            }
    }

    private static func outcomeUnknown(retryAfter seconds: Int) -> ProblemResponse {
        ProblemResponse(
            .overloaded, status: 503,
            "The shop cannot say yet whether this was done. Send it again with the same key.",
            title: RefusalCause.outcomeUnknown.rawValue, retryAfter: seconds)
    }

    private static func invalidAddress(_ faults: [Problem.Fault]) -> ProblemResponse {
        ProblemResponse(
            .invalidAddress, status: 422, faults.first?.detail ?? "The address is not complete.",
            errors: faults)
    }
}
