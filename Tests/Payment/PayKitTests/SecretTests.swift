import PayKit
import Testing

@Suite struct SecretTests {
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

    @Test func cardNumberPrintsItsLastFourDigitsAlone() throws {
        let number = try CardNumber("4242 4242 4242 4242")
        #expect("\(number)" == "Visa •••• 4242" && String(reflecting: number) == "Visa •••• 4242")
        #expect(!Self.dumped([number]).contains("424242") && !"\([1: number])".contains("424242"))
    }

    @Test func tokenIsDescribedByCardAndTransaction() {
        #expect("\(Sample.token())" == "token(Visa 4242, aa)")
    }
}
