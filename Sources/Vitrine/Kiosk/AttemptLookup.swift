import FoundationEssentials
import Kiosk
import PayKit
import StoreAPI
import TUI

/// Asks the shop what became of a payment whose kiosk is gone.
struct AttemptLookup: Sendable {
    let client: StoreClient
    let entryPath: String
    /// By whose rules amounts are written.
    let locale: String

    /// What the shop says of a key.
    enum Answer: Hashable, Sendable {
        case known(RecoveredAttempt)
        /// Nothing came in under this key so far; what was sent may still be on its way.
        case unheard
        /// The shop cannot be asked, or does not know itself yet.
        case open
    }

    /// So long after its key was kept, a request that nobody heard of does not come any more: longer than a
    /// client connects and waits for an answer.
    static let mostSeconds = 20

    func answer(to key: String) async -> Answer {
        do throws(StoreError) {
            let entry = try await client.entry(at: entryPath)
            guard let link = entry.links[.attempts] else { return .open }
            let order = try await client.follow(link, Endpoints.attempt, values: [("key", key)])
            return result(order, company: entry.shop.merchantLabel).map(Answer.known) ?? .open
        } catch {
            guard case .refused(let problem) = error else { return .open }
            switch problem.status {
            case 404: return .unheard
            // These are about who asks, not about the payment.
            case 401, 403, 500...: return .open
            default:
                let isOpen = problem.name == .idempotencyInProgress || problem.retryable
                return isOpen ? .open : .known(.notPaid)
            }
        }
    }

    private func result(_ order: Order, company: String) -> RecoveredAttempt? {
        switch order.status {
        case .paid, .partiallyFulfilled, .fulfilled:
            .paid(
                RecoveredAttempt.Facts(
                    order: ScreenText(cleaning: order.number),
                    total: ScreenText(cleaning: order.total.formatted(locale: locale)),
                    company: ScreenText(cleaning: company),
                    paidBy: ScreenText(cleaning: order.payment?.displayName ?? "")))
        case .awaitingPayment, .paymentPending, .authorized: nil
        case .expired, .cancelled: .notPaid
        }
    }

    /// By what staff and shopper can ask about an attempt that nobody knows the end of.
    static func reference(_ key: String) -> ScreenText {
        ScreenText(cleaning: String(key.prefix(8)).uppercased())
    }
}
