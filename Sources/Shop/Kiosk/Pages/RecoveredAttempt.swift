package import TUI

/// The outcome of a payment during which the kiosk crashed.
package enum RecoveredAttempt: Hashable, Sendable {
    case paid(Facts)
    case notPaid
    /// Not known yet; staff can look it up by this reference.
    case unknown(reference: ScreenText)

    /// The receipt without personal data.
    package struct Facts: Hashable, Sendable {
        package var order, total, company, paidBy: ScreenText

        package init(order: ScreenText, total: ScreenText, company: ScreenText, paidBy: ScreenText) {
            self.order = order
            self.total = total
            self.company = company
            self.paidBy = paidBy
        }
    }
}
