import HTTPTypes
import StoreAPI

extension Refusal {
    /// A coupon that is not taken, with the reason in words and as a code.
    package static func couponInvalid(_ fault: CouponFault, pointer: String, minimum: String? = nil)
        -> Refusal
    {
        let detail =
            switch fault {
            case .unknown: "There is no such coupon."
            case .notYet: "This coupon is not valid yet."
            case .expired: "This coupon is no longer valid."
            case .exhausted: "This coupon has been used up."
            case .minimumNotReached: "This coupon needs goods for \(minimum ?? "more") at least."
            case .notForTheseItems: "This coupon is for other goods."
            case .notCombinable: "This coupon cannot be combined with the others."
            case .nothingToPay: "With this coupon nothing would be left to pay."
            }
        let error = Problem.Fault(pointer: pointer, code: fault.rawValue, detail: detail)
        return Refusal(
            Problem(.couponInvalid, title: "Coupon not valid", status: 422, detail: detail, errors: [error]))
    }

    /// A coupon whose last use another order took in the meantime.
    package static func couponExhausted(_ code: String) -> Refusal {
        let detail = "The coupon \(code) has been used up. Ask for a new quote without it."
        return Refusal(
            Problem(
                .couponExhausted, title: "Coupon used up", status: 409, detail: detail,
                errors: [
                    Problem.Fault(pointer: "/quote", code: CouponFault.exhausted.rawValue, detail: detail)
                ]))
    }

    /// A basket that costs more than an amount of the contract can say.
    package static let totalTooLarge = Refusal.invalidBody([
        Problem.Fault(
            pointer: "/lines", code: "too-large", detail: "This basket costs more than the shop can charge.")
    ])

    /// Rates cannot be told while the carrier does not answer; that is not an address nobody serves.
    package static let carrierUnavailable = Refusal(
        Problem(
            .carrierUnavailable, title: "Carrier unavailable", status: 503,
            detail: "The carrier does not answer now. Try again later.", retryable: true),
        headers: [.retryAfter: "5"])

    /// Too many quotes of one buyer hold stock at once.
    package static func tooManyHolds(retryAfter seconds: Int64) -> Refusal {
        Refusal(
            Problem(
                .rateLimited, title: "Too many holds", status: 429,
                detail: "Too many quotes hold stock already. Delete one, or wait until one ends.",
                retryable: true),
            headers: [.retryAfter: String(max(1, seconds))])
    }
}
