import FoundationEssentials
import PayKit
package import ShopCore
import StoreAPI

/// Writes what was decided; what throws leaves the books to be thrown away.
extension SimulatedBooks {
    /// Writes every change of a decision in order, and returns the decision's outcome.
    package mutating func carryOut<Outcome>(_ decision: Decision<Outcome>) throws -> Outcome {
        for change in decision.changes { try carryOut(change) }
        return decision.outcome
    }

    /// Writes one change and its events to the outbox; a planted defect bends it first.
    package mutating func carryOut(_ change: StoreChange) throws {
        for change in defect?.bent(change) ?? [change] {
            try write(change)
            for topic in change.topics { tell(topic) }
            defect?.spoil(&self, after: change)
        }
    }

    private mutating func write(_ change: StoreChange) throws {
        switch change {
        case .place(let order, let lines): try insert(order, lines)
        case .advance(let step): try require(advance(step), change)
        case .freeze(let frozen, let order):
            _ = orders.change(order) { order in
                order.frozen = frozen
                return true
            }
        case .line(let step): try require(take(step), change)
        case .move(let move): try make(move)
        case .reserve(let moves): try reserve(moves)
        case .quote(let quote, let holder): quotes[quote.id] = KeptQuote(quote: quote, holder: holder)
        case .dropQuote(let quote, let now): try require(drop(quote, at: now), change)
        case .forgetQuotes(let moment):
            let over = Set(quotes.rows.filter { $0.quote.expiresAt < moment }.map(\.quote.id))
            quotes.remove { over.contains($0) }
        case .hold(let line, let quote, let until):
            holds[quote, default: []].append(Hold(line: line, until: until))
        case .forgetHold(let quote): holds[quote] = nil
        case .takeCoupon(let use): try take(use, else: change.refusal)
        case .returnCoupons(let order): returnCoupons(of: order)
        case .submit, .payment, .setAside, .refund, .endRefund: try writeMoney(change)
        case .parcel(let parcel, let next): parcels[parcel.id] = Parcel(stored: parcel, next: next)
        case .parcelStep(let step): try require(go(step), change)
        case .adjustment(let made, _): adjustments[made.id] = made
        case .file(let filed): try file(filed)
        case .answer(let answer, let attempt): write(answer, to: attempt)
        }
    }

    private func require(_ isMet: Bool, _ change: StoreChange) throws {
        guard isMet else { throw change.refusal }
    }

    // MARK: Orders

    private mutating func insert(_ order: StoredOrder, _ priced: [PricedQuote.Line]) throws {
        let isOrdered = orders.rows.contains { other in
            other.quote == order.quote && other.state.order != .cancelled && other.state.order != .expired
        }
        guard !isOrdered, orders[order.id] == nil, !orders.rows.contains(where: { $0.number == order.number })
        else { throw SimulatedFault(trouble: .failed) }
        orders[order.id] = order
        lines[order.id] = priced.sorted { $0.variant < $1.variant }.map { line in
            OrderLineStand(
                variant: line.variant,
                kind: shelves[line.variant].flatMap { products[$0.product]?.kind } ?? .physical,
                quantity: line.quantity, gross: line.gross)
        }
    }

    private mutating func advance(_ step: OrderStep) -> Bool {
        let isBlind = defect == .expiryRacesPayment && step.event == .expired
        return orders.change(step.order) { order in
            guard isBlind || (order.version, order.state) == (step.version, step.from) else { return false }
            order.state = step.to
            order.version += 1
            order.steps.append(step.told)
            return true
        }
    }

    private mutating func take(_ step: LineStep) -> Bool {
        lines.change(step.order) { lines in
            guard let place = lines.firstIndex(where: { $0.variant == step.variant }) else { return false }
            lines[place].refunded += step.refunded
            lines[place].withdrawn += step.withdrawn
            lines[place].shipped += step.shipped
            lines[place].returned += step.returned
            let line = lines[place]
            return line.refunded <= line.quantity && line.left >= 0 && line.away >= 0
        }
    }

