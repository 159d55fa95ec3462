import FoundationEssentials
import StoreAPI

/// Decides about stock that quotes keep, and about what ends by the clock.
enum Holding {
    /// Keeps the lines of a quote for its shopper until a moment, all of them or none.
    static func hold(
        _ lines: [PricedQuote.Line], for quote: String, until: Date, at now: Date
    ) -> [StoreChange] {
        [.reserve(StockMove.reserving(lines, cause: .hold, order: nil, reference: quote, at: now))]
            + lines.map { line in
                .hold(OrderLine(variant: line.variant, quantity: line.quantity), quote: quote, until: until)
            }
    }

    /// Gives up what a quote holds; nothing where it holds nothing.
    static func giveUp(
        _ held: [OrderLine], of quote: String, isSilent: Bool = false, at now: Date
    ) -> [StoreChange] {
        guard !held.isEmpty else { return [] }
        return [.forgetHold(quote: quote)]
            + held.map { line in
                .move(
                    StockMove(
                        quantity: line.quantity, variant: line.variant, from: .reserved, to: .available,
                        cause: .unhold, reference: quote, isSilent: isSilent, at: now))
            }
    }

    /// What is over at a moment.
    struct Facts: Sendable {
        /// Orders that wait for their payment and whose time is over, in the order in which they ended.
        var orders: [Overdue] = []
        /// Quotes whose holds ended, with what they hold.
        var holds: [(quote: String, lines: [OrderLine])] = []
    }

    struct Overdue: Sendable {
        var order: String
        var state: OrderState
        var version: Int
        var expiresAt: Date
        /// When something happened to it last.
        var lastStep: Date?
        var lines: [OrderLineStand]
    }

    /// Ends orders that nobody paid in time, and holds.
    static func expire(_ facts: Facts, at now: Date) throws -> Decision<Void> {
        var changes: [StoreChange] = []
        for overdue in facts.orders {
            let ended = max(overdue.expiresAt, overdue.lastStep ?? overdue.expiresAt)
            changes.append(
                .advance(
                    try OrderStep(
                        of: overdue.order, version: overdue.version, from: overdue.state, by: .expired,
                        at: ended)))
            for line in overdue.lines where line.left > 0 {
                changes += line.release(from: overdue.order, at: now)
            }
            changes.append(.returnCoupons(order: overdue.order))
        }
        for hold in facts.holds { changes += giveUp(hold.lines, of: hold.quote, at: now) }
        return Decision(changes)
    }
}

extension OrderLineStand {
    /// Frees what is left of it on the shelf.
    func release(from order: String, at now: Date) -> [StoreChange] {
        [
            .line(LineStep(order: order, variant: variant, withdrawn: left)),
            .move(
                StockMove(
                    quantity: left, variant: variant, from: .reserved, to: .available, cause: .release,
                    order: order, at: now)),
        ]
    }
}

extension QuoteHolder {
    /// Refuses one quote more that holds stock, where there are too many already.
    ///
    /// - Parameter ends: When the quotes end that hold stock for him, the first one first.
    func requireRoom(beside ends: [Date], at now: Date) throws(Refusal) {
        guard let mostHolds, ends.count >= mostHolds, let first = ends.first else { return }
        throw .tooManyHolds(retryAfter: first.seconds - now.seconds)
    }
}
