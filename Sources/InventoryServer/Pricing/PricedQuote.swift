import FoundationEssentials
import PayKit
import StoreAPI

/// The stored snapshot behind a quote: everything that an order placed from it will cost and say.
struct PricedQuote: Codable, Hashable, Sendable {
    struct Line: Codable, Hashable, Sendable {
        var variant: String
        var sku: String
        var name: String
        var quantity: Int
        /// Minor units.
        var unit: Int64

        /// What the whole line costs, in minor units.
        var gross: Int64 { unit * Int64(quantity) }
    }

    struct Method: Codable, Hashable, Sendable {
        var rate: String
        var service: String
        var label: String
        var detail: String?
    }

    static let lifetime: TimeInterval = 15 * 60

    var id: String
    var currency: String
    var lines: [Line]
    var coupons: [String]
    /// Whether anything in it has to be sent.
    var isShipped: Bool
    var destination: Destination?
    var method: Method?
    var rows: [SummaryRow]
    /// Minor units.
    var total: Int64
    var expiresAt: Date

    /// Whether every part of the price is known.
    var isComplete: Bool { rows.allSatisfy { $0.type == .final } }

    /// What a token for this quote binds besides its amount.
    var applicationData: [UInt8] {
        get throws { Quote.applicationData(id: id, digest: try digest()) }
    }

    /// SHA-256 over the canonical form, as the contract writes it.
    func digest() throws -> String {
        "sha-256=" + Digest.hex(Digest.sha256(try WireFormat.encode(self)))
    }

    /// The quote as the contract writes it.
    func wire() throws -> Quote {
        guard let currency = Currency(code: currency) else { throw MoneyError.malformed }
        return Quote(
            id: id, summary: rows, currency: currency.code, lines: wireLines(currency), expiresAt: expiresAt,
            digest: try digest(),
            links: Links([.this: Link(href: "/quotes/\(id)"), .orders: Endpoints.orders.link]))
    }

    func wireLines(_ currency: Currency) -> [Quote.Line] {
        lines.map { line in
            Quote.Line(
                variant: line.variant, name: line.name, quantity: line.quantity,
                unit: Money(minorUnits: line.unit, currency: currency).decimalString)
        }
    }
}

extension Endpoint {
    /// The link to this operation as its template stands.
    var link: Link { Link(href: template, templated: template.contains("{") ? true : nil) }

    /// The link to one resource of a templated operation.
    func link(_ values: (name: String, value: String)...) -> Link { Link(href: link.expanded(values)) }
}
