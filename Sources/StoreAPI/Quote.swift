package import FoundationEssentials
import PayKit

/// `POST /quotes`: what to price. There is no price in it: the server prices.
package struct QuoteRequest: Codable, Hashable, Sendable {
    package var lines: [OrderLine]
    /// A partial address; without one, shipping and tax are pending.
    package var to: WireAddress?
    package var shippingRate: String?
    package var coupons: [String]?

    package init(
        lines: [OrderLine], to: WireAddress? = nil, shippingRate: String? = nil, coupons: [String]? = nil
    ) {
        self.lines = lines
        self.to = to
        self.shippingRate = shippingRate
        self.coupons = coupons
    }

    package enum CodingKeys: String, CodingKey, CaseIterable {
        case lines, to
        case shippingRate = "shipping_rate"
        case coupons
    }
}

/// A priced, stored snapshot that an order can be placed from until it expires.
package struct Quote: Codable, Hashable, Sendable {
    package var id: String
    package var summary: [SummaryRow]
    package var currency: String
    package var lines: [Line]
    package var expiresAt: Date
    /// SHA-256 of the snapshot's canonical form, `sha-256=` and hexadecimal digits.
    package var digest: String
    package var links: Links

    package init(
        id: String, summary: [SummaryRow], currency: String, lines: [Line], expiresAt: Date, digest: String,
        links: Links
    ) {
        self.id = id
        self.summary = summary
        self.currency = currency
        self.lines = lines
        self.expiresAt = expiresAt
        self.digest = digest
        self.links = links
    }

    private enum CodingKeys: String, CodingKey {
        case id, summary, currency, lines
        case expiresAt = "expires_at"
        case digest
        case links = "_links"
    }

    /// What a payment binds as application data: which snapshot it pays for.
    package var applicationData: [UInt8] { Self.applicationData(id: id, digest: digest) }

    /// The application data of the quote with this id and digest.
    package static func applicationData(id: String, digest: String) -> [UInt8] {
        [UInt8]("\(id) \(digest)".utf8)
    }

    package struct Line: Codable, Hashable, Sendable {
        package var variant: String
        package var name: String
        package var quantity: Int
        /// Price of one, a decimal string.
        package var unit: String

        package init(variant: String, name: String, quantity: Int, unit: String) {
            self.variant = variant
            self.name = name
            self.quantity = quantity
            self.unit = unit
        }
    }
}

/// A summary row of a quote or an order. The last row is the total and bears the merchant's label.
package struct SummaryRow: Codable, Hashable, Sendable {
    package var label: String
    /// A decimal string; zero when pending.
    package var amount: String
    package var type: Kind
    package var role: Role

    package enum Kind: String, Codable, Hashable, Sendable {
        case final, pending
    }

    package enum Role: String, Codable, Hashable, Sendable {
        case subtotal, discount, shipping, tax, total
    }

    package init(label: String, amount: String, type: Kind = .final, role: Role) {
        self.label = label
        self.amount = amount
        self.type = type
        self.role = role
    }
}
