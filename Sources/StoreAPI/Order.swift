package import FoundationEssentials
package import PayKit

/// `POST /orders`: place an order from a quote and pay it.
package struct OrderRequest: Codable, Hashable, Sendable {
    package var quote: String
    /// What the shopper was last shown; an assertion, never the price.
    package var expectedTotal: Money
    package var shipTo: WireAddress?
    package var contact: WireContact?
    /// Base64 of the quote's application data.
    package var applicationData: String?
    package var payment: PaymentInstrument

    package init(
        quote: String, expectedTotal: Money, shipTo: WireAddress?, contact: WireContact?,
        applicationData: String?,
        payment: PaymentInstrument
    ) {
        self.quote = quote
        self.expectedTotal = expectedTotal
        self.shipTo = shipTo
        self.contact = contact
        self.applicationData = applicationData
        self.payment = payment
    }

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case quote
        case expectedTotal = "expected_total"
        case shipTo = "ship_to"
        case contact
        case applicationData = "application_data"
        case payment
    }
}

/// How to reach the buyer.
package struct WireContact: Codable, Hashable, Sendable {
    package var name: String?
    package var email: String?
    package var phone: String?

    package init(name: String?, email: String?, phone: String?) {
        self.name = name
        self.email = email
        self.phone = phone
    }

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case name, email, phone
    }
}

/// What pays for an order: the wallet's token or a keyed card.
package enum PaymentInstrument: Codable, Hashable, Sendable {
    case wallet(WireToken)
    case card(WireCard)

    private enum CodingKeys: String, CodingKey {
        case type, token
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .type) {
        case "wallet": self = .wallet(try container.decode(WireToken.self, forKey: .token))
        case "card": self = .card(try WireCard(from: decoder))
        default:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "neither wallet nor card")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .wallet(let token):
            try container.encode("wallet", forKey: .type)
            try container.encode(token, forKey: .token)
        case .card(let card):
            try container.encode("card", forKey: .type)
            try card.encode(to: encoder)
        }
    }
}

/// A card typed into the form. It travels once and is never stored or logged.
package struct WireCard: Codable, Hashable, Sendable {
    package var number: String
    package var expiryMonth: Int
    package var expiryYear: Int
    package var securityCode: String
    package var name: String

    package init(number: String, expiryMonth: Int, expiryYear: Int, securityCode: String, name: String) {
        self.number = number
        self.expiryMonth = expiryMonth
        self.expiryYear = expiryYear
        self.securityCode = securityCode
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case number
        case expiryMonth = "exp_month"
        case expiryYear = "exp_year"
        case securityCode = "cvc"
        case name
    }
}

extension WireCard: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The last four digits; neither number nor code is printed.
    package var description: String { "card •••• \(number.suffix(4))" }
    /// The same as the description.
    package var debugDescription: String { description }
    /// A mirror without number and code.
    package var customMirror: Mirror { Mirror(self, children: ["card": description]) }
}

/// An order: its state on three axes, its frozen rows and where to go from here.
package struct Order: Codable, Hashable, Sendable {
    package var id: String
    /// The number a shopper reads, `2026-000123`.
    package var number: String
    package var status: Status
    package var axes: Axes
    package var total: Money
    package var summary: [SummaryRow]
    package var lines: [Quote.Line]
    package var shipTo: WireAddress?
    package var contact: WireContact?
    package var shipping: Shipping?
    package var payment: PaymentLine?
    package var createdAt: Date
    package var history: [Step]
    package var version: Int
    /// The capability to read this order again; sent only in the answer that created it.
    package var token: String?
    package var links: Links

    package init(
        id: String, number: String, status: Status, axes: Axes, total: Money, summary: [SummaryRow],
        lines: [Quote.Line], shipTo: WireAddress?, contact: WireContact?, shipping: Shipping?,
        payment: PaymentLine?,
        createdAt: Date, history: [Step], version: Int, token: String?, links: Links
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
        self.shipping = shipping
        self.payment = payment
        self.createdAt = createdAt
        self.history = history
        self.version = version
        self.token = token
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, number, status, axes, total, summary, lines
        case shipTo = "ship_to"
        case contact, shipping, payment
        case createdAt = "created_at"
        case history, version, token
        case links = "_links"
    }

    package enum Status: String, Codable, Hashable, Sendable, CaseIterable {
        case awaitingPayment = "awaiting_payment"
        case paymentPending = "payment_pending"
        case authorized, paid
        case partiallyFulfilled = "partially_fulfilled"
        case fulfilled, expired, cancelled
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

    /// The chosen way to ship.
    package struct Shipping: Codable, Hashable, Sendable {
        package var label: String
        package var detail: String?

        package init(label: String, detail: String?) {
            self.label = label
            self.detail = detail
        }
    }

    /// What paid, as a receipt may name it.
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
            case type
            case displayName = "display_name"
        }
    }

    package struct Step: Codable, Hashable, Sendable {
        package var at: Date
        package var from: String
        package var to: String

        package init(at: Date, from: String, to: String) {
            self.at = at
            self.from = from
            self.to = to
        }
    }
}
