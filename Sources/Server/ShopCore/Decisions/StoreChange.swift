package import FoundationEssentials
package import StoreAPI

/// A decision: its changes, to be written in this order and in one transaction with the facts it was decided
/// on, and what is told afterwards.
package struct Decision<Outcome: Sendable>: Sendable {
    package var changes: [StoreChange]
    /// The result that the caller gets once the changes are durable.
    package var outcome: Outcome
}

extension Decision {
    package func map<Other: Sendable>(_ change: (Outcome) -> Other) -> Decision<Other> {
        Decision<Other>(changes: changes, outcome: change(outcome))
    }
}

extension Decision where Outcome == Void {
    package init(_ changes: [StoreChange] = []) { self.init(changes: changes, outcome: ()) }
}

/// One thing that a decision writes.
///
/// Some have a guard. Where the facts of a decision were locked it always holds; else an engine that finds it
/// broken takes the whole transaction back and throws the change's ``refusal``.
package enum StoreChange: Hashable, Sendable {
    /// A new order with the lines of its quote; of which kind they are says the catalogue.
    case place(StoredOrder, lines: [PricedQuote.Line])
    /// Guard: the order is where the step begins, in the version it begins at.
    case advance(OrderStep)
    case freeze(FrozenOrder, order: String)
    /// Guard: the units are there, else ``StockShort``.
    case move(StockMove)
    /// Moves of which all are possible or none is made. Guard: all units are there, else
    /// ``Refusal/insufficientStock(_:)`` with everything that is short.
    case reserve([StockMove])
    case quote(PricedQuote, holder: String?)
    /// Guard: nobody gave it up yet and nothing was ordered from it.
    case dropQuote(String, at: Date)
    case forgetQuotes(endedBefore: Date)
    case hold(OrderLine, quote: String, until: Date)
    case forgetHold(quote: String)
    /// Repeated for the same order it takes nothing more. Guard: the coupon is there and has a use left, in
    /// all and for this contact.
    case takeCoupon(CouponUse)
    case returnCoupons(order: String)
    /// A new payment. Guard: no payment has the same transaction identifier.
    case submit(SubmittedPayment)
    /// Guard: the payment is in the state where the step begins.
    case payment(PaymentStep)
    /// Money that is spoken for by a refund, or not any more. Guard: nothing more than was captured.
    case setAside(Int64, payment: String)
    case refund(StoredRefund, units: [RefundUnits])
    /// Guard: the refund is pending.
    case endRefund(String, Refund.State)
    /// Guard: no more units than there are become anything.
    case line(LineStep)
    case parcel(StoredFulfilment, next: Date?)
    /// Guard: the parcel is in the state where the step begins.
    case parcelStep(ParcelStep)
    case adjustment(StockAdjustment, by: String?)
    /// A key with its answer, or with the payment or refund whose end will bring one.
    case file(FiledAttempt)
    /// The answer of a key that waited. Guard: it has none yet.
    case answer(StoredAnswer, to: WaitingAttempt)
}

extension StoreChange {
    /// The refusal of a change whose guard is broken: another request was faster.
    package var refusal: Refusal {
        switch self {
        case .takeCoupon(let use): .couponExhausted(use.code)
        case .submit: .tokenReplayed
        case .setAside: .refundExceedsCaptured(left: nil)
        case .dropQuote: .quoteStale(.ordered)
        case .line(let step): step.refusal
        case .place, .advance, .freeze, .move, .reserve, .quote, .forgetQuotes, .hold, .forgetHold,
            .returnCoupons, .payment, .refund, .endRefund, .parcel, .parcelStep, .adjustment, .file, .answer:
            .inProgress
        }
    }

    /// The topics that listeners hear of it, in the same transaction and after it.
    package var topics: [OutboxTopic] {
        switch self {
        case .place(let order, _): [.order(order.id)]
        case .advance(let step): [.order(step.order)]
        case .move(let move): move.isTold ? [.stock(variant: move.variant)] : []
        // Each of its moves is told when it is made.
        case .reserve, .freeze, .quote, .dropQuote, .forgetQuotes, .hold, .forgetHold, .takeCoupon,
            .returnCoupons, .submit, .payment, .setAside, .refund, .endRefund, .line, .parcel, .parcelStep,
            .adjustment, .file, .answer:
            []
        }
    }
}

/// The subject of an event of the outbox: how the thing is when it is told, and in which version.
package enum OutboxTopic: Hashable, Sendable {
    case order(String)
    case stock(variant: String)
}

package struct OrderStep: Hashable, Sendable {
    package var order: String
    /// The version that it begins at; it leads to the next one.
    package var version: Int
    package var from: OrderState
    package var to: OrderState
    package var event: OrderEvent
    /// Time of the step, in whole seconds.
    package var at: Date

    package init(
        of order: String, version: Int, from: OrderState, by event: OrderEvent, at now: Date
    ) throws(Refusal) {
        guard let to = from.after(event) else {
            throw .illegalTransition(from: from.status, allowed: from.actions.map(\.rawValue))
        }
        self.order = order
        self.version = version
        self.from = from
        self.to = to
        self.event = event
        at = Date(seconds: now.seconds)
    }

    package var told: Order.Step {
        Order.Step(at: at, from: from.status.rawValue, to: to.status.rawValue, event: event.rawValue)
    }
}

/// A use of a coupon by an order. The contact comes as a sealed code, never as it was typed.
package struct CouponUse: Hashable, Sendable {
    /// As it was typed.
    package var code: String
    package var order: String
    /// HMAC of the mailbox, by which limits per contact are counted.
    package var contact: String
    package var at: Date

    package init(code: String, order: String, contact: String, at: Date) {
        self.code = code
        self.order = order
        self.contact = contact
        self.at = at
    }
}

/// An idempotency key to be stored, with its answer or with what will bring it.
package struct FiledAttempt: Hashable, Sendable {
    package var request: KeyedRequest
    package var operation: KeyedOperation
    /// Order identifier; nil for operations without an order, such as stock adjustments.
    package var order: String?
    /// Id of the payment or refund whose end brings the answer; nil when it is answered already.
    package var subject: String?
    /// The kept answer; nil while it is awaited.
    package var answer: StoredAnswer?
    package var at: Date

    package init(
        request: KeyedRequest, operation: KeyedOperation, order: String? = nil, subject: String? = nil,
        answer: StoredAnswer? = nil, at: Date
    ) {
        self.request = request
        self.operation = operation
        self.order = order
        self.subject = subject
        self.answer = answer
        self.at = at
    }
}

/// A key whose answer waits for the end of a payment or of a refund.
package struct WaitingAttempt: Hashable, Sendable {
    /// Scope of the key: sender, method and path.
    package var scope: String
    package var key: String
    /// The operation that waits, which selects the form of the answer.
    package var operation: KeyedOperation
    package var requestID: String

    package init(scope: String, key: String, operation: KeyedOperation, requestID: String) {
        self.scope = scope
        self.key = key
        self.operation = operation
        self.requestID = requestID
    }

    package var audience: OrderDocuments.Audience { KeyedRequest.audience(ofScope: scope) }
}
