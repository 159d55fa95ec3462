import PayKit
import Testing

/// Token requests can be made by a sheet alone, so one is opened and paid.
enum TokenRequests {
    /// A payment request of 24.49 US dollars.
    static func order(from merchant: String) throws -> PaymentRequest {
        let usd = try #require(Currency(code: "USD"))
        return PaymentRequest(
            id: "request", merchantIdentifier: merchant, countryCode: "US", currencyCode: "USD",
            supportedNetworks: [.visa, .mastercard], merchantCapabilities: .threeDSecure,
            paymentSummaryItems: [
                PaymentSummaryItem(label: "ACME", amount: Money(minorUnits: 2449, currency: usd))
            ], applicationData: [1, 2, 3])
    }

    /// The request for a token of 24.49 US dollars on the card with this identifier.
    static func request(paying id: String) throws -> PaymentAuthorization.TokenRequest {
        let request = try order(from: "merchant.org.example.acme")
        let pass = PaymentPass(
            id: id, network: .mastercard, type: .debit, primaryAccountNumberSuffix: "8210")
        var sheet = PaymentAuthorization()
        let opening = sheet.update(
            .present(
                request, WalletContents(passes: [pass]), entitledIdentifiers: ["merchant.org.example.acme"]))
        for case .startTimer(let timer) in opening { _ = sheet.update(.timerFired(timer)) }
        let effects = sheet.update(.touched(matches: true))
        let asked = effects.lazy.compactMap { effect in
            if case .makeToken(let request) = effect { request } else { nil }
        }
        return try #require(asked.first)
    }
}
