package import PayKit
import Storefront
import Window

/// What a session has come to at the payment sheet.
package struct PaymentFacts: Sendable {
    /// The request of the sheet that was opened last, as the wallet was given it.
    package private(set) var request: PaymentRequest?
    /// When that sheet opened, in the session's milliseconds; nil once it is gone.
    package private(set) var openedAt: Int?
    /// The rows in force: the request's, then those of every update that was accepted.
    package private(set) var items: [PaymentSummaryItem] = []
    /// What the wallet last said that it can do.
    package private(set) var capability: PaymentCapability?

    package init() {}

    package mutating func take(_ moment: Moment) {
        switch moment.message {
        case .walletOpened(let request, _, _)? where moment.isSheetOpen && openedAt == nil:
            self.request = request
            items = request.paymentSummaryItems
            openedAt = moment.time
        case .shop(.capabilityAnswered(let capability))?: self.capability = capability
        default: break
        }
        if !moment.isSheetOpen { openedAt = nil }
    }
}
