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

    /// What is known; nil while the shop cannot be asked, or does not know itself yet.
    func result(of key: String) async -> RecoveredAttempt? {
        do throws(StoreError) {
            let entry = try await client.entry(at: entryPath)
            guard let link = entry.links[.attempts] else { return nil }
            let order = try await client.follow(link, Endpoints.attempt, values: [("key", key)])
            return result(order, company: entry.shop.merchantLabel)
        } catch {
            guard case .refused(let problem) = error else { return nil }
            let isOpen = problem.name == .idempotencyInProgress || problem.retryable || problem.status >= 500
            // Nothing ever came in under this key, or it was refused.
            return isOpen ? nil : .notPaid
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