    private mutating func drop(_ quote: String, at now: Date) -> Bool {
        let isOrdered = orders.rows.contains { $0.quote == quote }
        return quotes.change(quote) { kept in
            guard kept.droppedAt == nil, kept.quote.expiresAt > now, !isOrdered else { return false }
            kept.droppedAt = now
            return true
        }
    }

    private mutating func go(_ step: ParcelStep) -> Bool {
        parcels.change(step.parcel) { parcel in
            guard parcel.stored.state == step.from else { return false }
            parcel.stored.state = step.to
            parcel.stored.steps.append(Fulfilment.Step(at: step.at, state: step.to))
            parcel.next = step.next
            return true
        }
    }

    // MARK: Stock

    private mutating func make(_ move: StockMove) throws {
        guard let shelf = shelves[move.variant] else { throw Refusal.notFound }
        guard move.fits(onHand: shelf.onHand, reserved: shelf.reserved) else {
            let held = holds.rows.joined().filter { $0.line.variant == move.variant }
            throw StockShort(
                variant: move.variant, sku: shelf.sku, available: shelf.onHand - shelf.reserved,
                held: held.reduce(0) { $0 + $1.line.quantity })
        }
        let isTwice =
            move.order != nil
            && ledger.contains { other in
                (other.order, other.variant, other.cause, other.reference)
                    == (move.order, move.variant, move.cause, move.reference)
            }
        guard !isTwice else { throw SimulatedFault(trouble: .failed) }
        _ = shelves.change(move.variant) { shelf in
            shelf.onHand += move.onHand
            shelf.reserved += move.reserved
            return true
        }
        ledger.append(move)
        guard move.isForAnybody else { return }
        _ = products.change(shelf.product) { product in
            product.version += 1
            return true
        }
        catalogueVersion += 1
    }

    private mutating func reserve(_ moves: [StockMove]) throws {
        var shortages: [Problem.Shortage] = []
        for move in moves {
            do {
                try carryOut(.move(move))
            } catch let short as StockShort {
                shortages.append(short.of(move.quantity))
            }
        }
        guard shortages.isEmpty else { throw Refusal.insufficientStock(shortages) }
    }

    // MARK: Coupons

    private mutating func take(_ use: CouponUse, else refusal: Refusal) throws {
        let code = CouponRules.canonical(use.code)
        guard let coupon = coupons[code]?.coupon, let used = coupons[code]?.used else { throw refusal }
        guard !uses.contains(where: { $0.order == use.order && $0.code == code }) else { return }
        let byContact = uses.count { $0.code == code && $0.contact == use.contact }
        guard used < coupon.limit ?? .max, byContact < coupon.limitPerContact ?? .max else { throw refusal }
        uses.append(Use(order: use.order, code: code, contact: use.contact))
        countUses(of: code, by: 1)
    }

    private mutating func returnCoupons(of order: String) {
        for use in uses where use.order == order { countUses(of: use.code, by: -1) }
        uses.removeAll { $0.order == order }
    }

    private mutating func countUses(of code: String, by count: Int) {
        _ = coupons.change(code) { coupon in
            coupon.used += count
            coupon.version += 1
            return true
        }
    }

    // MARK: The outbox

    private mutating func tell(_ topic: OutboxTopic) {
        switch topic {
        case .order(let id):
            guard let order = orders[id] else { return }
            outbox.append(
                Event(topic: .order, object: id, value: order.state.status.rawValue, version: order.version))
        case .stock(let variant):
            guard let shelf = shelves[variant], let product = products[shelf.product] else { return }
            outbox.append(
                Event(
                    topic: .stock, object: variant, product: shelf.product,
                    value: "\(shelf.onHand - shelf.reserved)", version: product.version))
        }
    }
}
