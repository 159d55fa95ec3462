package import FoundationEssentials
import StoreAPI

/// Decides about an order that somebody wants to cancel or to change.
package enum Cancelling {
    /// Frees the order's units, and sends back what is held or taken.
    package static func cancel(
        _ facts: OrderCourse?, refund: String, _ keyed: KeyedRequest, _ documents: OrderDocuments
    ) throws -> Decision<KeyedBeginning> {
        guard var course = facts else { throw Refusal.notFound }
        let payment = course.order.payment
        // The network was asked just now, and did not say.
        if payment?.isUnsettled == true { throw Refusal.outcomeUnknown }
        let seen = course.order.seen(at: course.now)
        guard seen.actions.contains(.cancel) else { throw Refusal.illegalTransition(from: seen) }
        try course.advance(by: .cancelled)
        course.release()
        // A captured payment has used the coupon; an order that came to nothing has not.
        if payment?.state != .captured { course.write(.returnCoupons(order: course.order.id)) }
        guard let payment else {
            let order = course.order
            let document = documents.order(order, for: KeyedRequest.audience(ofScope: keyed.scope))
            let answer = try StoredAnswer(
                .done, document, order: order.id, orderKey: order.tokenKey(inScope: keyed.scope))
            return course.answered(answer, .cancel, keyed).map { .answered($0) }
        }
        var subject = payment.id
        if payment.state == .captured {
            try course.beginRefund((refund, RefundRequest(reason: "cancelled")), of: payment)
            subject = refund
        } else {
            course.write(.payment(PaymentStep(payment: payment.id, from: .authorized, to: .voiding)))
        }
        return course.begun(.cancel, subject: subject, keyed)
    }

    /// Contact and address are replaced, if nobody changed the order since its reader saw it.
    package static func change(
        _ order: StoredOrder?, to frozen: FrozenOrder, ifVersion version: Int, at now: Date
    ) throws -> Decision<Void> {
        guard let order, order.seen(at: now).version == version else { throw Refusal.preconditionFailed }
        let seen = order.seen(at: now)
        guard seen.actions.contains(.change) else { throw Refusal.illegalTransition(from: seen) }
        var course = OrderCourse(order, at: now)
        try course.advance(by: .changed)
        course.freeze(frozen)
        return course.decided(())
    }
}
