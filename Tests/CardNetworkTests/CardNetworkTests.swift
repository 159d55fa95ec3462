import CardNetwork
import PayKit
import Testing

@Suite struct CardNetworkTests {
    private func ask(_ number: String, cents: Int64 = 100) throws -> CardNetwork.Answer {
        let usd = try #require(Currency(code: "USD"))
        var tries = CardNetwork.PINTries()
        return CardNetwork.authorize(
            try CardNumber(number), amount: Money(minorUnits: cents, currency: usd), tries: &tries)
    }

    static let declines: [(String, CardNetwork.Decline, String, String, Bool)] = [
        ("4000000000000002", .doNotHonor, "do_not_honor", "05", true),
        ("4000000000009995", .insufficientFunds, "insufficient_funds", "51", true),
        ("4000000000009987", .lostCard, "lost_card", "41", false),
        ("4000000000009979", .stolenCard, "stolen_card", "43", false),
        ("4000000000000069", .expiredCard, "expired_card", "54", false),
        ("4000000000000127", .incorrectCode, "incorrect_cvc", "82", false),
        ("4000000000000119", .processingError, "processing_error", "96", true),
        ("4100000000000019", .suspectedFraud, "fraudulent", "59", false),
    ]

    @Test(arguments: declines)
    func sandboxNumberIsDeclined(
        number: String, decline: CardNetwork.Decline, code: String, response: String, mayRetry: Bool
    ) throws {
        #expect(try ask(number) == .declined(decline))
        #expect(decline.rawValue == code && decline.responseCode == response && decline.mayRetry == mayRetry)
    }

    @Test(arguments: ["4242424242424242", "5200828282828210", "378282246310005"])
    func otherNumberIsApproved(number: String) throws {
        #expect(try ask(number) == .approved)
    }

    @Test func cardWithAPINIsBlockedByThreeWrongOnes() throws {
        var tries = CardNetwork.PINTries()
        let amount = Money(minorUnits: 100, currency: try #require(Currency(code: "USD")))
        let card = try CardNumber("4000 0025 0000 3155")
        func pay(_ pin: String?) -> CardNetwork.Answer {
            CardNetwork.authorize(card, amount: amount, pin: pin, tries: &tries)
        }
        #expect(pay(nil) == .declined(.pinRequired))
        #expect(pay("0000") == .declined(.incorrectPIN))
        #expect(pay("1357") == .approved)
        #expect(pay("1") == .declined(.incorrectPIN) && pay("2") == .declined(.incorrectPIN))
        #expect(pay("3") == .declined(.pinTriesExceeded))
        #expect(pay("1357") == .declined(.pinTriesExceeded))
    }

    @Test(arguments: [0, -1])
    func amountThatIsNotPositiveIsDeclined(cents: Int64) throws {
        #expect(try ask("4242424242424242", cents: cents) == .declined(.invalidAmount))
        #expect(CardNetwork.Decline.invalidAmount.responseCode == "13")
    }
}
