import PayKit
import SimWallet
import Testing

/// Token requests can be made by a sheet alone, so one is opened and paid.
enum TokenRequests {
    /// A payment request of 24.49 US dollars.
    static func order(
        from merchant: String = "merchant.org.example.acme", in country: String = "US"
    ) throws -> PaymentRequest {
        let usd = try #require(Currency(code: "USD"))
        var request = PaymentRequest(
            id: "request", merchantIdentifier: merchant, countryCode: country, currencyCode: "USD",
            supportedNetworks: [.visa, .mastercard], merchantCapabilities: .threeDSecure,
            paymentSummaryItems: [
                PaymentSummaryItem(label: "ACME", amount: Money(minorUnits: 2449, currency: usd))
            ])
        request.applicationData = [1, 2, 3]
        return request
    }

    /// The request for a token of 24.49 US dollars on the card with this identifier.
    static func request(paying id: String) throws -> PaymentAuthorization.TokenRequest {
        var sheet = PaymentAuthorization()
        return try open(&sheet, paying: id)
    }

    /// The second request for such a token, after the network asked for the card's PIN.
    static func requestWithPIN(paying id: String) throws -> PaymentAuthorization.TokenRequest {
        var sheet = PaymentAuthorization()
        let first = try open(&sheet, paying: id)
        let token = PaymentToken(
            transactionIdentifier: "00", paymentMethod: PaymentMethod(type: .debit), paymentData: [])
        _ = sheet.update(.tokenMade(attempt: first.attempt, token))
        let result = PaymentAuthorizationResult(status: .pinRequired)
        _ = sheet.update(.result(attempt: first.attempt, result))
        return try asked(sheet.update(.pinEntered))
    }

    private static func open(
        _ sheet: inout PaymentAuthorization, paying id: String
    ) throws -> PaymentAuthorization.TokenRequest {
        let pass = PaymentPass(
            id: id, network: .mastercard, type: .debit, primaryAccountNumberSuffix: "8210")
        let opening = sheet.update(
            .present(
                try order(), WalletContents(passes: [pass]),
                MerchantEntitlement(merchantIdentifiers: ["merchant.org.example.acme"])))
        for case .startTimer(let timer) in opening { _ = sheet.update(.timerFired(timer)) }
        return try asked(sheet.update(.touched(matches: true)))
    }

    private static func asked(
        _ effects: [PaymentAuthorization.Effect]
    ) throws -> PaymentAuthorization.TokenRequest {
        let requests = effects.lazy.compactMap { effect in
            if case .makeToken(let request) = effect { request } else { nil }
        }
        return try #require(requests.first)
    }
}
