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
    package var network: PaymentNetwork
    package var lastFour: String
    /// Spends a wallet's token: the second order that brings it is refused.
    package var transactionIdentifier: String?
    /// The amount to authorise: the order's total.
    package var amount: Money
    package var mode: CaptureMode
    /// When the authorisation hold ends unless it is captured.
    package var deadline: Date
    /// Creation time, in whole seconds.
    package var createdAt: Date
}

/// A payment that becomes something else; what is nil stays as it is.
package struct PaymentStep: Hashable, Sendable {
    package var payment: String
    package var from: OrderPayment.State
    package var to: OrderPayment.State
    /// In minor units.
    package var captured: Int64?
    package var reference: String?
    package var declineCode: String?
}

extension OrderCourse {
    /// Records a payment that is about to be sent to the network.
    package mutating func submit(_ payment: CheckedPayment, id: String, _ mode: CaptureMode) throws {
        try order.seen(at: now).requirePayable()
        guard order.tries < OrderTerms.mostPayments else { throw Refusal.tooManyAttempts }
        try advance(by: .submitted)
        if order.frozen.payment != payment.line {
            var frozen = order.frozen
            frozen.payment = payment.line
            freeze(frozen)
        }
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
    package static func pay(
        _ payment: CheckedPayment, id: String, of order: StoredOrder?, _ mode: CaptureMode,
        _ keyed: KeyedRequest, at now: Date
    ) throws -> Decision<KeyedBeginning> {
        guard let order else { throw Refusal.notFound }
        var course = OrderCourse(order, at: now)
        try course.submit(payment, id: id, mode)
        return course.begun(.pay, subject: id, keyed)
    }

    /// Takes what is held, or part of it.
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
            throw Refusal.illegalTransition(from: order.seen(at: now))
        }
        var course = OrderCourse(order, at: now)
        course.write(
            .payment(
                PaymentStep(
                    payment: payment.id, from: .authorized, to: .capturing, captured: amount.minorUnits)))
        return course.begun(.capture, subject: payment.id, keyed)
    }

    package static func void(
        _ payment: StoredPayment?, _ order: StoredOrder?, _ keyed: KeyedRequest, at now: Date
    ) throws -> Decision<KeyedBeginning> {
        guard let payment, let order else { throw Refusal.notFound }
        guard payment.state == .authorized else {
            throw Refusal.illegalTransition(from: order.seen(at: now))
        }
        var course = OrderCourse(order, at: now)
        course.write(.payment(PaymentStep(payment: payment.id, from: .authorized, to: .voiding)))
        return course.begun(.void, subject: payment.id, keyed)
    }
}
