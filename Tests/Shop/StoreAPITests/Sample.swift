import Foundation
import PayKit
import StoreAPI

/// The values of the frozen examples.
enum Sample {
    static func dollars(_ cents: Int64) -> Money {
        guard let usd = Currency(code: "USD") else { preconditionFailure("not a currency") }
        return Money(minorUnits: cents, currency: usd)
    }

    static let partialAddress = WireAddress(city: "Atlanta", state: "GA", postalCode: "30303", country: "US")
    static let address = WireAddress(
        name: "Juniper Appleseed", street: "1 Peachtree Street", city: "Atlanta", state: "GA",
        postalCode: "30303", country: "US")
    static let lines = [OrderLine(variant: "var_01", quantity: 2)]
    static let pricedLines = [
        Quote.Line(variant: "var_01", name: "Mustache Wax", quantity: 2, unit: "10.00")
    ]
    static let email = WireContact(name: nil, email: "j.appleseed@example.org", phone: nil)

    static let wax = ProductSummary(
        id: "prd_01", name: "Mustache Wax", description: "Firm hold.", kind: .physical,
        category: .init(id: "grooming", name: "Grooming"), price: dollars(1000),
        imageURI: "/products/prd_01/image", imageText: "A tin.", accent: "#aa7722",
        availability: Availability(available: 12), hasOptions: true, version: 7,
        links: Links([.this: Link(href: "/products/prd_01"), .image: Link(href: "/products/prd_01/image")]))

    static let ringtones = ProductSummary(
        id: "prd_02", name: "Ringtone Pack", description: "", kind: .digital,
        category: .init(id: "sounds", name: "Sounds"), price: nil, imageURI: "/products/prd_02/image",
        imageText: "", accent: nil, availability: Availability(available: 0), hasOptions: false, version: 1,
        links: Links([.this: Link(href: "/products/prd_02")]))

    static let token = PaymentToken(
        transactionIdentifier: "00FF",
        paymentMethod: PaymentMethod(type: .debit, network: .mastercard, displayName: "Mastercard 8210"),
        paymentData: Array(
            """
            {"version":"EC_v1","data":"3q2+7w==","signature":"MIA=","header":{"ephemeralPublicKey":"MFk=",\
            "publicKeyHash":"AAE=","transactionId":"00ff","applicationData":"0a0b"}}
            """.utf8))

    static let noon = Date(timeIntervalSince1970: 1_795_262_400)
}
