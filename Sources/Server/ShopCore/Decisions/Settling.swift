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
    package func authorize(_ facts: Facts, reference: String) throws -> Decision<Void> {
        var (payment, course) = (facts.payment, facts.course)
        guard payment.state == .pending else { return Decision() }
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
        if isManual { try answerSuccess(of: payment, facts.waiting, &course) }
        return course.decided(())
    }

    /// A payment ended; one that was ended before is left as it is.
    package func settle(
        _ facts: Facts, _ settlement: Settlement, newParcel: () -> String
    ) throws -> Decision<Void> {
        let before = facts.payment
        guard before.canBecome(settlement) else { return Decision() }
        var (payment, course) = (before, facts.course)
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
        if settlement == .captured || before.state == .voiding {
            try answerSuccess(of: payment, facts.waiting, &course)
        } else {
            try answerDecline(settlement, facts.waiting, &course)
        }
        return course.decided(())
    }

    private func answerSuccess(
        of payment: StoredPayment, _ waiting: [WaitingAttempt], _ course: inout OrderCourse
    ) throws {
        for attempt in waiting {
            let answer =
                switch attempt.operation {
                case .place:
                    try StoredAnswer(
                        .created, documents.order(course.order, for: attempt.audience),
                        location: Endpoints.order.link(id: course.order.id).href)
                case .pay:
                    try StoredAnswer(
                        .created, documents.payment(payment, for: attempt.audience),
                        location: Endpoints.payment.link(id: payment.id).href)
                case .cancel:
                    try StoredAnswer(.done, documents.order(course.order, for: attempt.audience))
                case .capture, .void, .refund, .ship, .other:
                    try StoredAnswer(.done, documents.payment(payment, for: attempt.audience))
                }
            course.write(.answer(answer, to: attempt))
        }
    }

    private func answerDecline(
        _ settlement: Settlement, _ waiting: [WaitingAttempt], _ course: inout OrderCourse
    ) throws {
        guard let code = settlement.declineCode else { return }
        let left = max(0, OrderTerms.mostPayments - course.order.tries)
        for attempt in waiting {
            let problem = documents.problem(
                .declined(
                    code, order: Endpoints.order.link(id: course.order.id).href, attemptsLeft: left,
                    isCapture: attempt.operation == .capture), attempt.requestID)
            course.write(.answer(try StoredAnswer(.declined, problem), to: attempt))
        }
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
