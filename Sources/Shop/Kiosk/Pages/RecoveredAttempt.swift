package import TUI

/// The outcome of a payment whose kiosk crashed.
package enum RecoveredAttempt: Hashable, Sendable {
    case paid(Facts)
    case notPaid
    /// The result is not known yet; it can be asked about by this reference.
    case unknown(reference: ScreenText)

    /// The facts of a receipt about it, without who paid.
    package struct Facts: Hashable, Sendable {
        /// Order number, formatted total, merchant's name, and network with the last four digits.
        package var order, total, company, paidBy: ScreenText

        package init(order: ScreenText, total: ScreenText, company: ScreenText, paidBy: ScreenText) {
            self.order = order
            self.total = total
            self.company = company
            self.paidBy = paidBy
        }
    }
}
