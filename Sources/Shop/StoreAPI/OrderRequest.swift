package import PayKit

/// `POST /orders`: place an order from a quote, and pay it when a payment is given.
package struct OrderRequest: Codable, Hashable, Sendable {
    package var quote: String
    /// The total that the shopper was last shown; an assertion, never the price.
    package var expectedTotal: Money
    /// Nil when nothing is sent.
    package var shipTo: WireAddress?
    package var contact: WireContact?
    package var billing: WireAddress?
    /// Base64 of the quote's application data, which binds a wallet's payment to the quote.
    package var applicationData: String?
    /// Without one the order waits for its payment.
    package var payment: PaymentInstrument?

    package init(
        quote: String, expectedTotal: Money, shipTo: WireAddress?, contact: WireContact?,
        billing: WireAddress? = nil, applicationData: String?, payment: PaymentInstrument?
    ) {
        self.quote = quote
        self.expectedTotal = expectedTotal
        self.shipTo = shipTo
        self.contact = contact
        self.billing = billing
        self.applicationData = applicationData
        self.payment = payment
    }

    private enum CodingKeys: String, CodingKey {
        case quote
        case expectedTotal = "expected_total"
        case shipTo = "ship_to"
        case contact, billing
        case applicationData = "application_data"
        case payment
    }
}

/// How to reach the buyer.
package struct WireContact: Codable, Hashable, Sendable {
    package var name: String?
    /// E-mail address, at most 254 characters; nil when unknown.
    package var email: String?
    package var phone: String?

    package init(name: String?, email: String?, phone: String?) {
        self.name = name
        self.email = email
        self.phone = phone
    }
}

/// The payment instrument of an order: the wallet's token or a keyed card.
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
    /// Card number (PAN, ISO/IEC 7812) as digits.
    package var number: String
    /// 1 to 12.
    package var expiryMonth: Int
    /// Four digits, 2000 to 2099.
    package var expiryYear: Int
    /// CVC: three digits, or four at networks that print four.
    package var securityCode: String
    /// Cardholder's name as typed, at most 200 characters.
    package var name: String

    /// Creates a card from a form's parts; nothing is checked here.
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
    package var debugDescription: String { description }
    /// A mirror without number and code.
    package var customMirror: Mirror { Mirror(self, children: ["card": description]) }
}
