import FoundationEssentials
import PayKit
import StoreAPI

/// What an order keeps for ever: its rows, lines and people as they were when it was placed.
struct FrozenOrder: Codable, Hashable, Sendable {
    var summary: [SummaryRow]
    var lines: [Quote.Line]
    var shipTo: WireAddress?
    var contact: WireContact?
    var shipping: Order.Shipping?
    /// What pays, once that is known.
    var payment: Order.PaymentLine?

    init(_ request: OrderRequest, _ quote: PricedQuote, _ currency: Currency) {
        summary = quote.rows
        lines = quote.wireLines(currency)
        shipTo = request.shipTo
        contact = request.contact
        shipping = quote.method.map { Order.Shipping(label: $0.label, detail: $0.detail) }
    }
}

/// An order as it is stored.
struct StoredOrder: Sendable {
    var id: String
    var number: String
    var attemptKey: String
    var status: Order.Status
    var axes: Order.Axes
    var total: Money
    var frozen: FrozenOrder
    var createdAt: Date
    var version: Int
    var steps: [Order.Step]

    /// The order as the contract writes it, without its token.
    var wire: Order {
        Order(
            id: id, number: number, status: status, axes: axes, total: total, summary: frozen.summary,
            lines: frozen.lines, shipTo: frozen.shipTo, contact: frozen.contact, shipping: frozen.shipping,
            payment: frozen.payment, createdAt: createdAt, history: steps, version: version, token: nil,
            links: Links([.this: Endpoints.order.link((name: "id", value: id))]))
    }
}

/// The ways an order may go; every change of state is one of these.
enum OrderTransition: Hashable, Sendable, CaseIterable {
    case submitted, authorized, captured, declined, voided, captureFailed

    var from: Order.Status {
        switch self {
        case .submitted: .awaitingPayment
        case .authorized, .declined, .voided: .paymentPending
        case .captured, .captureFailed: .authorized
        }
    }

    var to: Order.Status {
        switch self {
        case .submitted: .paymentPending
        case .authorized: .authorized
        case .captured: .paid
        case .declined, .voided, .captureFailed: .awaitingPayment
        }
    }

    /// The order's axes afterwards.
    var axes: Order.Axes {
        switch self {
        case .submitted: Order.Axes(order: "open", money: "pending", goods: "none")
        case .authorized: Order.Axes(order: "open", money: "authorized", goods: "none")
        case .captured: Order.Axes(order: "open", money: "captured", goods: "none")
        case .declined: Order.Axes(order: "open", money: "none", goods: "none")
        case .voided, .captureFailed: Order.Axes(order: "open", money: "voided", goods: "none")
        }
    }
}
