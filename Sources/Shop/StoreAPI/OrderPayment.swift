package import FoundationEssentials
package import PayKit

/// `POST /orders/{id}/payments`: pay an order that waits for its payment.
package struct PayRequest: Codable, Hashable, Sendable {
    package var payment: PaymentInstrument
    /// Base64 of the quote's application data.
    package var applicationData: String?
    /// `automatic`, which is usual, or `manual`: the shop takes the money later.
    package var capture: CaptureMode?

    package init(payment: PaymentInstrument, applicationData: String? = nil, capture: CaptureMode? = nil) {
        self.payment = payment
        self.applicationData = applicationData
        self.capture = capture
    }

    private enum CodingKeys: String, CodingKey {
        case applicationData = "application_data"
        case capture, payment
    }
}

/// When an authorised amount is taken.
package enum CaptureMode: String, Codable, Hashable, Sendable, CaseIterable {
    case automatic, manual
}

/// `POST /payments/{id}/capture`: all of it, or less.
package struct CaptureRequest: Codable, Hashable, Sendable {
    /// Nil for all that is held.
    package var amount: Money?

    package init(amount: Money? = nil) { self.amount = amount }
}

package struct OrderPayment: Codable, Hashable, Sendable {
    /// Opaque id, `pay_` and a UUIDv7.
    package var id: String
    package var state: State
    /// `wallet` or `card`.
    package var type: String
    /// Network and last four digits.
    package var displayName: String
    package var amount: Money
    /// The amount that was taken; zero until then.
    package var captured: Money
    /// The amount given back or set aside to be.
    package var refunded: Money
    package var capture: CaptureMode
    /// The card network's code for a payment that failed; nil otherwise.
    package var declineCode: String?
    /// When what is held lapses; nil when nothing is.
    package var deadline: Date?
    package var createdAt: Date
    /// HAL links: `self`, `order`; for staff `capture` and `void` while an amount is held.
    package var links: Links

    /// Creates a payment; amounts must be in one currency.
    package init(
        id: String, state: State, type: String, displayName: String, amount: Money, captured: Money,
        refunded: Money, capture: CaptureMode, declineCode: String?, deadline: Date?, createdAt: Date,
        links: Links
    ) {
        self.id = id
        self.state = state
        self.type = type
        self.displayName = displayName
        self.amount = amount
        self.captured = captured
        self.refunded = refunded
        self.capture = capture
        self.declineCode = declineCode
        self.deadline = deadline
        self.createdAt = createdAt
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
        case amount, capture, captured
        case createdAt = "created_at"
        case deadline
        case declineCode = "decline_code"
        case displayName = "display_name"
        case id, refunded, state, type
    }

    package enum State: String, Codable, Hashable, Sendable, CaseIterable {
        /// The network's answer is not known yet.
        case pending
        /// The amount is held until it is captured or voided.
        case authorized
        /// The shop takes what is held, and does not know yet that it has.
        case capturing
        case captured
        /// The shop lets go what is held, and does not know yet that it has.
        case voiding
        case voided, declined
    }
}

/// `GET /orders/{id}/status`: the least that a waiting client needs to know.
package struct OrderStatus: Codable, Hashable, Sendable {
    package var id: String
    package var status: Order.Status
    package var axes: Order.Axes
    package var version: Int
    package var links: Links

    package init(id: String, status: Order.Status, axes: Order.Axes, version: Int, links: Links) {
        self.id = id
        self.status = status
        self.axes = axes
        self.version = version
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
        case axes, id, status, version
    }
}

/// `PATCH /orders/{id}`: what may be changed before anything is shipped, as a merge patch (RFC 7396) of
/// this document.
package struct OrderPatch: Codable, Hashable, Sendable {
    package var contact: WireContact?
    package var shipTo: WireAddress?

    package init(contact: WireContact? = nil, shipTo: WireAddress? = nil) {
        self.contact = contact
        self.shipTo = shipTo
    }

    private enum CodingKeys: String, CodingKey {
        case contact
        case shipTo = "ship_to"
    }
}
