import FoundationEssentials
import Kiosk
import PayKit
import StoreAPI
import TUI

/// Asks the shop what became of a payment whose kiosk is gone, and sees to it that one that has not arrived
/// never does.
struct AttemptLookup: Sendable {
    let client: StoreClient
    let entryPath: String
    /// By whose rules amounts are written.
    let locale: String

    /// What the shop says of a key.
    enum Answer: Hashable, Sendable {
        case known(RecoveredAttempt)
        /// The shop cannot be asked, or does not know itself yet.
        case open
    }

    func answer(to key: String) async -> Answer {
        do throws(StoreError) {
            let entry = try await client.entry(at: entryPath)
            guard let link = entry.links[.attempts] else { return .open }
            let values = [(name: "key", value: key)]
            do throws(StoreError) {
                let order = try await client.follow(link, Endpoints.attempt, values: values)
                return result(order, company: entry.shop.merchantLabel).map(Answer.known) ?? .open
            } catch {
                guard case .refused(let problem) = error, problem.status == 404 else { throw error }
                // What was sent may still be on its way: it is nothing any more when it comes.
                try await client.follow(link, Endpoints.withdrawnAttempt, values: values)
                return .known(.notPaid)
            }
        } catch {
            guard case .refused(let problem) = error else { return .open }
            switch problem.status {
            // These are about who asks, not about the payment.
            case 401, 403, 429, 500...: return .open
            default:
                // What is not the shop's own answer says nothing of the payment, either.
                let isOpen = [nil, .idempotencyInProgress, .illegalTransition].contains(problem.name)
                return isOpen || problem.retryable ? .open : .known(.notPaid)
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
