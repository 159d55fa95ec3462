import FoundationEssentials
import HTTPTypes
package import HummingbirdTesting
package import PayKit
package import StoreAPI
package import StoreSupport

extension WireAddress {
    package static let atlanta = WireAddress(
        name: "J. Appleseed", street: "1 Peachtree St", city: "Atlanta", state: "GA", postalCode: "30303",
        country: "US")

    /// What the sheet tells before authorisation.
    package var partial: WireAddress {
        WireAddress(city: city, state: state, postalCode: postalCode, country: country)
    }
}

extension WireCard {
    package static func visa(_ number: String = "4242424242424242") -> WireCard {
        WireCard(number: number, expiryMonth: 12, expiryYear: 2030, securityCode: "123", name: "J Appleseed")
    }
}

extension OpenShop {
    /// A quote for one variant with the first rate to an address.
    package func quote(
        _ sku: String = "WAX", quantity: Int = 1, to address: WireAddress = .atlanta, coupons: [String]? = nil
    ) async throws -> Quote {
        let lines = [OrderLine(variant: try await variant(sku), quantity: quantity)]
        return try await self.quote(of: lines, to: address, coupons: coupons)
    }

    /// A quote for lines with the first rate to an address.
    package func quote(
        of lines: [OrderLine], to address: WireAddress = .atlanta, coupons: [String]? = nil
    ) async throws -> Quote {
        let rates = try await post("/shipping-rates", RatesRequest(to: address.partial, lines: lines))
            .decoded(RatesReply.self)
        let request = QuoteRequest(
            lines: lines, to: address.partial, shippingRate: rates.rates.first?.id, coupons: coupons)
        return try await post("/quotes", request).decoded(Quote.self)
    }

    package func cardOrder(
        _ quote: Quote, card: WireCard = .visa(), to address: WireAddress? = .atlanta
    ) throws -> OrderRequest {
        OrderRequest(
            quote: quote.id, expectedTotal: try quote.total, shipTo: address,
            contact: WireContact(name: "J. Appleseed", email: "j@example.org", phone: nil),
            applicationData: nil, payment: .card(card))
    }

    /// An order paid with a token that the test's wallet made just now.
    package func walletOrder(
        _ quote: Quote, _ change: (inout TestTokens.Draft) throws -> Void = { _ in }
    ) throws -> OrderRequest {
        let tokens = try TestTokens.shared.get()
        let number = world.nextTransaction()
        var draft = TestTokens.Draft(
            counter: number, amount: try quote.total, applicationData: quote.applicationData,
            transactionIdentifier: Array(repeating: 0xAB, count: 28)
                + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) },
            signedAt: world.now, merchant: tokens.merchant, signer: tokens.signer)
        try change(&draft)
        var request = try cardOrder(quote)
        request.payment = .wallet(try tokens.wire(draft))
        request.applicationData = Data(quote.applicationData).base64EncodedString()
        return request
    }

    /// How many rows a table has.
    package func count(_ table: String) async throws -> Int {
        guard let count = try await number("SELECT count(*) FROM \(table)") else { throw Missing.row }
        return count
    }

    package func place(_ request: OrderRequest, key: String = "key-0123456789abcdef") async throws
        -> TestResponse
    {
        try await post("/orders", request, [.idempotencyKey: "\"\(key)\""])
    }
}

extension Quote {
    package var total: Money {
        get throws {
            guard let row = summary.last, let currency = Currency(code: currency) else {
                throw OpenShop.Missing.row
            }
            return try Money(decimal: row.amount, currency: currency)
        }
    }

    /// The rows as `role amount type`.
    package var rows: [String] { summary.map { "\($0.role.rawValue) \($0.amount) \($0.type.rawValue)" } }
}
