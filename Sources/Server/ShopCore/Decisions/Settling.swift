import CardNetwork
import PayKit
import StoreAPI

/// Decides what the network's word about a payment changes.
package struct Settling: Sendable {
    package let documents: OrderDocuments

    package init(documents: OrderDocuments) {
        self.documents = documents
    }

    package struct Facts: Sendable {
        /// The payment as stored, before the network's answer.
        package var payment: StoredPayment
        /// Its order, with lines where parcels may be shipped.
        package var course: OrderCourse
        package var waiting: [WaitingAttempt]

        package init(payment: StoredPayment, course: OrderCourse, waiting: [WaitingAttempt]) {
            self.payment = payment
            self.course = course
            self.waiting = waiting
        }
    }

    /// The network holds what a payment asks for; one that was ended before is left as it is.
    package func authorize(_ facts: Facts, reference: String) throws -> Decision<SettledPayment> {
        var (payment, course) = (facts.payment, facts.course)
        guard payment.state == .pending else { return course.decided(SettledPayment(payment)) }
        try Self.hold(&payment, reference, &course)
        let answered =
            payment.mode == .manual ? try answerSuccess(of: payment, facts.waiting, &course) : []
        return course.decided(SettledPayment(payment, answered))
    }

    private static func hold(
        _ payment: inout StoredPayment, _ reference: String, _ course: inout OrderCourse
    ) throws {
        let isManual = payment.mode == .manual
        payment.reference = reference
        payment.state = isManual ? .authorized : .capturing
        payment.captured = isManual ? .zero(payment.amount.currency) : payment.amount
        course.write(
            .payment(
                PaymentStep(
                    payment: payment.id, from: .pending, to: payment.state,
                    captured: payment.captured.minorUnits, reference: reference)))
        try course.advance(by: .authorized)
        course.order.payment = payment
    }

    /// A payment ended; one that was ended before is left as it is.
    ///
    /// - Parameter reference: of what the network held and took at once, where that was not written before.
    package func settle(
        _ facts: Facts, _ settlement: Settlement, holding reference: String? = nil, newParcel: () -> String
    ) throws -> Decision<SettledPayment> {
        var (payment, course) = (facts.payment, facts.course)
        if let reference, settlement == .captured, payment.state == .pending, payment.mode == .automatic {
            try Self.hold(&payment, reference, &course)
        }
        let before = payment
        guard before.canBecome(settlement) else { return course.decided(SettledPayment(before)) }
        payment.state = settlement.paymentState
        // A payment that was voided on request was not declined.
        payment.declineCode = before.state == .voiding ? nil : settlement.declineCode
        if settlement != .captured { payment.captured = .zero(payment.amount.currency) }
        course.write(
            .payment(
                PaymentStep(
                    payment: payment.id, from: before.state, to: payment.state,
                    captured: payment.captured.minorUnits, declineCode: payment.declineCode)))
        try course.advance(by: settlement.event(from: before.state))
        course.order.payment = settlement == .captured ? payment : nil
        if settlement == .captured { try course.shipByItself(newParcel: newParcel) }
        let isSuccess = settlement == .captured || before.state == .voiding
        let answered =
            isSuccess
            ? try answerSuccess(of: payment, facts.waiting, &course)
            : try answerDecline(settlement, facts.waiting, &course)
        return course.decided(SettledPayment(payment, answered))
    }

    private func answerSuccess(
        of payment: StoredPayment, _ waiting: [WaitingAttempt], _ course: inout OrderCourse
    ) throws -> [AnsweredKey] {
        try waiting.map { attempt in
            let order = course.order
            switch attempt.operation {
            case .place:
                return try course.answer(
                    attempt, .created, documents.order(order, for: attempt.audience),
                    location: Endpoints.order.link(id: order.id).href)
            case .pay:
                return try course.answer(
                    attempt, .created, documents.payment(payment, for: attempt.audience),
                    location: Endpoints.payment.link(id: payment.id).href)
            case .cancel:
                return try course.answer(attempt, .done, documents.order(order, for: attempt.audience))
            case .capture, .void, .refund, .ship, .other:
                return try course.answer(attempt, .done, documents.payment(payment, for: attempt.audience))
            }
        }
    }

    private func answerDecline(
        _ settlement: Settlement, _ waiting: [WaitingAttempt], _ course: inout OrderCourse
    ) throws -> [AnsweredKey] {
        guard let code = settlement.declineCode else { return [] }
        let left = max(0, OrderTerms.mostPayments - course.order.tries)
        return try waiting.map { attempt in
            let problem = documents.problem(
                .declined(
                    code, order: Endpoints.order.link(id: course.order.id).href, attemptsLeft: left,
                    isCapture: attempt.operation == .capture), attempt.requestID)
            return try course.answer(attempt, .declined, problem)
        }
    }
}

/// A payment as the network's word left it, with the keys that were answered by that.
package struct SettledPayment: Sendable {
    package var payment: StoredPayment
    package var answered: [AnsweredKey]

    fileprivate init(_ payment: StoredPayment, _ answered: [AnsweredKey] = []) {
        self.payment = payment
        self.answered = answered
    }
}

/// A key that waited, and what it brought.
package typealias AnsweredKey = (attempt: WaitingAttempt, outcome: KeyedOutcome)

extension OrderCourse {
    /// Writes the answer of a key that waited.
    fileprivate mutating func answer(
        _ attempt: WaitingAttempt, _ end: StoredAnswer.Outcome, _ document: some Encodable & Sendable,
        location: String? = nil
    ) throws -> AnsweredKey {
        let answer = try StoredAnswer(
            end, document, location: location, order: order.id,
            orderKey: order.tokenKey(inScope: attempt.scope))
        write(.answer(answer, to: attempt))
        return (attempt, KeyedOutcome(answer: answer, isReplay: false, document: document))
    }
}

extension StoredPayment {
    /// True if the network has to be told or asked something about it.
    package var isUnsettled: Bool {
        switch state {
        case .pending, .capturing, .voiding: true
        case .authorized, .captured, .voided, .declined: false
        }
    }
}
