package import FoundationEssentials
import PayKit
package import ShopCore
package import StoreAPI

/// Finds what decisions are made on.
extension SimulatedBooks {
    // MARK: Orders

    /// The order with an id and its standing payment; nil when there is none.
    package func order(id: String) -> StoredOrder? {
        orders[id].map { order in
            var order = order
            order.payment = standingPayment(of: id)
            return order
        }
    }

    /// The order with an id as it is decided about; nil when there is none.
    package func course(of id: String, withLines: Bool = true, at now: Date) -> OrderCourse? {
        order(id: id).map { OrderCourse($0, lines: withLines ? lines[id] ?? [] : [], at: now) }
    }

    /// The latest payment of an order that was not declined or voided; nil when there is none.
    package func standingPayment(of order: String) -> StoredPayment? {
        payments.rows.last { payment in
            payment.stored.order == order && payment.stored.state != .declined
                && payment.stored.state != .voided
        }?.stored
    }

    /// The refunds of an order, the oldest first.
    package func refunds(of order: String) -> [StoredRefund] {
        refunds.rows.map(\.stored).filter { $0.order == order }.map { refund in
            var refund = refund
            refund.reference = payments[refund.payment]?.stored.reference ?? ""
            return refund
        }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    }

    /// The parcels of an order, the oldest first.
    package func fulfilments(of order: String) -> [StoredFulfilment] {
        parcels.rows.map(\.stored).filter { $0.order == order }.sorted {
            ($0.createdAt, $0.id) < ($1.createdAt, $1.id)
        }
    }

    /// The facts that an order is placed on, with the next number if the order is new.
    package func facts(of draft: OrderDraft) -> (facts: Placing.Facts, isNew: Bool) {
        let quote = draft.quote
        guard let kept = quotes[quote.id], kept.droppedAt == nil else {
            return (Placing.Facts(isQuoteStanding: false), false)
        }
        let known = orders.rows.first { order in
            order.quote == quote.id && order.state.status != .cancelled && order.state.status != .expired
        }
        if let known {
            return (Placing.Facts(isQuoteStanding: true, known: order(id: known.id)), false)
        }
        let withdrawn = quote.lines.lazy.compactMap { shelves[$0.variant].flatMap { products[$0.product] } }
            .first { !$0.isActive }?.name
        return (
            Placing.Facts(
                isQuoteStanding: true, withdrawn: withdrawn, held: held(by: quote.id),
                number: lastNumber + 1),
            true
        )
    }

    /// The facts that a payment is settled on; nil when there is no such payment.
    ///
    /// - Throws: ``Refusal`` `notFound` without the payment's order.
    package func facts(ofPayment id: String, withLines: Bool, at now: Date) throws -> Settling.Facts? {
        guard let payment = payments[id]?.stored else { return nil }
        guard let course = course(of: payment.order, withLines: withLines, at: now) else {
            throw Refusal.notFound
        }
        return Settling.Facts(payment: payment, course: course, waiting: waiting(for: id))
    }

    /// The facts that a refund is settled on.
    ///
    /// - Throws: ``Refusal`` `notFound` without the refund or its order.
    package func facts(of refund: StoredRefund, at now: Date) throws -> Refunding.Facts {
        guard let found = refunds(of: refund.order).first(where: { $0.id == refund.id }),
            let course = course(of: refund.order, at: now), let kept = refunds[refund.id]
        else { throw Refusal.notFound }
        let paidBack = refunds.rows.filter { other in
            other.stored.payment == found.payment && other.stored.state == .succeeded
        }
        return Refunding.Facts(
            refund: found, units: kept.units, course: course,
            paidBack: paidBack.reduce(0) { $0 + $1.stored.amount.minorUnits },
            waiting: waiting(for: refund.id))
    }

    // MARK: Quotes and holds

    /// The lines that a quote holds, by variant.
    package func held(by quote: String) -> [OrderLine] {
        (holds[quote] ?? []).map(\.line).sorted { $0.variant < $1.variant }
    }

    /// The quote, expired or not; nil when there is none, and when it was given up.
    package func standingQuote(_ id: String) -> PricedQuote? {
        quotes[id].flatMap { $0.droppedAt == nil ? $0.quote : nil }
    }

    /// How a quote stands.
    package func facts(of quote: String) -> Quoting.Facts {
        Quoting.Facts(
            isKnown: quotes[quote] != nil, quote: standingQuote(quote),
            isOrdered: orders.rows.contains { $0.quote == quote }, held: held(by: quote))
    }

    /// When the other holds of somebody end whose holds are counted.
    package func ends(of holder: QuoteHolder) -> [Date] {
        guard holder.mostHolds != nil else { return [] }
        return quotes.rows.filter { $0.holder == holder.name && $0.quote.id != holder.replaced }
            .compactMap { holds[$0.quote.id]?.map(\.until).min() }.sorted()
    }

    /// Ends what is over.
    ///
    /// - Throws: ``Refusal`` if an order's guard is broken.
    package mutating func expire(upTo now: Date) throws {
        var facts = Holding.Facts()
        let overdue = orders.rows.filter { order in
            order.expiresAt <= now && isWaiting(order)
        }.sorted { ($0.expiresAt, $0.id) < ($1.expiresAt, $1.id) }
        facts.orders = overdue.map { order in
            Holding.Overdue(
                order: order.id, state: order.state.status == .awaitingPayment ? order.state : .placed,
                version: order.version, expiresAt: order.expiresAt, lastStep: order.steps.map(\.at).max(),
                lines: lines[order.id] ?? [])
        }
        for quote in holds.names.sorted() where holds[quote]?.contains(where: { $0.until <= now }) == true {
            facts.holds.append((quote, held(by: quote)))
        }
        try carryOut(Holding.expire(facts, at: now))
    }

    private func isWaiting(_ order: StoredOrder) -> Bool {
        switch order.state.status {
        case .awaitingPayment: true
        case .paymentPending: defect == .expiryRacesPayment
        case .authorized, .paid, .partiallyFulfilled, .fulfilled, .expired, .cancelled: false
        }
    }

    // MARK: The catalogue

    package func product(ofVariant id: String) -> StoredProduct? {
        shelves[id].flatMap { products[$0.product] }.map { product in
            var product = product
            for place in product.variants.indices {
                guard let shelf = shelves[product.variants[place].id] else { continue }
                product.variants[place].stock = shelf.onHand - shelf.reserved
            }
            return product
        }
    }
}
