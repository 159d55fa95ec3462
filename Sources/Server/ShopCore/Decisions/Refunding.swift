import FoundationEssentials
import PayKit
import StoreAPI

/// The units that a refund takes of one line of its order.
package struct RefundUnits: Hashable, Sendable {
    package var variant: String
    package var quantity: Int
    package var withdrawn: Int
    package var returned: Int

    package init(variant: String, quantity: Int, withdrawn: Int, returned: Int) {
        self.variant = variant
        self.quantity = quantity
        self.withdrawn = withdrawn
        self.returned = returned
    }
}

extension OrderCourse {
    /// Sets money aside and withdraws units from what is shipped; nobody else can give them back now.
    package mutating func beginRefund(_ draft: RefundDraft, of payment: StoredPayment) throws(Refusal) {
        let amount = try amount(of: draft.request, payment)
        let left = payment.captured.minorUnits - payment.refunded.minorUnits
        guard payment.state == .captured, amount <= left else {
            throw .refundExceedsCaptured(
                left: Money(minorUnits: left, currency: payment.amount.currency))
        }
        guard amount > 0 else { throw .refundOfNothing }
        write(.setAside(amount, payment: payment.id))
        let units = units(of: draft.request, isAll: amount == left)
        for unit in units { try take(unit) }
        let refund = StoredRefund(
            id: draft.id, order: order.id, payment: payment.id, reference: payment.reference ?? "",
            state: .pending, amount: Money(minorUnits: amount, currency: payment.amount.currency),
            lines: units.filter { $0.quantity > 0 }.map {
                OrderLine(variant: $0.variant, quantity: $0.quantity)
            },
            reason: draft.request.reason, createdAt: Date(seconds: now.seconds))
        write(.refund(refund, units: units))
        order.payment?.setAside(amount)
    }

    private func units(of request: RefundRequest, isAll: Bool) -> [RefundUnits] {
        lines.compactMap { line in
            // An order that is paid back in full is so for every unit.
            let asked =
                isAll
                ? line.quantity - line.refunded
                : request.lines?.first { $0.variant == line.variant }?.quantity ?? 0
            let isRestocked = request.restock == true
            // Units that came back are those that were sent; others are first of all those still here. An
            // order that is paid back in full is not shipped any more.
            let returned = isRestocked ? (isAll ? line.away : min(asked, line.away)) : 0
            let withdrawn = isAll ? line.left : min(asked - returned, line.left)
            guard asked > 0 || withdrawn > 0 || returned > 0 else { return nil }
            return RefundUnits(
                variant: line.variant, quantity: asked, withdrawn: withdrawn, returned: returned)
        }
    }

    private mutating func take(_ units: RefundUnits) throws(Refusal) {
        guard let index = lines.firstIndex(where: { $0.variant == units.variant }),
            lines[index].refunded + units.quantity <= lines[index].quantity
        else { throw .refundExceedsUnits }
        write(
            .line(
                LineStep(
                    order: order.id, variant: units.variant, refunded: units.quantity,
                    withdrawn: units.withdrawn, returned: units.returned)))
        lines[index].refunded += units.quantity
        lines[index].withdrawn += units.withdrawn
        lines[index].returned += units.returned
    }

    /// The amount that a request asks for, in minor units.
    private func amount(of request: RefundRequest, _ payment: StoredPayment) throws(Refusal) -> Int64 {
        if let amount = request.amount {
            guard amount.currency == payment.amount.currency, amount.minorUnits > 0 else {
                throw .invalidBody([FieldFault("/amount", .amountOfNothing)])
            }
            return amount.minorUnits
        }
        guard let asked = request.lines else {
            return payment.captured.minorUnits - payment.refunded.minorUnits
        }
        var sum: Int64 = 0
        for asked in asked {
            guard let line = lines.first(where: { $0.variant == asked.variant }) else {
                throw .unknownProduct(pointer: "/lines")
            }
            guard line.refunded + asked.quantity <= line.quantity else { throw .refundExceedsUnits }
            sum += line.amount(of: asked.quantity)
        }
        return sum
    }
}

