import QALab
import TUI
import Testing

/// The request as the inspector shows it.
@Suite struct RequestReadingTests {
    @Test func fieldsOfTheRequestAreThere() throws {
        var session = LabSession(columns: 80, rows: 60)
        try session.shop()
        session.press(.character("2"))
        let lines = [
            "merchantIdentifier             merchant.org.example.acme",
            "countryCode                    US", "currencyCode                   USD",
            "supportedNetworks              mastercard, visa",
            "merchantCapabilities           3DS, credit",
            "requiredShippingContactFields  emailAddress, name, postalAddress",
            "requiredBillingContactFields   –", "shippingType                   shipping",
            "totalPolicy                    above zero", "supportedCountries             all",
            "supportsCouponCode             true", "applicationData                32 bytes",
        ]
        for line in lines { #expect(session.screen.text.contains(line), "\(line)") }
        #expect(session.screen.text.contains("ACME  final"))
        #expect(session.screen.text.contains("15.83"))
    }

    @Test func nothingIsShownBeforeTheFirstSheet() {
        var session = LabSession(columns: 80, rows: 24)
        session.press(.character("2"))
        #expect(session.screen.text.contains("No payment sheet was opened yet"))
    }
}
