import CardNetwork
import PayKit
import ShopCore
import StoreAPI

/// Holds the books of a simulated shop against what they were before and against the network's own, neither
/// of which a ``BookRule`` sees.
package struct BookAudit: Sendable {
    private var histories: [String: (count: Int, state: OrderState)] = [:]
    private var answers: [String: StoredAnswer] = [:]

    package mutating func check(
        _ books: StoredBooks, _ accounts: [SimulatedProcessor.Account]
    ) throws(Breach) {
        try checkOrders(books)
        try checkCoupons(books)
        try checkKeys(books)
        try checkMoney(books)
        try check(accounts, books)
    }

    // MARK: I10: histories

    private mutating func checkOrders(_ books: StoredBooks) throws(Breach) {
        try Breach.unless(books.orders.rows.count >= histories.count, "I8", "an order is gone")
        for order in books.orders.rows {
            let id = order.id
            let known = histories[id] ?? (0, .placed)
            let count = order.steps.count
            try Breach.unless(
                order.version == count + 1 && count >= known.count, "I9",
                "\(id): version \(order.version) after \(count) steps")
            try Breach.unless(
                books.told[id] == order.version, "I9", "\(id): a version is not told, or twice")
            var state = known.state
            for step in order.steps[known.count...] {
                guard step.from == state.status.rawValue,
                    let next = step.event.flatMap(OrderEvent.init).flatMap(state.after),
                    step.to == next.status.rawValue
                else { throw Breach(rule: "I10", detail: "\(id): \(step.event ?? "-") from \(step.from)") }
                state = next
            }
            try Breach.unless(state == order.state, "I10", "\(id): its history ends elsewhere")
            histories[id] = (count, state)
        }
    }

    // MARK: I7: coupons

    private func checkCoupons(_ books: StoredBooks) throws(Breach) {
        for order in books.orders.rows {
            let taken = books.uses[order.id] ?? 0
            let isOver = order.state.order == .cancelled
            let isUnpaid = order.state.order == .expired || isOver && !order.state.money.isTaken
            let expected = books.quotes[order.quote]
            let isWrong = isUnpaid ? taken > 0 : !isOver && expected.map { $0 != taken } ?? false
            try Breach.unless(!isWrong, "I7", "\(order.id): it holds \(taken) coupons")
        }
    }

    // MARK: I3: keys

    private mutating func checkKeys(_ books: StoredBooks) throws(Breach) {
        // The answers of keys without an order expire.
        for name in answers.keys.sorted() where books.attempts[name] == nil {
            let isGone = answers.removeValue(forKey: name)?.order != nil
            try Breach.unless(!isGone, "I8", "the answer to \(name) is gone")
        }
        for (name, attempt) in zip(books.attempts.names, books.attempts.rows) {
            guard let answer = attempt.answer else { continue }
            let known = answers[name] ?? answer
            answers[name] = known
            try Breach.unless(
                (known.outcome, known.body, known.location) == (answer.outcome, answer.body, answer.location),
                "I3", "\(attempt.key) changed its answer")
        }
    }

    // MARK: I5: the shop's own books

    /// An order that counts as paid, or as being paid, is.
    private func checkMoney(_ books: StoredBooks) throws(Breach) {
        for order in books.orders.rows {
            let payments = books.payments.rows.filter { $0.order == order.id }
            let isTaken = payments.count { $0.state == .captured } == 1
            let isPending = payments.contains { $0.state == .pending }
            let money = order.state.money
            try Breach.unless(
                isTaken == money.isTaken && isPending == (money == .pending), "I5",
                "\(order.id) counts as \(money.rawValue)")
            try Breach.unless(
                order.state.order != .expired || !payments.contains(where: \.isUnsettled), "I4",
                "\(order.id) expired while it was paid")
        }
    }

    // MARK: I4: the network's books

    private func check(_ accounts: [SimulatedProcessor.Account], _ books: StoredBooks) throws(Breach) {
        for account in accounts {
            try Breach.unless(
                books.payments[account.payment] != nil, "I4",
                "the network was told of \(account.payment), which nobody wrote down")
        }
        let known = Dictionary(accounts.map { ($0.payment, $0) }) { first, _ in first }
        for payment in books.payments.rows {
            let account = known[payment.id]
            try Breach.unless(
                account.map { $0.amount == payment.amount } ?? true, "I4",
                "\(payment.id): another amount was authorised")
            try Breach.unless(
                Self.states(of: payment, account?.hold, books).contains(payment.state), "I4",
                "\(payment.id) is \(payment.state.rawValue), the network has "
                    + (account?.hold.map { "\($0)" } ?? "nothing"))
        }
    }

    private static func states(
        of payment: StoredPayment, _ hold: CardNetwork.Hold.State?, _ books: StoredBooks
    ) -> [OrderPayment.State] {
        switch hold {
        case nil: payment.reference == nil ? [.pending, .declined, .voided] : [.pending, .declined]
        case .held: [.pending, .authorized, .capturing, .voiding]
        // Taken at once, which is not written yet.
        case .captured(let amount, let refunded) where payment.state == .pending:
            payment.mode == .automatic && amount == payment.amount && refunded.minorUnits == 0
                ? [.pending] : []
        case .captured(let amount, let refunded):
            amount == payment.captured && isGivenBack(refunded, of: payment, books)
                ? [.capturing, .captured] : []
        // One that is pending was reversed, which is not written yet.
        case .voided: [.pending, .voiding, .voided]
        }
    }

    private static func isGivenBack(
        _ amount: Money, of payment: StoredPayment, _ books: StoredBooks
    ) -> Bool {
        let refunds = books.refunds.filter { $0.payment == payment.id }
        let done = refunds.filter { $0.state == .succeeded }.reduce(0) { $0 + $1.amount }
        let begun = refunds.filter { $0.state == .pending }.reduce(0) { $0 + $1.amount }
        return done <= amount.minorUnits && amount.minorUnits <= done + begun
    }
}