/// Decides about money that is to be given back, and about what the network says of it.
package enum Refunding {
    /// Begins a refund: sets its amount aside and files the idempotency key, which is answered when it is
    /// settled.
    package static func begin(
        _ draft: RefundDraft, of facts: OrderCourse?, _ keyed: KeyedRequest
    ) throws -> Decision<KeyedBeginning> {
        guard var course = facts else { throw Refusal.notFound }
        let order = course.order
        guard order.state.actions.contains(.refund), let payment = order.payment, payment.state == .captured
        else {
            throw order.state.money == .refunded
                ? Refusal.refundExceedsCaptured(left: .zero(order.total.currency))
                : .illegalTransition(from: order.seen(at: course.now))
        }
        try course.beginRefund(draft, of: payment)
        return course.begun(.refund, subject: draft.id, keyed)
    }

    /// A refund with what it takes, its order, and what was given back of the same payment before.
    package struct Facts: Sendable {
        /// The refund as stored; only a pending one is settled.
        package var refund: StoredRefund
        package var units: [RefundUnits]
        package var course: OrderCourse
        /// In minor units.
        package var paidBack: Int64
        package var waiting: [WaitingAttempt]

        package init(
            refund: StoredRefund, units: [RefundUnits], course: OrderCourse, paidBack: Int64,
            waiting: [WaitingAttempt]
        ) {
            self.refund = refund
            self.units = units
            self.course = course
            self.paidBack = paidBack
            self.waiting = waiting
        }
    }

    /// A refund ended; one that was ended before is left as it is.
    package static func settle(
        _ facts: Facts, isPaidBack: Bool, _ documents: OrderDocuments
    ) throws -> Decision<Void> {
        guard facts.refund.state == .pending else { return Decision() }
        var (refund, course) = (facts.refund, facts.course)
        refund.state = isPaidBack ? .succeeded : .failed
        course.write(.endRefund(refund.id, refund.state))
        if isPaidBack {
            course.order.payment?.onItsWay -= refund.amount.minorUnits
            course.putBack(facts.units, for: refund.id)
            try course.advance(afterRefundOf: facts.paidBack + refund.amount.minorUnits)
        } else {
            course.undo(refund, facts.units)
        }
        for attempt in facts.waiting {
            let answer = try answer(to: attempt, refund, course.order, documents)
            course.write(.answer(answer, to: attempt))
        }
        return course.decided(())
    }

    private static func answer(
        to attempt: WaitingAttempt, _ refund: StoredRefund, _ order: StoredOrder, _ documents: OrderDocuments
    ) throws -> StoredAnswer {
        guard refund.state == .succeeded else {
            let failure = PaymentFailure.refund(isCancelled: attempt.operation == .cancel)
            return try StoredAnswer(.declined, documents.problem(failure, attempt.requestID))
        }
        guard attempt.operation == .cancel else {
            return try StoredAnswer(
                .created, documents.refund(refund), location: Endpoints.refunds.link(id: order.id).href)
        }
        return try StoredAnswer(.done, documents.order(order, for: attempt.audience))
    }
}

extension OrderCourse {
    /// Units that were not shipped return from their order, units that were sent back from the buyer.
    fileprivate mutating func putBack(_ units: [RefundUnits], for refund: String) {
        for unit in units {
            let parts: [(count: Int, from: StockAccount, cause: StockCause)] = [
                (unit.withdrawn, .reserved, .withdraw), (unit.returned, .shipped, .return),
            ]
            for part in parts where part.count > 0 {
                write(
                    .move(
                        StockMove(
                            quantity: part.count, variant: unit.variant, from: part.from, to: .available,
                            cause: part.cause, order: order.id, reference: refund, at: now)))
            }
        }
    }

    /// - Parameter paidBack: All that was given back of the order's payment by now.
    fileprivate mutating func advance(afterRefundOf paidBack: Int64) throws(Refusal) {
        let isAll = order.payment.map { $0.state == .captured && $0.captured.minorUnits == paidBack } ?? false
        try advance(by: isAll ? .refunded : .refundedPart)
        var events: [OrderEvent] = []
        if lines.allSatisfy({ $0.left == 0 }) { events.append(.closed) }
        if lines.allSatisfy({ $0.quantity == $0.withdrawn + $0.returned }) { events.append(.returned) }
        for event in events where order.state.after(event) != nil { try advance(by: event) }
    }

    /// Undoes a refund: money that the network did not give back may be given back in another way.
    fileprivate mutating func undo(_ refund: StoredRefund, _ units: [RefundUnits]) {
        write(.setAside(-refund.amount.minorUnits, payment: refund.payment))
        for unit in units {
            write(
                .line(
                    LineStep(
                        order: order.id, variant: unit.variant, refunded: -unit.quantity,
                        withdrawn: -unit.withdrawn, returned: -unit.returned)))
        }
        order.payment?.setAside(-refund.amount.minorUnits)
    }
}
