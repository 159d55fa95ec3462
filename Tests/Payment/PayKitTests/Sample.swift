import PayKit

/// Values that the tests of the sheet share.
enum Sample {
    static let usd = currency("USD")
    static let jpy = currency("JPY")
    static let kwd = currency("KWD")

    static func currency(_ code: String) -> Currency {
        guard let currency = Currency(code: code) else { preconditionFailure("not a currency: \(code)") }
        return currency
    }

    static func country(_ code: String) -> Country {
        guard let country = Country(code: code) else { preconditionFailure("not a country: \(code)") }
        return country
    }

    static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: usd) }

    static let merchant = "merchant.org.example.acme"
    static let entitlement = MerchantEntitlement(merchantIdentifiers: [merchant])

    static let visa = PaymentPass(
        id: "visa", network: .visa, type: .credit, primaryAccountNumberSuffix: "4242")
    static let secondVisa = PaymentPass(
        id: "visa-2", network: .visa, type: .credit, primaryAccountNumberSuffix: "0019")
    static let mastercard = PaymentPass(
        id: "mastercard", network: .mastercard, type: .debit, primaryAccountNumberSuffix: "8210")
    static let jcb = PaymentPass(id: "jcb", network: .jcb, type: .credit, primaryAccountNumberSuffix: "0505")

    static let atlanta = Contact(
        name: "Juniper Appleseed",
        postalAddress: PostalAddress(
            street: "1 Peachtree Street", subLocality: "Downtown", city: "Atlanta", state: "GA",
            postalCode: "30303", country: country("US")))
    static let toronto = Contact(
        name: "Juniper Appleseed",
        postalAddress: PostalAddress(
            street: "200 Bay Street", city: "Toronto", state: "ON", postalCode: "M5J 2J5",
            country: country("CA")))
    static let email = Contact(emailAddress: "j.appleseed@example.org", phoneNumber: "+14045550100")
    static let otherEmail = Contact(emailAddress: "juniper@work.example")

    static let wallet = WalletContents(
        passes: [jcb, visa, secondVisa, mastercard], addresses: [atlanta, toronto],
        contacts: [email, otherEmail])

    static let ground = ShippingMethod(
        identifier: "ground", label: "Ground", detail: "Friday", amount: dollars(500))
    static let express = ShippingMethod(
        identifier: "express", label: "Express", detail: "Monday", amount: dollars(900))

    /// 20.00 and the price of shipping.
    static func items(shipping: Int64 = 500, total: Int64 = 2500) -> [PaymentSummaryItem] {
        [
            PaymentSummaryItem(label: "Mustache Wax", amount: dollars(2000)),
            PaymentSummaryItem(label: "Shipping", amount: dollars(shipping)),
            PaymentSummaryItem(label: "ACME", amount: dollars(total)),
        ]
    }

    /// A request for goods that are shipped.
    static func request(_ id: String = "request-1") -> PaymentRequest {
        var request = plainRequest(id, items())
        request.shippingMethods = [ground, express]
        request.requiredShippingContactFields = [.postalAddress, .name, .emailAddress]
        request.applicationData = [1, 2, 3]
        return request
    }

    /// What every request needs.
    static func plainRequest(_ id: String, _ items: [PaymentSummaryItem]) -> PaymentRequest {
        PaymentRequest(
            id: id, merchantIdentifier: merchant, countryCode: "US", currencyCode: "USD",
            supportedNetworks: [.visa, .mastercard], merchantCapabilities: .threeDSecure,
            paymentSummaryItems: items)
    }

    /// A request for goods that are sent by email.
    static func digitalRequest(_ id: String = "request-1") -> PaymentRequest {
        var request = plainRequest(
            id,
            [
                PaymentSummaryItem(label: "Ringtone Pack", amount: dollars(300)),
                PaymentSummaryItem(label: "ACME", amount: dollars(300)),
            ])
        request.requiredShippingContactFields = [.emailAddress]
        return request
    }

    /// The token that answers a request for one.
    static func token(_ request: PaymentAuthorization.TokenRequest) -> PaymentToken { token() }

    static func token() -> PaymentToken {
        PaymentToken(
            transactionIdentifier: "aa",
            paymentMethod: PaymentMethod(type: .credit, network: .visa, displayName: "Visa 4242"),
            paymentData: Array(#"{"version":"EC_v1"}"#.utf8))
    }
}
