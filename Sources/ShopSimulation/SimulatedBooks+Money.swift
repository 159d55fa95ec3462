package import FoundationEssentials
import PayKit
package import ShopCore
import StoreAPI

extension SimulatedBooks {
    /// Writes a change of payments or refunds; ignores all others.
    ///
    /// - Throws: the change's ``Refusal`` if its guard is broken.
    package mutating func writeMoney(_ change: StoreChange) throws {
        let isMet: Bool
        switch change {
        case .submit(let payment): isMet = try submit(payment)
        case .payment(let step): isMet = take(step)
        case .setAside(let amount, let payment): isMet = setAside(amount, of: payment)
        case .refund(let refund, let units):
            refunds[refund.id] = KeptRefund(stored: refund, units: units)
            isMet = true
        case .endRefund(let refund, let state):
            isMet = refunds.change(refund) { refund in
                guard refund.stored.state == .pending else { return false }
                refund.stored.state = state
                return true
            }
        case .place, .advance, .freeze, .line, .move, .reserve, .quote, .dropQuote, .forgetQuotes, .hold,
            .forgetHold, .takeCoupon, .returnCoupons, .parcel, .parcelStep, .adjustment, .file, .answer:
            return
        }
        guard isMet else { throw change.refusal }
    }

    private mutating func submit(_ payment: SubmittedPayment) throws -> Bool {
        if let token = payment.transactionIdentifier,
            payments.rows.contains(where: { $0.transactionIdentifier == token })
        {
            return false
        }
        guard payments[payment.id] == nil, standingPayment(of: payment.order) == nil else {
            throw SimulatedFault(trouble: .failed)
        }
        let nothing = Money.zero(payment.amount.currency)
        payments[payment.id] = Payment(
            stored: StoredPayment(
                id: payment.id, order: payment.order, state: .pending,
                line: Order.PaymentLine(
                    type: payment.kind, displayName: "\(payment.network.displayName) \(payment.lastFour)"),
                amount: payment.amount, captured: nothing, refunded: nothing, mode: payment.mode,
                declineCode: nil, reference: nil, deadline: payment.deadline, createdAt: payment.createdAt),
            transactionIdentifier: payment.transactionIdentifier)
        return true
    }

    private mutating func take(_ step: PaymentStep) -> Bool {
        payments.change(step.payment) { payment in
            guard payment.stored.state == step.from else { return false }
            payment.stored.state = step.to
            if let captured = step.captured {
                payment.stored.captured = Money(
                    minorUnits: captured, currency: payment.stored.amount.currency)
            }
            payment.stored.reference = step.reference ?? payment.stored.reference
            payment.stored.declineCode = step.declineCode ?? payment.stored.declineCode
            return true
        }
    }

    private mutating func setAside(_ amount: Int64, of payment: String) -> Bool {
        payments.change(payment) { payment in
            let sum = payment.stored.refunded.minorUnits + amount
            guard payment.stored.state == .captured, sum <= payment.stored.captured.minorUnits else {
                return false
            }
            payment.stored.refunded = Money(minorUnits: sum, currency: payment.stored.amount.currency)
            return true
        }
    }

    /// Decides to let go everything that was held for too long.
    package mutating func lapse(at now: Date) {
        guard defect != .heldForEver else { return }
        for name in payments.names {
            _ = payments.change(name) { payment in
                guard payment.stored.state == .authorized, payment.stored.deadline <= now else {
                    return false
                }
                payment.stored.state = .voiding
                return true
            }
        }
    }
}
