import HTTPTypes

/// Orders that are found again, by who has lost their token.
extension Endpoints {
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
    package var email: String

    package init(number: String, email: String) {
        self.number = number
        self.email = email
    }
}
