import PayKit
import Testing

/// Token requests can be made by a sheet alone, so one is opened and paid.
enum TokenRequests {
    /// The request for a token of 24.49 US dollars on the card with this identifier.
    static func request(paying id: String) throws -> PaymentAuthorization.TokenRequest {
        let usd = try #require(Currency(code: "USD"))
        var request = PaymentRequest(
            id: "request", merchantIdentifier: "merchant.org.example.acme", countryCode: "US",
            currencyCode: "USD",
            supportedNetworks: [.visa, .mastercard], merchantCapabilities: .threeDSecure,
            paymentSummaryItems: [
                PaymentSummaryItem(label: "ACME", amount: Money(minorUnits: 2449, currency: usd))
            ])
        request.applicationData = [1, 2, 3]
        let pass = PaymentPass(
            id: id, network: .mastercard, type: .debit, primaryAccountNumberSuffix: "8210")
        var sheet = PaymentAuthorization()
        let opening = sheet.update(
            .present(
                request, WalletContents(passes: [pass]),
                MerchantEntitlement(merchantIdentifiers: ["merchant.org.example.acme"])))
        for case .startTimer(let timer) in opening { _ = sheet.update(.timerFired(timer)) }
        let effects = sheet.update(.touched(matches: true))
        let asked = effects.lazy.compactMap { effect in
            if case .makeToken(let request) = effect { request } else { nil }
        }
        return try #require(asked.first)
    }
}
