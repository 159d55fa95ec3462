package import FoundationEssentials
package import PayKit
package import StoreAPI

/// The order's own copy for ever: its rows, lines and people as they were when it was placed.
package struct FrozenOrder: Codable, Hashable, Sendable {
    /// Summary rows with the total last, in the language of the quote.
    package var summary: [SummaryRow]
    /// The lines with names and prices as they were quoted.
    package var lines: [Quote.Line]
    /// Shipping address; nil when none was given.
    package var shipTo: WireAddress?
    /// The buyer's contact; nil when none was given.
    package var contact: WireContact?
    /// Billing address; nil when none was given.
    package var billing: WireAddress?
    /// The chosen shipping method in the words of the quote; nil where nothing is sent.
    package var shipping: Order.Shipping?
    /// The payment's line, once it is known.
    package var payment: Order.PaymentLine?

    /// Copies the request's addresses and the quote's lines and rows; the payment is set later.
    package init(_ request: OrderRequest, _ quote: PricedQuote, _ currency: Currency) {
        summary = quote.rows
        lines = quote.wireLines(currency)
        shipTo = request.shipTo
        contact = request.contact
        billing = request.billing
        shipping = quote.method.map { Order.Shipping(label: $0.label, detail: $0.detail) }
    }

    /// True if an order goes to the same place and reaches the same people.
    package func isSentAlike(_ other: FrozenOrder) -> Bool {
        shipTo == other.shipTo && contact == other.contact && billing == other.billing
    }
}

package struct StoredOrder: Hashable, Sendable {
    package var id: String
    /// Order number for people, `2026-000123`.
    package var number: String
    /// Id of the quote that it was placed from, with the prefix `qt_`.
    package var quote: String
    /// The key that it was created with; its token is derived from it.
    package var attemptKey: String
    /// The state as stored; `seen(at:)` applies the clock.
    package var state: OrderState
    /// The total with shipping and tax, as quoted.
    package var total: Money
    /// The order's own copy of rows, lines and people; changes of contact and address replace it.
    package var frozen: FrozenOrder
    /// When it was placed, in whole seconds.
    package var createdAt: Date
    /// When it expires unless it is paid.
    package var expiresAt: Date
    /// Version for optimistic locking (`If-Match`); each transition raises it by one.
    package var version: Int
    /// The history of transitions, the oldest first.
    package var steps: [Order.Step]
    /// The payment that is not declined or voided, when there is one.
    package var payment: StoredPayment?

    /// Makes an order of the columns of its row; `payment` is nil until one is submitted.
    package init(
        id: String, number: String, quote: String, attemptKey: String, state: OrderState, total: Money,
        frozen: FrozenOrder, createdAt: Date, expiresAt: Date, version: Int, steps: [Order.Step],
        payment: StoredPayment? = nil
    ) {
        self.id = id
        self.number = number
        self.quote = quote
        self.attemptKey = attemptKey
        self.state = state
        self.total = total
        self.frozen = frozen
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.version = version
        self.steps = steps
        self.payment = payment
    }

    /// The order as the clock says: one that nobody paid in time has expired, whether or not that has been
    /// written down yet.
    package func seen(at now: Date) -> StoredOrder {
        guard state.status == .awaitingPayment, expiresAt <= now, let expired = state.after(.expired) else {
            return self
        }
        var order = self
        order.steps.append(
            Order.Step(
                at: max(expiresAt, steps.last?.at ?? expiresAt), from: state.status.rawValue,
                to: expired.status.rawValue, event: OrderEvent.expired.rawValue))
        order.state = expired
        order.version += 1
        return order
    }
}

package struct StoredPayment: Hashable, Sendable {
    package var id: String
    /// Id of the order it pays.
    package var order: String
    package var state: OrderPayment.State
    /// Payment type and display name, for the receipt.
    package var line: Order.PaymentLine
    /// The amount that was authorised or is to be.
    package var amount: Money
    /// While it is captured, what is to be taken; afterwards what was.
    package var captured: Money
    /// Refunds that are on their way count.
    package var refunded: Money
    /// Captured at once, or manually by the shop's staff.
    package var mode: CaptureMode
    /// The network's reason for a decline; nil otherwise.
    package var declineCode: String?
    /// The network's name for what it holds.
    package var reference: String?
    /// When the authorisation hold ends unless it is captured.
    package var deadline: Date
    /// When it was submitted, in whole seconds.
    package var createdAt: Date

    package init(
        id: String, order: String, state: OrderPayment.State, line: Order.PaymentLine, amount: Money,
        captured: Money, refunded: Money, mode: CaptureMode, declineCode: String? = nil,
        reference: String? = nil, deadline: Date, createdAt: Date
    ) {
        self.id = id
        self.order = order
        self.state = state
        self.line = line
        self.amount = amount
        self.captured = captured
        self.refunded = refunded
        self.mode = mode
        self.declineCode = declineCode
        self.reference = reference
        self.deadline = deadline
        self.createdAt = createdAt
    }
}

package struct StoredRefund: Hashable, Sendable {
    package var id: String
    /// Id of the order, with the prefix `ord_`.
    package var order: String
    /// Id of the payment that is refunded.
    package var payment: String
    /// The network's reference of the captured payment.
    package var reference: String
    /// Pending until the network has answered.
    package var state: Refund.State
    /// The amount given back, in the payment's currency.
    package var amount: Money
    /// Variants and units refunded; empty for a refund by amount.
    package var lines: [OrderLine]
    /// The staff's reason, as typed.
    package var reason: String
    /// When it was begun, in whole seconds.
    package var createdAt: Date

    package init(
        id: String, order: String, payment: String, reference: String, state: Refund.State, amount: Money,
        lines: [OrderLine], reason: String, createdAt: Date
    ) {
        self.id = id
        self.order = order
        self.payment = payment
        self.reference = reference
        self.state = state
        self.amount = amount
        self.lines = lines
        self.reason = reason
        self.createdAt = createdAt
    }
}

/// A parcel as it is stored.
package struct StoredFulfilment: Hashable, Sendable {
    package var id: String
    /// Id of the order, with the prefix `ord_`.
    package var order: String
    /// The state as stored; couriers advance it by the clock.
    package var state: Fulfilment.State
    /// Variants and units in it, sorted by variant.
    package var lines: [OrderLine]
    /// Carrier's name as buyers read it.
    package var carrier: String
    /// Tracking number.
    package var tracking: String
    /// The states it passed with their times, the oldest first.
    package var steps: [Fulfilment.Step]
    /// When it was handed to the courier, in whole seconds.
    package var createdAt: Date

    package init(
        id: String, order: String, state: Fulfilment.State, lines: [OrderLine], carrier: String,
        tracking: String, steps: [Fulfilment.Step], createdAt: Date
    ) {
        self.id = id
        self.order = order
        self.state = state
        self.lines = lines
        self.carrier = carrier
        self.tracking = tracking
        self.steps = steps
        self.createdAt = createdAt
    }
}
