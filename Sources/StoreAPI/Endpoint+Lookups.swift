import HTTPTypes

/// Orders that are found again, by who has lost their token.
extension Endpoints {
    /// Finds an order by its number and e-mail address.
    package static let orderLookups = Endpoint<OrderLookup, Order>(
        relation: .orderLookups, method: .post, template: "/order-lookups")
    /// The short way to an order's page, for who types it or scans it.
    package static let orderPage = Endpoint<NoBody, NoBody>(
        relation: .page, method: .get, template: "/o/{code}")
}

/// `POST /order-lookups`: the number of an order and the e-mail address that it was placed with.
package struct OrderLookup: Codable, Hashable, Sendable {
    /// The order's number, `2026-000123`.
    package var number: String
    /// E-mail address that the order was placed with, at most 254 characters.
    package var email: String

    /// Creates a lookup; a wrong address is answered like an unknown number.
    package init(number: String, email: String) {
        self.number = number
        self.email = email
    }
}
