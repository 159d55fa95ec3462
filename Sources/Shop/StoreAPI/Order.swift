package import FoundationEssentials
package import PayKit

/// An order: its state on three axes, its frozen rows and where to go from here.
package struct Order: Codable, Hashable, Sendable {
    /// Opaque id, `ord_` and a UUIDv7.
    package var id: String
    /// The number a shopper reads, `2026-000123`.
    package var number: String
    /// State in one word, derived from `axes`.
    package var status: Status
    package var axes: Axes
    /// Gross total in the shop's currency, that of the last summary row.
    package var total: Money
    /// The frozen rows of the price, the total last.
    package var summary: [SummaryRow]
    package var lines: [Quote.Line]
    /// Nil when nothing is sent.
    package var shipTo: WireAddress?
    package var contact: WireContact?
    package var billing: WireAddress?
    package var shipping: Shipping?
    package var payment: PaymentLine?
    /// The amount that was taken, refunded or not; nil until then.
    package var captured: Money?
    /// The amount refunded so far; nil when that is nothing.
    package var refunded: Money?
    /// Placing of the order, by the shop's clock; RFC 3339 in JSON.
    package var createdAt: Date
    /// Until when an unpaid order waits for its payment.
    package var expiresAt: Date?
    /// The oldest step first.
    package var history: [Step]
    /// Raised with every change; `If-Match` names it.
    package var version: Int
    /// The capability to read this order again; sent only in the answer that created it.
    package var token: String?
    /// HAL links; those of transitions are there only while these are legal.
    package var links: Links

    package init(
        id: String, number: String, status: Status, axes: Axes, total: Money, summary: [SummaryRow],
        lines: [Quote.Line], shipTo: WireAddress?, contact: WireContact?, billing: WireAddress? = nil,
        shipping: Shipping?, payment: PaymentLine?, captured: Money? = nil, refunded: Money? = nil,
        createdAt: Date,
        expiresAt: Date? = nil, history: [Step], version: Int, token: String?, links: Links
    ) {
        self.id = id
        self.number = number
        self.status = status
        self.axes = axes
        self.total = total
        self.summary = summary
        self.lines = lines
        self.shipTo = shipTo
        self.contact = contact
        self.billing = billing
        self.shipping = shipping
        self.payment = payment
        self.captured = captured
        self.refunded = refunded
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.history = history
        self.version = version
        self.token = token
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case links = "_links"
        case axes, billing, captured, contact
        case createdAt = "created_at"
        case expiresAt = "expires_at"
        case history, id, lines, number, payment, refunded
        case shipTo = "ship_to"
        case shipping, status, summary, token, total, version
    }

    /// True if everything handed over so far went online.
    package var isOnlineOnly: Bool {
        let handed = history.filter { $0.event == "shipped_part" || $0.event == "shipped" }
        return !handed.isEmpty && handed.allSatisfy { $0.isOnline == true }
    }

    /// True if its coupons stay used when it is cancelled: it was paid. Only coupons give a discount.
    package var keepsCoupons: Bool {
        ["captured", "partially_refunded"].contains(axes.money) && summary.contains { $0.role == .discount }
    }

    package enum Status: String, Codable, Hashable, Sendable, CaseIterable {
        case awaitingPayment = "awaiting_payment"
        case paymentPending = "payment_pending"
        case authorized, paid
        case partiallyFulfilled = "partially_fulfilled"
        case fulfilled, expired, cancelled
    }

    /// Outcome of the payment for the shopper; the state of the order says it only where the two agree.
    package enum Settlement: Hashable, Sendable {
        /// It was charged, whether or not it was given back since.
        case charged
        /// It is held, or the card network has not answered.
        case open
        case notCharged
    }

    /// The amount that was taken, refunded or not; nil until then. A shop of an earlier version names none.
    package var taken: Money? { captured ?? (settlement == .charged ? total : nil) }

    package var settlement: Settlement {
        switch (status, axes.money) {
        case (.paid, _), (.partiallyFulfilled, _), (.fulfilled, _), (_, "captured"),
            (_, "partially_refunded"),
            (_, "refunded"):
            .charged
        case (.expired, "none"), (.expired, "voided"), (.cancelled, "none"), (.cancelled, "voided"):
            .notCharged
        case (.awaitingPayment, _), (.paymentPending, _), (.authorized, _), (.expired, _), (.cancelled, _):
            .open
        }
    }

    package struct Axes: Codable, Hashable, Sendable {
        /// `open`, `completed`, `cancelled` or `expired`.
        package var order: String
        /// `none`, `pending`, `authorized`, `captured`, `partially_refunded`, `refunded` or `voided`.
        package var money: String
        /// `none`, `partial`, `fulfilled` or `returned`.
        package var goods: String

        package init(order: String, money: String, goods: String) {
            self.order = order
            self.money = money
            self.goods = goods
        }
    }

    /// The way in which its goods reach the buyer; nil when nothing is sent.
    package var shippingType: ShippingType? { Self.shippingType(by: shipping, to: shipTo) }

    package static func shippingType(by shipping: Shipping?, to place: WireAddress?) -> ShippingType? {
        place == nil ? nil : shipping?.type ?? .shipping
    }

    package struct Shipping: Codable, Hashable, Sendable {
        /// Carrier and service in words.
        package var label: String
        /// The day or days of arrival in words; nil when unknown.
        package var detail: String?
        /// Nil for parcels.
        package var type: ShippingType?

        package init(label: String, detail: String?, type: ShippingType? = nil) {
            self.label = label
            self.detail = detail
            self.type = type
        }
    }

    /// The payment instrument, as a receipt may name it.
    package struct PaymentLine: Codable, Hashable, Sendable {
        /// `wallet` or `card`.
        package var type: String
        /// Network and last four digits.
        package var displayName: String

        package init(type: String, displayName: String) {
            self.type = type
            self.displayName = displayName
        }

        private enum CodingKeys: String, CodingKey {
            case displayName = "display_name"
            case type
        }
    }

    package struct Step: Codable, Hashable, Sendable {
        package var at: Date
        /// A value of ``Order/Status``.
        package var from: String
        /// A value of ``Order/Status``.
        package var to: String
        /// The event of this step; a step may leave the status as it is.
        package var event: String?
        /// True where a part was handed over online; otherwise nil, as in shops of an earlier version.
        package var isOnline: Bool?

        package init(at: Date, from: String, to: String, event: String? = nil, isOnline: Bool? = nil) {
            self.at = at
            self.from = from
            self.to = to
            self.event = event
            self.isOnline = isOnline
        }

        private enum CodingKeys: String, CodingKey {
            case at, from, to, event
            case isOnline = "online"
        }
    }
}
