import FoundationEssentials
import PayKit
import StoreAPI

/// What an order keeps for ever: its rows, lines and people as they were when it was placed.
struct FrozenOrder: Codable, Hashable, Sendable {
    var summary: [SummaryRow]
    var lines: [Quote.Line]
    var shipTo: WireAddress?
    var contact: WireContact?
    var billing: WireAddress?
    var shipping: Order.Shipping?
    /// What pays, once that is known.
    var payment: Order.PaymentLine?

    init(_ request: OrderRequest, _ quote: PricedQuote, _ currency: Currency) {
        summary = quote.rows
        lines = quote.wireLines(currency)
        shipTo = request.shipTo
        contact = request.contact
        billing = request.billing
        shipping = quote.method.map { Order.Shipping(label: $0.label, detail: $0.detail) }
    }

    /// Whether an order goes to the same place and reaches the same people.
    func isSentAlike(_ other: FrozenOrder) -> Bool {
        shipTo == other.shipTo && contact == other.contact && billing == other.billing
    }
}

/// An order as it is stored.
struct StoredOrder: Hashable, Sendable {
    var id: String
    var number: String
    var quote: String
    /// The key that it was created with; its token is derived from it.
    var attemptKey: String
    var state: OrderState
    var total: Money
    var frozen: FrozenOrder
    var createdAt: Date
    var expiresAt: Date
    var version: Int
    var steps: [Order.Step]
    /// The payment that is not declined or voided, when there is one.
    var payment: StoredPayment?

    /// The order as the clock says: one that nobody paid in time has expired, whether or not that has been
    /// written down yet.
    func seen(at now: Date) -> StoredOrder {
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

/// A payment as it is stored.
struct StoredPayment: Hashable, Sendable {
    var id: String
    var order: String
    var state: OrderPayment.State
    var line: Order.PaymentLine
    var amount: Money
    /// While it is captured, what is to be taken; afterwards what was.
    var captured: Money
    /// Refunds that are on their way count.
    var refunded: Money
    var mode: CaptureMode
    var declineCode: String?
    /// The network's name for what it holds.
    var reference: String?
    var deadline: Date
    var createdAt: Date
}

/// A refund as it is stored.
struct StoredRefund: Hashable, Sendable {
    var id: String
    var order: String
    var payment: String
    var reference: String
    var state: Refund.State
    var amount: Money
    var lines: [OrderLine]
    var reason: String
    var createdAt: Date
}

/// A parcel as it is stored.
struct StoredFulfilment: Hashable, Sendable {
    var id: String
    var order: String
    var state: Fulfilment.State
    var lines: [OrderLine]
    var carrier: String
    var tracking: String
    var steps: [Fulfilment.Step]
    var createdAt: Date
}
