import HTTPTypes

extension Endpoints {
    package static let orderLookups = Endpoint<OrderLookup, Order>(
        relation: .orderLookups, method: .post, template: "/order-lookups")
    package static let orderFinder = Endpoint<NoBody, NoBody>(
        relation: .this, method: .get, template: "/order-lookups")
    /// Short address of an order's page, to be typed or scanned.
    package static let orderPage = Endpoint<NoBody, NoBody>(
        relation: .page, method: .get, template: "/o/{code}")
}

/// `POST /order-lookups`: the number of an order or the reference of its payment, and the e-mail address that
/// it was placed with.
package struct OrderLookup: Codable, Hashable, Sendable {
    /// The order's number, `2026-000123`, or a reference, `019A-C412-3F7E`, as typed.
    package var number: String
    /// E-mail address that the order was placed with, at most 254 characters.
    package var email: String

    /// Creates a lookup; a wrong address is answered like an unknown number.
    package init(number: String, email: String) {
        self.number = number
        self.email = email
    }

    /// The reference of a payment whose answer was lost: the time in its quote's id, which both sides know.
    package static func reference(ofQuote id: String) -> String {
        let digits = id.dropFirst(3).uppercased()
        return [digits.prefix(4), digits.dropFirst(4).prefix(4), digits.dropFirst(8).prefix(4)]
            .joined(separator: "-")
    }

    /// The beginning of the quotes' ids that `number` refers to; nil where it is no reference.
    package var quotePrefix: String? {
        var digits = number.lowercased().filter { $0.isLetter || $0.isNumber }
        if digits.hasPrefix("qt") { digits.removeFirst(2) }
        guard (12...32).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
            return nil
        }
        return "qt_" + digits
    }
}
