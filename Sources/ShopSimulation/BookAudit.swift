import FoundationEssentials
import PayKit
import ShopCore
import StoreAPI

/// Holds the books of a simulated shop against their invariants after every step, and against what they were
/// before it.
package struct BookAudit: Sendable {
    private var ledgerCount = 0
    /// The ledger of each variant in each account.
    private var accounts: [String: [StockAccount: Int]] = [:]
    private var outboxCount = 0
    private var toldVersions: [String: Int] = [:]
    private var histories: [String: (count: Int, state: OrderState)] = [:]
    private var answers: [String: StoredAnswer] = [:]
    private var keys: [String: String] = [:]

    /// Checks the invariants of stock, orders, outbox, coupons, keys and money; reads only what is new of
    /// the ledger.
    ///
    /// - Throws: ``Breach`` with the first invariant that is broken.
    package mutating func check(_ books: SimulatedBooks, _ accounts: [SimulatedProcessor.Account])
        throws(Breach)
    {
        try checkStock(books)
        try checkOrders(books)
        try checkOutbox(books)
        try checkCoupons(books)
        try checkKeys(books)
        try MoneyAudit(books: books).check(accounts)
    }

    // MARK: I1 and I2: units

    private mutating func checkStock(_ books: SimulatedBooks) throws(Breach) {
        guard books.ledger.count >= ledgerCount else { throw Breach(rule: "I8", detail: "the ledger shrank") }
        for move in books.ledger[ledgerCount...] {
            accounts[move.variant, default: [:]][move.from, default: 0] -= move.quantity
            accounts[move.variant, default: [:]][move.to, default: 0] += move.quantity
        }
        ledgerCount = books.ledger.count
        var (waiting, gone, held): ([String: Int], [String: Int], [String: Int]) = ([:], [:], [:])
        for line in books.lines.rows.joined() {
            waiting[line.variant, default: 0] += line.left
            gone[line.variant, default: 0] += line.away
        }
        // Units of a pending refund stay in their account until the money is back.
        for unit in books.refunds.rows.filter({ $0.stored.state == .pending }).flatMap(\.units) {
            waiting[unit.variant, default: 0] += unit.withdrawn
            gone[unit.variant, default: 0] += unit.returned
        }
        for hold in books.holds.rows.joined() { held[hold.line.variant, default: 0] += hold.line.quantity }
        for (variant, shelf) in zip(books.shelves.names, books.shelves.rows) {
            let sums = accounts[variant] ?? [:]
            func units(_ account: StockAccount) -> Int { sums[account] ?? 0 }
            func require(_ isTrue: Bool, _ rule: String, _ sentence: String) throws(Breach) {
                if !isTrue { throw Breach(rule: rule, detail: "\(shelf.sku): \(sentence)") }
            }
            try require(
                0 <= shelf.reserved && shelf.reserved <= shelf.onHand, "I1",
                "\(shelf.reserved) reserved of \(shelf.onHand) on hand")
            try require(
                shelf.reserved == units(.reserved), "I1", "the ledger says \(units(.reserved)) are reserved")
            try require(
                shelf.onHand - shelf.reserved == units(.available), "I1",
                "the ledger says \(units(.available)) are free")
            try require(
                shelf.onHand + units(.shipped) + units(.scrapped) == -units(.supplier), "I1",
                "on hand, shipped and scrapped are not what was received")
            try require(
                shelf.reserved == waiting[variant, default: 0] + held[variant, default: 0], "I2",
                "reserved units belong to no order and no quote, or twice")
            try require(
                units(.shipped) == gone[variant, default: 0], "I2", "shipped units belong to no order")
        }
    }

    // MARK: I10: histories

    private mutating func checkOrders(_ books: SimulatedBooks) throws(Breach) {
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
            if known == nil { try checkNew(order) }
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
            let isOver = state.order == .expired || state.order == .cancelled
            if isOver, books.lines[order.id]?.contains(where: { $0.left > 0 }) == true {
                throw Breach(rule: "I2", detail: "\(order.id) has ended and holds units")
            }
        }
    }

    /// I6: what is owed is what its rows say. I3: a key places one order.
    private mutating func checkNew(_ order: StoredOrder) throws(Breach) {
        let currency = order.total.currency
        let amounts = order.frozen.summary.map {
            try? Money(decimal: $0.amount, currency: currency).minorUnits
        }
        guard amounts.dropLast().reduce(0, { $0 + ($1 ?? 0) }) == order.total.minorUnits,
            amounts.last == order.total.minorUnits
        else { throw Breach(rule: "I6", detail: "\(order.id): its rows do not add up") }
        guard keys.updateValue(order.id, forKey: order.attemptKey) == nil else {
            throw Breach(rule: "I3", detail: "\(order.attemptKey) placed two orders")
        }
    }

    // MARK: I9: what is told

    private mutating func checkOutbox(_ books: SimulatedBooks) throws(Breach) {
        guard books.outbox.count >= outboxCount else { throw Breach(rule: "I9", detail: "the outbox shrank") }
        for event in books.outbox[outboxCount...] {
            let name = "\(event.topic.rawValue) \(event.object)"
            let last = toldVersions.updateValue(event.version, forKey: name)
            let fits = event.topic == .order ? event.version == (last ?? 0) + 1 : event.version > last ?? 0
            guard fits else {
                throw Breach(rule: "I9", detail: "\(name): version \(event.version) after \(last ?? 0)")
            }
        }
        outboxCount = books.outbox.count
        for order in books.orders.rows where toldVersions["order \(order.id)"] != order.version {
            throw Breach(rule: "I9", detail: "order \(order.id): version \(order.version) is not told")
        }
        for (variant, shelf) in zip(books.shelves.names, books.shelves.rows) {
            let last = books.outbox.last { $0.topic == .stock && $0.object == variant }
            guard let last, last.value != "\(shelf.onHand - shelf.reserved)" else { continue }
            throw Breach(rule: "I9", detail: "\(shelf.sku): \(last.value) told, another number there")
        }
    }

    // MARK: I7: coupons

    private func checkCoupons(_ books: SimulatedBooks) throws(Breach) {
        for (code, coupon) in zip(books.coupons.names, books.coupons.rows) {
            let uses = books.uses.filter { $0.code == code }
            let contacts = Dictionary(grouping: uses, by: \.contact).mapValues(\.count)
            guard coupon.used == uses.count, coupon.used <= coupon.coupon.limit ?? .max,
                contacts.values.allSatisfy({ $0 <= coupon.coupon.limitPerContact ?? .max })
            else {
                throw Breach(rule: "I7", detail: "\(code): \(coupon.used) uses counted, \(uses.count) there")
            }
        }
        for order in books.orders.rows {
            let taken = books.uses.count { $0.order == order.id }
            let isUnpaid =
                order.state.order == .expired || order.state.order == .cancelled && !order.state.money.isTaken
            let isOver = order.state.order == .cancelled
            let expected = books.quotes[order.quote]?.quote.coupons.count
            let isWrong = isUnpaid ? taken > 0 : !isOver && expected.map { $0 != taken } ?? false
            if isWrong { throw Breach(rule: "I7", detail: "\(order.id): it holds \(taken) coupons") }
        }
    }

    // MARK: I3: keys

    private mutating func checkKeys(_ books: SimulatedBooks) throws(Breach) {
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
