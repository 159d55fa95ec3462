import CardNetwork
import PayKit
import Testing
import TokenService

/// What becomes of a card, in a form and in a wallet.
@Suite struct OutcomeTests {
    static let outcomes: [(String, OutcomeRule, ResponseCode)] = [
        ("4242424242424242", .approved, .approved),
        ("5200828282828210", .approved, .approved),
        ("378282246310005", .approved, .approved),
        ("6011111111111117", .approved, .approved),
        ("3530111333300000", .approved, .approved),
        ("6200000000000005", .approved, .approved),
        ("4000000000003220", .approved, .approved),
        ("4000000000000002", .declined, .doNotHonor),
        ("4000000000009995", .insufficientFunds, .insufficientFunds),
        ("4000000000009987", .lost, .lostCard),
        ("4000000000009979", .stolen, .stolenCard),
        ("4000000000000069", .expired, .expiredCard),
        ("4000000000000127", .incorrectSecurityCode, .incorrectSecurityCode),
        ("4000000000000119", .processingError, .malfunction),
        ("4100000000000019", .fraud, .suspectedFraud),
        ("4000002500003155", .needsPIN, .pinRequired),
        ("4000000000006975", .velocityExceeded, .tooFrequent),
        ("4000000000000259", .disputedLater, .approved),
        ("4000000000000341", .declinedWhenCharged, .doNotHonor),
    ]

    @Test(arguments: outcomes)
    func cardMeetsItsRule(number: String, rule: OutcomeRule, code: ResponseCode) throws {
        #expect(OutcomeRule(of: try CardNumber(number)) == rule)
        let amount = try Sample.money(1512)
        var network = CardNetwork()
        var purse = try Purse(number)
        let keyed = try network.ask("att_01", try Sample.keyed(number), amount)
        let inWallet = try network.ask("att_02", .device(purse.pay(amount)), amount)
        #expect(keyed.code == code && inWallet.code == code)
        #expect((keyed.authorizationCode != nil) == (code == .approved))
        #expect((network.hold(keyed.reference) != nil) == (code == .approved))
        #expect((network.hold(inWallet.reference) != nil) == (code == .approved))
        #expect(keyed.reference != inWallet.reference)
    }

    @Test func everyRuleHasACard() throws {
        let found = Set(Self.outcomes.map(\.1)).union([.notPermitted])
        #expect(found == Set(OutcomeRule.allCases))
    }

    /// The raw value of each rule: it is in device account numbers that wallets hold.
    @Test func rulesKeepTheirNumbers() {
        #expect(
            OutcomeRule.allCases.map { "\($0.rawValue) \($0)" } == [
                "0 approved", "1 declined", "2 insufficientFunds", "3 lost", "4 stolen", "5 expired",
                "6 incorrectSecurityCode", "7 processingError", "8 fraud", "9 needsPIN",
                "10 velocityExceeded", "11 disputedLater", "12 declinedWhenCharged", "13 notPermitted",
            ])
    }

    // MARK: Keyed cards

    @Test(arguments: [("10/26", "54"), ("11/26", "00"), ("12/26", "00"), ("12/25", "54"), ("01/27", "00")])
    func keyedCardIsGoodToTheEndOfItsMonth(expiry: String, code: String) throws {
        var network = CardNetwork()
        let response = try network.ask(
            "att_01", try Sample.keyed("4242424242424242", expiry: expiry), try Sample.money(100))
        #expect(response.code.rawValue == code)
    }

    static let securityCodes: [(String, Secret, String)] = [
        ("4242424242424242", "000", "00"), ("4242424242424242", "1234", "N7"),
        ("4242424242424242", "12", "N7"), ("4242424242424242", "", "N7"), ("4242424242424242", "12x", "N7"),
        ("378282246310005", "1234", "00"), ("378282246310005", "123", "N7"),
        ("4000000000000127", "123", "N7"),
    ]

    @Test(arguments: securityCodes)
    func keyedCardNeedsASecurityCode(number: String, code: Secret, answer: String) throws {
        var network = CardNetwork()
        let response = try network.ask(
            "att_01", try Sample.keyed(number, code: code), try Sample.money(100))
        #expect(response.code.rawValue == answer)
    }

    @Test(arguments: Sample.numbers)
    func deviceAccountNumberTypedIntoAFormIsRefused(number: String) throws {
        let card = try Sample.card(number)
        var network = CardNetwork()
        let response = try network.ask(
            "att_01", try Sample.keyed(card.deviceAccountNumber.reveal), try Sample.money(100))
        #expect(response.code == .notPermitted && network.hold(response.reference) == nil)
    }

    @Test func deviceAccountNumberCannotBeProvisionedAgain() throws {
        let card = try Sample.card()
        var purse = try Purse(card.deviceAccountNumber.reveal)
        var network = CardNetwork()
        let amount = try Sample.money(100)
        let response = try network.ask("att_01", .device(purse.pay(amount)), amount)
        #expect(response.code == .notPermitted)
    }

    // MARK: Amounts

    @Test(arguments: [0, -1, Int64.min])
    func amountThatIsNotPositiveIsDeclined(cents: Int64) throws {
        var network = CardNetwork()
        var purse = try Purse()
        let amount = try Sample.money(cents)
        #expect(try network.ask("att_01", .device(purse.pay(amount)), amount).code == .invalidAmount)
        let keyed = try Sample.keyed("4242424242424242")
        #expect(try network.ask("att_02", keyed, amount).code == .invalidAmount)
    }
}
