import FoundationEssentials
package import PayKit
import Testing

/// Requests made by hand, for everything that the sheet can show.
package enum SampleRequests {
    package static func dollars(_ cents: Int64) throws -> Money {
        Money(minorUnits: cents, currency: try #require(Currency(code: "USD")))
    }

    package static func items(_ rows: [(String, Int64)]) throws -> [PaymentSummaryItem] {
        try rows.map { PaymentSummaryItem(label: $0.0, amount: try dollars($0.1)) }
    }

    /// What every request needs.
    package static func plain(_ id: String = "r", _ rows: [(String, Int64)] = [("Tea", 300), ("ACME", 300)])
        throws
        -> PaymentRequest
    {
        PaymentRequest(
            id: id, merchantIdentifier: "merchant.org.example.acme", countryCode: "US", currencyCode: "USD",
            supportedNetworks: [.visa, .mastercard], merchantCapabilities: .threeDSecure,
            paymentSummaryItems: try items(rows))
    }

    /// Every row and every kind of summary line that a sheet can have.
    package static func everything() throws -> PaymentRequest {
        var request = try plain(
            "everything",
            [("Subtotal", 2000), ("Discount", -200), ("Shipping", 500), ("Tax", 0), ("ACME", 2300)])
        request.paymentSummaryItems[3].kind = .pending
        request.paymentSummaryItems.insert(
            PaymentSummaryItem(
                label: "Second tin", amount: try dollars(1000),
                schedule: .deferred(DateComponents(year: 2026, month: 12, day: 24))), at: 4)
        request.paymentSummaryItems.insert(
            PaymentSummaryItem(
                label: "Refills", amount: try dollars(450),
                schedule: .recurring(
                    PaymentSummaryItem.Recurrence(
                        startDate: DateComponents(year: 2027, month: 1, day: 5), intervalUnit: .month,
                        intervalCount: 2))), at: 5)
        request.requiredShippingContactFields = [.postalAddress, .name, .emailAddress, .phoneNumber]
        request.requiredBillingContactFields = [.postalAddress]
        request.supportsCouponCode = true
        request.shippingMethods = try methods()
        return request
    }

    package static func methods() throws -> [ShippingMethod] {
        let zone = TimeZone(identifier: "America/New_York")
        let range = DateComponentsRange(
            start: DateComponents(timeZone: zone, year: 2026, month: 11, day: 25),
            end: DateComponents(timeZone: zone, year: 2026, month: 11, day: 27))
        return [
            ShippingMethod(
                identifier: "m-1", label: "Ground", detail: nil, amount: try dollars(500),
                dateComponentsRange: range),
            ShippingMethod(identifier: "m-2", label: "Courier", detail: "", amount: try dollars(1200)),
            ShippingMethod(
                identifier: "m-3", label: "Bicycle", detail: "Within the hour", amount: try dollars(0)),
        ]
    }

    /// Goods that the shopper fetches at the shop.
    package static func pickup() throws -> PaymentRequest {
        var request = try plain("pickup")
        request.shippingType = .storePickup
        request.shippingContactEditingMode = .storePickup
        request.requiredShippingContactFields = [.postalAddress, .emailAddress]
        request.shippingContact = Contact(
            name: "Acme General Store",
            postalAddress: PostalAddress(
                street: "9 Market Street", city: "Savannah", state: "GA", postalCode: "31401",
                country: try #require(Country(code: "US"))))
        return request
    }
}
