package import FoundationEssentials
package import StoreAPI

/// Decides about stock that quotes keep, and about what ends by the clock.
package enum Holding {
    /// How long units are held without being asked for again, in seconds.
    package static let lifetime: TimeInterval = 120

    /// Holds the lines of a quote, all of them or none. The units of the quote that it replaces stay where
    /// they are when they are the same: no event is sent for them, and no other buyer gets them meanwhile.
    package static func hold(
        _ quote: PricedQuote, replacing old: String?, _ held: [OrderLine], at now: Date
    ) -> [StoreChange] {
        let lines = quote.lines.map { OrderLine(variant: $0.variant, quantity: $0.quantity) }
        let until = min(quote.expiresAt, now.addingTimeInterval(lifetime))
        var changes: [StoreChange]
        if let old, Set(held) == Set(lines) {
            changes = [.forgetHold(quote: old)]
        } else {
            let moves = StockMove.reserving(
                quote.lines, cause: .hold, order: nil, reference: quote.id, at: now)
            changes = (old.map { giveUp(held, of: $0, at: now) } ?? []) + [.reserve(moves)]
        }
        return changes + lines.map { .hold($0, quote: quote.id, until: until) }
    }

    package static func giveUp(
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

    package struct Facts: Sendable {
        /// Orders that wait for their payment and whose time is over, in the order in which they ended.
        package var orders: [Overdue] = []
        package var holds: [(quote: String, lines: [OrderLine])] = []

        package init(orders: [Overdue] = [], holds: [(quote: String, lines: [OrderLine])] = []) {
            self.orders = orders
            self.holds = holds
        }
    }

    /// An unpaid order past its expiry, with its version for optimistic locking and the lines to release.
    package struct Overdue: Sendable {
        package var order: String
        package var state: OrderState
        /// Version when it was read, the guard of the update.
        package var version: Int
        package var expiresAt: Date
        package var lastStep: Date?
        /// Its lines with the units that are still reserved.
        package var lines: [OrderLineStand]

        package init(
            order: String, state: OrderState, version: Int, expiresAt: Date, lastStep: Date? = nil,
            lines: [OrderLineStand]
        ) {
            self.order = order
            self.state = state
            self.version = version
            self.expiresAt = expiresAt
            self.lastStep = lastStep
            self.lines = lines
        }
    }

    package static func expire(_ facts: Facts, at now: Date) throws -> Decision<Void> {
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
    package func release(from order: String, at now: Date) -> [StoreChange] {
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
    /// - Parameter ends: When the other holds of this holder end, in ascending order.
    package func requireRoom(beside ends: [Date], at now: Date) throws(Refusal) {
        guard let mostHolds, ends.count >= mostHolds, let first = ends.first else { return }
        throw .tooManyHolds(retryAfter: first.seconds - now.seconds)
    }
}
