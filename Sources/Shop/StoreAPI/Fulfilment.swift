package import FoundationEssentials
package import PayKit

/// `POST /orders/{id}/fulfilments`: ship these lines, or all that is left.
package struct FulfilmentRequest: Codable, Hashable, Sendable {
    /// Nil for all units that are left to ship.
    package var lines: [OrderLine]?
    /// Nil for `Parcel`.
    package var carrier: String?
    /// Nil for a number that the server makes up where the goods are carried.
    package var tracking: String?

    package init(lines: [OrderLine]? = nil, carrier: String? = nil, tracking: String? = nil) {
        self.lines = lines
        self.carrier = carrier
        self.tracking = tracking
    }
}

/// Units on their way to the buyer.
package struct Fulfilment: Codable, Hashable, Sendable {
    /// Opaque id, `ful_` and a UUIDv7.
    package var id: String
    /// Delivery state, that of the last step in `history`.
    package var state: State
    package var lines: [OrderLine]
    package var carrier: String
    /// Nil for downloads and for what is picked up at the shop, which nobody carries.
    package var tracking: String?
    /// The oldest step first.
    package var history: [Step]
    package var createdAt: Date
    /// HAL links: `self`, `order`; for staff `advance` until it is delivered.
    package var links: Links

    package init(
        id: String, state: State, lines: [OrderLine], carrier: String, tracking: String?, history: [Step],
        createdAt: Date, links: Links
    ) {
        self.id = id
        self.state = state
        self.lines = lines
        self.carrier = carrier
        self.tracking = tracking
        self.history = history
        self.createdAt = createdAt
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, state, lines, carrier, tracking, history
        case createdAt = "created_at"
        case links = "_links"
    }

    /// The delivery state of a parcel, in the order in which they follow each other.
    package enum State: String, Codable, Hashable, Sendable, CaseIterable {
        case label
        case inTransit = "in_transit"
        case outForDelivery = "out_for_delivery"
        case delivered
    }

    package struct Step: Codable, Hashable, Sendable {
        package var at: Date
        package var state: State

        package init(at: Date, state: State) {
            self.at = at
            self.state = state
        }
    }
}

/// `GET /orders/{id}/receipt`: what was bought, what it cost and how it was paid.
package struct OrderReceipt: Codable, Hashable, Sendable {
    package var merchant: String
    package var number: String
    /// State of the order when the receipt is read.
    package var status: Order.Status
    package var placedAt: Date
    package var lines: [Quote.Line]
    /// The rows of the receipt, the total last.
    package var summary: [SummaryRow]
    /// Gross total, frozen when the order was placed; refunds do not lower it.
    package var total: Money
    package var captured: Money?
    package var refunded: Money?
    /// Nil for an order without a payment.
    package var payment: Order.PaymentLine?
    /// Nil when nothing is sent.
    package var shipTo: WireAddress?
    package var shipping: Order.Shipping?
    /// Nil where the bill needs no address.
    package var billing: WireAddress?
    package var links: Links
    /// `Order.isOnlineOnly`; for the server's own pages, not on the wire.
    package var isOnlineOnly = false

    /// Creates the receipt of an order from its frozen rows; contact and history are left out.
    package init(_ order: Order, merchant: String, links: Links) {
        self.merchant = merchant
        number = order.number
        status = order.status
        placedAt = order.createdAt
        lines = order.lines
        summary = order.summary
        total = order.total
        captured = order.captured
        refunded = order.refunded
        payment = order.payment
        shipTo = order.shipTo
        shipping = order.shipping
        billing = order.billing
        isOnlineOnly = order.isOnlineOnly
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case merchant, number, status
        case placedAt = "placed_at"
        case lines, summary, total, captured, refunded, payment
        case shipTo = "ship_to"
        case shipping, billing
        case links = "_links"
    }
}
