import FoundationEssentials
import PayKit
import ShopCore
import StoreAPI

/// Holds the books of a simulated shop against what they were before, which no ``BookRule`` sees.
package struct BookAudit: Sendable {
    private var histories: [String: (count: Int, state: OrderState)] = [:]
    private var answers: [String: StoredAnswer] = [:]

    /// Checks the histories of orders, their coupons, answers and money.
    ///
    /// - Throws: ``Breach`` with the first invariant that is broken.
    package mutating func check(_ books: StoredBooks, _ accounts: [SimulatedProcessor.Account])
        throws(Breach)
    {
        try checkOrders(books)
        try checkCoupons(books)
        try checkKeys(books)
        try MoneyAudit(books: books).check(accounts)
    }

    // MARK: I10: histories

    private mutating func checkOrders(_ books: StoredBooks) throws(Breach) {
        guard books.orders.rows.count >= histories.count else {
            throw Breach(rule: "I8", detail: "an order is gone")
        }
        for order in books.orders.rows {
            let known = histories[order.id]
            guard order.version == order.steps.count + 1, order.steps.count >= known?.count ?? 0 else {
                throw Breach(
                    rule: "I9",
                    detail: "\(order.id): version \(order.version) after \(order.steps.count) steps")
            }
            guard books.told[order.id] == order.version else {
                throw Breach(rule: "I9", detail: "\(order.id): a version is not told, or twice")
            }
            var state = known?.state ?? .placed
            for step in order.steps[(known?.count ?? 0)...] {
                guard step.from == state.status.rawValue,
                    let next = step.event.flatMap(OrderEvent.init).flatMap(state.after),
                    step.to == next.status.rawValue
                else {
                    throw Breach(rule: "I10", detail: "\(order.id): \(step.event ?? "-") from \(step.from)")
                }
                state = next
            }
            guard state == order.state else {
                throw Breach(rule: "I10", detail: "\(order.id): its history ends elsewhere")
            }
            histories[order.id] = (order.steps.count, state)
        }
    }

    // MARK: I7: coupons

    private func checkCoupons(_ books: StoredBooks) throws(Breach) {
        for order in books.orders.rows {
            let taken = books.uses[order.id] ?? 0
            let isUnpaid =
                order.state.order == .expired || order.state.order == .cancelled && !order.state.money.isTaken
            let isOver = order.state.order == .cancelled
            let expected = books.quotes[order.quote]
            let isWrong = isUnpaid ? taken > 0 : !isOver && expected.map { $0 != taken } ?? false
            if isWrong { throw Breach(rule: "I7", detail: "\(order.id): it holds \(taken) coupons") }
        }
    }

    // MARK: I3: keys

    private mutating func checkKeys(_ books: StoredBooks) throws(Breach) {
        // The answers of keys without an order expire.
        for name in answers.keys.sorted() where books.attempts[name] == nil {
            guard answers.removeValue(forKey: name)?.order == nil else {
                throw Breach(rule: "I8", detail: "the answer to \(name) is gone")
            }
        }
        for (name, attempt) in zip(books.attempts.names, books.attempts.rows) {
            guard var answer = attempt.answer else { continue }
            answer.order = attempt.order
            guard let known = answers[name] else {
                answers[name] = answer
                continue
            }
            guard
                (known.outcome, known.body, known.location) == (answer.outcome, answer.body, answer.location)
            else { throw Breach(rule: "I3", detail: "\(attempt.key) changed its answer") }
        }
    }
}
