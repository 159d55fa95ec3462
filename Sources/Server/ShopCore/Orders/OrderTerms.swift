package import FoundationEssentials
import StoreAPI

/// The terms that the shop grants its orders.
package enum OrderTerms {
    /// How long an order waits for its payment.
    package static let patience: TimeInterval = 15 * 60
    package static let mostPayments = 5
    /// How long what is held may stay untaken.
    package static let authorizationLife: TimeInterval = 7 * 86_400
}

extension OrderState {
    package func requirePayable() throws(Refusal) {
        guard !actions.contains(.pay) else { return }
        switch status {
        case .expired: throw .orderExpired
        case .authorized, .paid, .partiallyFulfilled, .fulfilled: throw .alreadyPaid
        case .awaitingPayment, .paymentPending, .cancelled: throw .illegalTransition(from: self)
        }
    }
}
