import CardNetwork
import PayKit
import ShopCore
import StoreAPI

/// Holds what a simulated shop says of its money against itself and against the network's own books.
package struct MoneyAudit {
    /// Durable books of the shop.
    package let books: StoredBooks

    /// Checks payments and orders against each other and against the card network's accounts.
    ///
    /// - Throws: ``Breach`` with the first invariant that is broken, of `I4` and `I5`.
    package func check(_ accounts: [SimulatedProcessor.Account]) throws(Breach) {
        try checkOrders()
        let known = Dictionary(accounts.map { ($0.payment, $0) }) { first, _ in first }
        for account in accounts where books.payments[account.payment] == nil {
            throw Breach(
                rule: "I4", detail: "the network was told of \(account.payment), which nobody wrote down")
        }
        for payment in books.payments.rows { try check(payment, known[payment.id]) }
    }

    // MARK: I5: the shop's own books

    /// An order that counts as paid, or as being paid, is.
    private func checkOrders() throws(Breach) {
        for order in books.orders.rows {
            let payments = books.payments.rows.filter { $0.order == order.id }
            let taken = payments.count { $0.state == .captured }
            guard (taken == 1) == order.state.money.isTaken else {
                throw Breach(rule: "I5", detail: "\(order.id) counts as \(order.state.money.rawValue)")
            }
            let isOpen = payments.contains(where: \.isUnsettled)
            let isPending = payments.contains { $0.state == .pending }
            guard isPending == (order.state.money == .pending) else {
                throw Breach(rule: "I5", detail: "\(order.id) counts as \(order.state.money.rawValue)")
            }
            if isOpen, order.state.order == .expired {
                throw Breach(rule: "I4", detail: "\(order.id) expired while it was paid")
            }
        }
    }

    // MARK: I4: the network's books

    private func check(_ payment: StoredPayment, _ account: SimulatedProcessor.Account?) throws(Breach) {
        if let account, account.amount != payment.amount {
            throw Breach(rule: "I4", detail: "\(payment.id): another amount was authorised")
        }
        let isRight: Bool
        switch account?.hold {
        case nil:
            switch payment.state {
            case .pending, .declined: isRight = true
            case .voided: isRight = payment.reference == nil
            case .authorized, .capturing, .captured, .voiding: isRight = false
            }
        case .held:
            switch payment.state {
            case .pending, .authorized, .capturing, .voiding: isRight = true
            case .captured, .voided, .declined: isRight = false
            }
        case .captured(let amount, let refunded):
            switch payment.state {
            case .capturing, .captured:
                isRight = amount == payment.captured && isGivenBack(refunded, of: payment)
            case .pending, .authorized, .voiding, .voided, .declined: isRight = false
            }
        case .voided:
            switch payment.state {
            // One that is pending was reversed, which is not written yet.
            case .pending, .voiding, .voided: isRight = true
            case .authorized, .capturing, .captured, .declined: isRight = false
            }
        }
        guard isRight else {
            let hold = account?.hold.map { "\($0)" } ?? "nothing"
            throw Breach(
                rule: "I4", detail: "\(payment.id) is \(payment.state.rawValue), the network has \(hold)")
        }
    }

    /// True if the network gave back what it was told to, as far as it was told.
    private func isGivenBack(_ amount: Money, of payment: StoredPayment) -> Bool {
        let refunds = books.refunds.filter { $0.payment == payment.id }
        let done = refunds.filter { $0.state == .succeeded }.reduce(0) { $0 + $1.amount }
        let begun = refunds.filter { $0.state == .pending }.reduce(0) { $0 + $1.amount }
        return done <= amount.minorUnits && amount.minorUnits <= done + begun
    }
}
