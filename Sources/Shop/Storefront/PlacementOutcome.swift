import PayKit
import StoreAPI
import TUI

/// The outcome of an attempt to place an order.
enum PlacementOutcome: Hashable, Sendable {
    case placed(Order)
    /// No definite answer yet: ask again with the same key.
    case again
    case declined(String?, UnpaidOrder?)
    case shortage([Problem.Shortage])
    case quoteRanOut
    /// The price changed; the new total where the shop names it.
    case staleQuote(String?)
    case quoteEnded(QuoteEnd)
    /// - Parameter isUsed: true if this shopper has used it as often as one may.
    case couponEnded(isUsed: Bool)
    case invalidAddress([Problem.Fault])
    case invalidFields([Problem.Fault])
    /// The shop cannot decrypt this wallet's payments.
    case walletRefused
    /// The payment is sealed for a key that the shop has no more.
    case keyChanged
    /// The payment was signed at another time than the shop's.
    case clockDiffers
    /// Rate limited after too many declines.
    case paused
    /// The shop's storage is full or read-only, and nothing was begun.
    case unsaved
    case unsent, refused

    /// The cause by which nothing can be ordered from a quote; ``other`` where the shop does not say.
    enum QuoteEnd: String {
        case ordered, declined
        case notSold = "not-sold"
        case other

        func sentence(_ words: Words) -> ScreenText {
            switch self {
            case .ordered: words.quoteOrdered
            case .declined: words.quoteDeclined
            case .notSold: words.itemNotSold
            case .other: words.quoteEnded
            }
        }
    }

    /// - Parameter hasLostAnswer: true if an earlier answer to the same attempt was lost, which may have been
    ///   an order. A shop that takes no payments, or no orders, for a while says nothing of it.
    init(_ answer: Result<Order, StoreError>, hasLostAnswer: Bool) {
        switch answer {
        case .success(let order): self = Self.outcome(of: order)
        case .failure(.unreachable), .failure(.malformed): self = .again
        case .failure(.untrusted), .failure(.unsent): self = hasLostAnswer ? .again : .unsent
        case .failure(.refused(let problem)):
            let outcome = Self.outcome(of: problem)
            self = hasLostAnswer && [.paused, .unsaved].contains(outcome) ? .again : outcome
        }
    }

    /// An order whose payment is not settled yet is asked for again, under the same key.
    private static func outcome(of order: Order) -> PlacementOutcome {
        switch order.settlement {
        case .charged: .placed(order)
        case .open: .again
        case .notCharged: .refused
        }
    }

    private static func outcome(of problem: Problem) -> PlacementOutcome {
        switch problem.name {
        case .paymentDeclined: .declined(problem.declineCode, UnpaidOrder(problem))
        case .insufficientStock: .shortage(problem.lines ?? [])
        case .quoteExpired: .quoteRanOut
        case .quoteStale: .quoteEnded(problem.errors?.first.flatMap { QuoteEnd(rawValue: $0.code) } ?? .other)
        case .totalMismatch: .staleQuote(problem.actual)
        case .couponExhausted: .couponEnded(isUsed: problem.errors?.first?.code == "used-before")
        case .rateNotApplicable, .invalidAddress: .invalidAddress(problem.errors ?? [])
        case .invalidBody where problem.errors?.isEmpty == false: .invalidFields(problem.errors ?? [])
        case .tokenInvalid:
            switch problem.errors?.first?.code {
            case "unknown-key": .keyChanged
            case "signing-time": .clockDiffers
            default: .walletRefused
            }
        case .tooManyAttempts: .paused
        // An order that was begun is answered as one without a known outcome.
        case .storageFull, .storageReadOnly: .unsaved
        case .idempotencyInProgress: .again
        case .some: problem.status >= 500 || problem.retryable ? .again : .refused
        // Not the shop's own answer, whatever its status: it says nothing of the payment.
        case .none: .again
        }
    }
}
