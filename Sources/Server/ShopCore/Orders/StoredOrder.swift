package import FoundationEssentials
package import PayKit
package import StoreAPI

/// The order's own copy for ever: its rows, lines and people as they were when it was placed.
package struct FrozenOrder: Codable, Hashable, Sendable {
    /// Summary rows with the total last, in the language of the quote.
    package var summary: [SummaryRow]
    package var lines: [Quote.Line]
    /// The ways of the variants that are handed over online; nil where there are none.
    package var online: [String: PricedQuote.OnlineWay]?
    package var shipTo: WireAddress?
    package var contact: WireContact?
    package var billing: WireAddress?
    /// The chosen shipping method in the words of the quote; nil where nothing is sent.
    package var shipping: Order.Shipping?
    package var payment: Order.PaymentLine?
    /// The language that the order was asked for in; nil for one of before it was kept.
    package var language: ContentLanguage?

    package init(
        _ request: OrderRequest, _ quote: PricedQuote, _ currency: Currency,
        _ language: ContentLanguage? = nil
    ) {
        summary = quote.rows
        lines = quote.wireLines(currency)
        let ways = quote.lines.compactMap { line in line.online.map { (line.variant, $0) } }
        online = ways.isEmpty ? nil : Dictionary(ways) { first, _ in first }
        shipTo = quote.delivery?.place ?? request.shipTo
        contact = request.contact
        billing = request.billing
        let type = quote.delivery?.type
        shipping = quote.method.map {
            Order.Shipping(label: $0.label, detail: $0.detail, type: type == .shipping ? nil : type)
        }
        self.language = language
    }

    package func isSentAlike(_ other: FrozenOrder) -> Bool {
        shipTo == other.shipTo && contact == other.contact && billing == other.billing
    }
}

package struct StoredOrder: Hashable, Sendable {
    package var id: String
    /// Order number for people, `2026-000123`.
    package var number: String
    package var quote: String
    /// The key that it was created with; its token is derived from it.
    package var attemptKey: String
    /// The state as stored; `seen(at:)` applies the clock.
    package var state: OrderState
    package var total: Money
    /// The order's own copy of rows, lines and people; changes of contact and address replace it.
    package var frozen: FrozenOrder
    /// When it was placed, in whole seconds.
    package var createdAt: Date
    package var expiresAt: Date
    /// Version for optimistic locking (`If-Match`); each transition raises it by one.
    package var version: Int
    /// The history of transitions, the oldest first.
    package var steps: [Order.Step]
    /// The payment that is not declined or voided, when there is one.
    package var payment: StoredPayment?

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

    /// The key that an answer's token is derived from; nil where the answer has no token.
    package func tokenKey(inScope scope: String) -> String? {
        KeyedRequest.handsOverToken(inScope: scope) ? attemptKey : nil
    }

    /// The order as the clock says: one whose amount nobody charged in time, or that nobody paid in time, has
    /// expired, whether or not that has been written down yet.
    package func seen(at now: Date) -> StoredOrder {
        var order = self
        if state.status == .authorized, let payment = payment?.seen(at: now), payment.state == .voiding,
            payment.deadline <= now
        {
            order.see(.released, at: payment.deadline)
            order.payment = nil
        }
        if order.state.status == .awaitingPayment, expiresAt <= now { order.see(.expired, at: expiresAt) }
        return order
    }

    private mutating func see(_ event: OrderEvent, at moment: Date) {
        guard let next = state.after(event) else { return }
        steps.append(
            Order.Step(
                at: max(moment, steps.last?.at ?? moment), from: state.status.rawValue,
                to: next.status.rawValue, event: event.rawValue))
        state = next
        version += 1
    }
}

package struct StoredPayment: Hashable, Sendable {
    package var id: String
    package var order: String
    package var state: OrderPayment.State
    package var line: Order.PaymentLine
    /// The amount that was authorised or is to be.
    package var amount: Money
    /// While it is captured, what is to be taken; afterwards what was.
    package var captured: Money
    /// Refunds that are on their way count.
    package var refunded: Money
    /// The part of it that the network has not given back yet, in minor units.
    package var onItsWay: Int64
    package var mode: CaptureMode
    package var declineCode: String?
    /// The network's name for what it holds.
    package var reference: String?
    package var deadline: Date
    package var createdAt: Date

    package init(
        id: String, order: String, state: OrderPayment.State, line: Order.PaymentLine, amount: Money,
        captured: Money, refunded: Money, onItsWay: Int64 = 0, mode: CaptureMode, declineCode: String? = nil,
        reference: String? = nil, deadline: Date, createdAt: Date
    ) {
        self.id = id
        self.order = order
        self.state = state
        self.line = line
        self.amount = amount
        self.captured = captured
        self.refunded = refunded
        self.onItsWay = onItsWay
        self.mode = mode
        self.declineCode = declineCode
        self.reference = reference
        self.deadline = deadline
        self.createdAt = createdAt
    }

    /// The payment as the clock says: what is held after its deadline is let go.
    package func seen(at now: Date) -> StoredPayment {
        var payment = self
        if state == .authorized, deadline <= now { payment.state = .voiding }
        return payment
    }

    /// All that the network has given back.
    package var paidBack: Money {
        Money(minorUnits: refunded.minorUnits - onItsWay, currency: refunded.currency)
    }

    /// Sets minor units aside for a refund; negative ones for one that came to nothing.
    mutating func setAside(_ units: Int64) {
        refunded = Money(minorUnits: refunded.minorUnits + units, currency: refunded.currency)
        onItsWay += units
    }
}

package struct StoredRefund: Hashable, Sendable {
    package var id: String
    package var order: String
    package var payment: String
    /// The network's reference of the captured payment.
    package var reference: String
    package var state: Refund.State
    package var amount: Money
    /// Variants and units refunded: all that were left where nothing is left of the money, none for another
    /// refund by amount.
    package var lines: [OrderLine]
    package var reason: String
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

package struct StoredFulfilment: Hashable, Sendable {
    package var id: String
    package var order: String
    /// The state as stored; it advances by the clock.
    package var state: Fulfilment.State
    /// Variants and units in it, sorted by variant.
    package var lines: [OrderLine]
    package var carrier: String
    /// The own id of a download; empty for what is picked up at the shop.
    package var tracking: String
    /// The states it passed with their times, the oldest first.
    package var steps: [Fulfilment.Step]
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

    /// True for what was handed over online in the moment of the payment.
    package var isDownload: Bool { tracking == id }

    /// Nil where nobody carries it.
    package var trackingNumber: String? { isDownload || tracking.isEmpty ? nil : tracking }
}
