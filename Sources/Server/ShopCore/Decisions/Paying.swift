package import FoundationEssentials
package import PayKit
package import StoreAPI

/// A payment that is about to be sent to the network. Of a card its network and its last four digits stay,
/// and nothing that its number could be tried out against: a keyed digest is none the safer where its key
/// lies beside it.
package struct SubmittedPayment: Hashable, Sendable {
    /// Payment identifier with the prefix `pay_`; also the network's idempotency key.
    package var id: String
    package var order: String
    /// `wallet` or `card`.
    package var kind: String
    /// The card's payment network.
    package var network: PaymentNetwork
    /// Last four digits of the card, for the receipt.
    package var lastFour: String
    /// Spends a wallet's token: the second order that brings it is refused.
    package var transactionIdentifier: String?
    /// The amount to authorise: the order's total.
    package var amount: Money
    /// Captured at once, or manually by the shop's staff.
    package var mode: CaptureMode
    /// When the authorisation hold ends unless it is captured.
    package var deadline: Date
    /// Creation time, in whole seconds.
    package var createdAt: Date
}

/// A payment that becomes something else; what is nil stays as it is.
package struct PaymentStep: Hashable, Sendable {
    package var payment: String
    /// State before the step, the guard of the update.
    package var from: OrderPayment.State
    /// State after the step.
    package var to: OrderPayment.State
    /// In minor units.
    package var captured: Int64?
    /// The network's reference of the hold; nil keeps it.
    package var reference: String?
    /// The network's reason for a decline; nil keeps it.
    package var declineCode: String?
}

extension OrderCourse {
    /// Records a payment that is about to be sent to the network.
    ///
    /// - Throws: ``Refusal`` if the order cannot be paid in its state, or `tooManyAttempts` after the last
    ///   try.
    package mutating func submit(_ payment: CheckedPayment, id: String, _ mode: CaptureMode) throws {
        try order.seen(at: now).state.requirePayable()
        guard order.tries < OrderTerms.mostPayments else { throw Refusal.tooManyAttempts }
        try advance(by: .submitted)
        var frozen = order.frozen
        frozen.payment = Order.PaymentLine(type: payment.kind, displayName: payment.displayName)
        freeze(frozen)
        write(
            .submit(
                SubmittedPayment(
                    id: id, order: order.id, kind: payment.kind, network: payment.network,
                    lastFour: payment.lastFour,
                    transactionIdentifier: payment.transactionIdentifier, amount: order.total, mode: mode,
                    deadline: Date(seconds: now.seconds + Int64(OrderTerms.authorizationLife)),
                    createdAt: Date(seconds: now.seconds))))
    }
}

/// Decides about the payments of an order.
package enum Paying {
    /// A payment of an order that waits for one.
    ///
    /// - Throws: ``Refusal`` `notFound` without an order, `tooManyAttempts` after the last try, or as its
    ///   state cannot be paid.
    package static func pay(
        _ payment: CheckedPayment, id: String, of order: StoredOrder?, _ mode: CaptureMode,
        _ keyed: KeyedRequest, at now: Date
    ) throws -> Decision<KeyedBeginning> {
        guard let order else { throw Refusal.notFound }
        var course = OrderCourse(order, at: now)
        try course.submit(payment, id: id, mode)
        return begun(course, .pay, subject: id, keyed)
    }

    /// Takes what is held, or part of it.
    ///
    /// - Throws: ``Refusal`` `notFound` without a payment, `invalidBody` for an amount that is not held,
    ///   `illegalTransition` if the payment is not authorised or its hold has ended.
    package static func capture(
        _ amount: Money?, of payment: StoredPayment?, _ order: StoredOrder?, _ keyed: KeyedRequest,
        at now: Date
    ) throws -> Decision<KeyedBeginning> {
        guard let payment, let order else { throw Refusal.notFound }
        let amount = amount ?? payment.amount
        guard amount.currency == payment.amount.currency, amount.minorUnits > 0,
            amount.minorUnits <= payment.amount.minorUnits
        else { throw Refusal.invalidBody([FieldFault("/amount", .amountNotHeld)]) }
        guard payment.state == .authorized, payment.deadline > now else {
            throw Refusal.illegalTransition(from: order.seen(at: now).state)
        }
        var course = OrderCourse(order, at: now)
        course.write(
            .payment(
                PaymentStep(
                    payment: payment.id, from: .authorized, to: .capturing, captured: amount.minorUnits)))
        return begun(course, .capture, subject: payment.id, keyed)
    }

    /// Lets go what is held.
    ///
    /// - Throws: ``Refusal`` `notFound` without a payment, `illegalTransition` if it is not authorised.
    package static func void(
        _ payment: StoredPayment?, _ order: StoredOrder?, _ keyed: KeyedRequest, at now: Date
    ) throws -> Decision<KeyedBeginning> {
        guard let payment, let order else { throw Refusal.notFound }
        guard payment.state == .authorized else {
            throw Refusal.illegalTransition(from: order.seen(at: now).state)
        }
        var course = OrderCourse(order, at: now)
        course.write(.payment(PaymentStep(payment: payment.id, from: .authorized, to: .voiding)))
        return begun(course, .void, subject: payment.id, keyed)
    }

    private static func begun(
        _ course: OrderCourse, _ operation: KeyedOperation, subject: String, _ keyed: KeyedRequest
    ) -> Decision<KeyedBeginning> {
        var course = course
        course.write(
            .file(
                FiledAttempt(
                    request: keyed, operation: operation, order: course.order.id, subject: subject,
                    at: course.now)))
        return course.decided(.begun(order: course.order.id))
    }
}
