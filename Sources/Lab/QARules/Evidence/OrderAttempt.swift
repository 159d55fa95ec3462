package import PayKit
import StoreAPI
import Storefront

/// An order that was asked for, and what the shop said of it.
package struct OrderAttempt: Sendable {
    /// Number of the placement, the same in its retries.
    package let number: Int
    /// Time of the first request, in the session's milliseconds.
    package let since: Int
    /// The reference that the shopper is told to keep.
    package let reference: String
    package let total: Money
    /// True for a wallet token; false for a typed card.
    package let isByWallet: Bool
    package private(set) var answer: Answer?
    /// True if the shopper was told that the result is not known.
    package var isUnresolved = false

    package enum Answer: Hashable, Sendable {
        case placed(String)
        case declined
        case refused
    }

    init(_ placement: Placement, at time: Int) {
        number = placement.number
        since = time
        reference = placement.reference
        total = placement.request.expectedTotal
        if case .wallet? = placement.request.payment { isByWallet = true } else { isByWallet = false }
    }

    mutating func hear(_ result: Result<Order, StoreError>) {
        guard answer == nil else { return }
        switch result {
        case .success(let order):
            switch order.settlement {
            case .charged: if order.total == total { answer = .placed(order.number) }
            case .notCharged: answer = .refused
            case .open: break
            }
        case .failure(.refused(let problem)) where problem.name == .paymentDeclined: answer = .declined
        case .failure(.refused(let problem)) where problem.status < 500 && !problem.retryable:
            if problem.name != .idempotencyInProgress { answer = .refused }
        case .failure: break
        }
    }
}
