package import StoreAPI
package import TokenService

/// How a payment ended.
package enum Settlement: Hashable, Sendable {
    case captured
    case declined(ResponseCode)
    /// The network was never reached, or does not hold what it authorised any more: nothing was taken.
    case voided

    package var paymentState: OrderPayment.State {
        switch self {
        case .captured: .captured
        case .declined: .declined
        case .voided: .voided
        }
    }

    package func event(from state: OrderPayment.State) -> OrderEvent {
        switch self {
        case .captured: .captured
        case .declined: .declined
        case .voided: state == .pending ? .voided : .released
        }
    }

    /// The code that the shopper's program is told; nil when the payment went through.
    package var declineCode: String? {
        switch self {
        case .captured: nil
        case .declined(let code): code.declineCode
        case .voided: ResponseCode.malfunction.declineCode
        }
    }

    package static let declineCodes = ResponseCode.declines.compactMap(\.declineCode)
}

extension StoredPayment {
    /// True if the payment's state allows the settlement; false makes a repeated settlement idempotent.
    package func canBecome(_ settlement: Settlement) -> Bool {
        switch (state, settlement) {
        case (.pending, .declined), (.pending, .voided), (.capturing, .captured), (.capturing, .voided),
            (.voiding, .voided):
            true
        case (.pending, .captured), (.capturing, .declined), (.voiding, .captured), (.voiding, .declined),
            (.authorized, _), (.captured, _), (.voided, _), (.declined, _):
            false
        }
    }
}
