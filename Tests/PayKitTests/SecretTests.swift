import PayKit
import Testing

@Suite struct SecretTests {
    private static var token: UnsealedPaymentToken {
        var token = Sample.token()
        token.pin = "1234"
        return token
    }

    private static func dumped(_ value: Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    @Test func secretIsRevealedOnRequestAlone() {
        let pin: Secret = "1234"
        #expect(pin.reveal == "1234")
        #expect("\(pin)" == "•••" && String(reflecting: pin) == "•••")
        #expect("\([pin])" == "[•••]" && "\(Optional(pin) as Any)" == "Optional(•••)")
        #expect(Self.dumped(pin) == "- •••\n")
    }

    @Test func secretsOfOneTextAreEqual() {
        #expect(Secret("1234") == "1234" && Secret("1234") != "1235")
    }

    static let prints: [String] = {
        let event = Run.Event.tokenMade(attempt: 1, token)
        let effect = Run.Effect.didAuthorize(
            Payment(token: token, shippingContact: nil, billingContact: nil, shippingMethod: nil), attempt: 1)
        return [
            "\(token)", String(reflecting: token), dumped(token), "\(event)", "\(effect)", dumped(event),
            dumped(effect),
        ]
    }()

    @Test("a token prints neither account number nor PIN", arguments: prints)
    func tokenPrintsNoSecrets(text: String) {
        #expect(!text.contains("4242424242424242") && !text.contains("1234"))
        #expect(text.contains("Visa 4242"))
    }

    @Test func tokenIsDescribedByCardAmountAndTransaction() {
        #expect("\(Self.token)" == "token(Visa 4242, 25.00 USD, aa)")
    }
}
