import PayKit
import SimWallet
import Testing

/// Adding cards: what the wallet and the simulated issuers say.
@Suite struct ProvisioningTests {
    static let approved = "4242 4242 4242 4242"
    static let declined = "4000 0000 0000 0341"
    static let coded = "4000 0000 0000 3220"

    private func wallet(_ cards: [DeviceProfile.Card] = []) throws -> SimulatedWallet {
        try SimulatedWallet(
            DeviceProfile(
                name: "test", supportsPayments: true, paymentsRestricted: false, passcode: "2468",
                entitledMerchants: ["merchant.org.example.acme"], cards: cards))
    }

    private func card(_ number: String) throws -> CardProvisioning.Card {
        CardProvisioning.Card(number: try CardNumber(number), expiry: try #require(Expiry("09/29")))
    }

    @Test("a card on an unlisted network gives false, adding a listed one gives true")
    func addedCardMakesTheWalletReady() throws {
        var wallet = try wallet([.init(id: "jcb", number: "3566 0020 2036 0505", type: "credit")])
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .needsSetup)
        let card = try card(Self.approved)
        #expect(wallet.answer(.apply(card)) == .approved(.credit))
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .needsSetup)
        #expect(wallet.add(card) == true)
        #expect(wallet.capability(networks: [.visa], capabilities: .threeDSecure) == .ready)
        #expect(wallet.contents.passes.map(\.displayName) == ["JCB 0505", "Visa 4242"])
        #expect(wallet.expiry(ofPass: "card-2") == Expiry("09/29"))
    }

    @Test func cardThatNobodyApprovedIsNotAdded() throws {
        var wallet = try wallet()
        #expect(try wallet.add(card(Self.approved)) == false)
        #expect(wallet.answer(.apply(try card(Self.approved))) == .approved(.credit))
        #expect(try wallet.add(card("4111 1111 1111 1111")) == false)
        #expect(wallet.contents.passes.isEmpty)
    }

    @Test func approvalIsGoodForOneCardOnce() throws {
        var wallet = try wallet()
        let card = try card(Self.approved)
        _ = wallet.answer(.apply(card))
        #expect(wallet.add(card) == true)
        #expect(wallet.add(card) == false)
        #expect(wallet.contents.passes.count == 1)
    }

    @Test func newQuestionTakesTheApprovalBack() throws {
        var wallet = try wallet()
        let card = try card(Self.approved)
        _ = wallet.answer(.apply(card))
        _ = wallet.answer(.apply(try self.card(Self.declined)))
        #expect(wallet.add(card) == false)
    }

    @Test func numberInTheWalletIsNotAddedAgain() throws {
        var wallet = try wallet([.init(id: "mine", number: "5200828282828210", type: "debit")])
        #expect(wallet.answer(.apply(try card("5200 8282 8282 8210"))) == .alreadyAdded)
        #expect(try wallet.add(card("5200 8282 8282 8210")) == false)
        #expect(wallet.contents.passes.map(\.type) == [.debit])
    }

    static let products: [(String, PaymentMethodType, String?)] = [
        ("4242 4242 4242 4242", .credit, "US"), ("5200 8282 8282 8210", .debit, "US"),
        ("4000 0566 5566 5556", .debit, "US"), ("5105 1051 0510 5100", .prepaid, "US"),
        ("3782 822463 10005", .credit, "US"), ("4000 0082 6000 0000", .credit, "GB"),
        ("4000 0012 4000 0000", .credit, "CA"), ("4000 0027 6000 0016", .credit, "DE"),
        ("4000 0034 4000 0004", .credit, "HK"), ("3530 1113 3330 0000", .credit, "JP"),
        ("6200 0000 0000 0005", .credit, "CN"), ("4000 0000 0000 9995", .credit, "US"),
        ("4222 2222 2222 2", .unknown, nil),
    ]

    @Test(arguments: products)
    func issuerKnowsTypeAndCountry(number: String, type: PaymentMethodType, country: String?) throws {
        var wallet = try wallet()
        let card = try card(number)
        _ = wallet.answer(.apply(card))
        wallet.add(card)
        let pass = try #require(wallet.contents.passes.first)
        #expect(pass.type == type && pass.issuerCountry?.code == country)
    }

    @Test func addedDebitCardIsNotEligibleWhereOnlyCreditIsTaken() throws {
        var wallet = try wallet()
        let card = try card("5200 8282 8282 8210")
        _ = wallet.answer(.apply(card))
        wallet.add(card)
        #expect(
            wallet.capability(networks: [.mastercard], capabilities: [.threeDSecure, .credit]) == .needsSetup)
        #expect(wallet.capability(networks: [.mastercard], capabilities: .threeDSecure) == .ready)
    }

    @Test func addedCardsNeverShareAnIdentifier() throws {
        var wallet = try wallet([
            .init(id: "card-2", number: Self.approved, type: "credit"),
            .init(id: "card-4", number: "5200828282828210", type: "debit"),
        ])
        for number in ["378282246310005", "6011111111111117", "4111111111111111"] {
            let card = try card(number)
            _ = wallet.answer(.apply(card))
            #expect(wallet.add(card) == true)
        }
        #expect(wallet.contents.passes.map(\.id) == ["card-2", "card-4", "card-3", "card-5", "card-6"])
    }

    @Test func declinedCardIsNotAdded() throws {
        var wallet = try wallet()
        #expect(wallet.answer(.apply(try card(Self.declined))) == .declined(.byIssuer))
        #expect(try wallet.add(card(Self.declined)) == false)
    }

    @Test(arguments: [true, false])
    func deviceThatCannotPayTakesNoCard(isRestricted: Bool) throws {
        var wallet = try SimulatedWallet(
            DeviceProfile(
                name: "test", supportsPayments: true, paymentsRestricted: isRestricted,
                passcode: isRestricted ? "2468" : nil))
        #expect(wallet.answer(.apply(try card(Self.approved))) == .declined(.walletUnavailable))
    }

    // MARK: Activation codes

    private func sent(_ code: String, left: Int = 3, mayResend: Bool = true) -> CardProvisioning.Answer {
        .needsActivation(
            CardProvisioning.Activation(
                destinationSuffix: "99", simulatedCode: code, attemptsLeft: left, mayResend: mayResend))
    }

    @Test func rightCodeApproves() throws {
        var wallet = try wallet()
        let card = try card(Self.coded)
        #expect(wallet.answer(.apply(card)) == sent("246810"))
        #expect(wallet.add(card) == false)
        #expect(wallet.answer(.activate(card, code: "246810")) == .approved(.credit))
        #expect(wallet.add(card) == true)
    }

    @Test func threeWrongCodesDecline() throws {
        var wallet = try wallet()
        let card = try card(Self.coded)
        _ = wallet.answer(.apply(card))
        #expect(wallet.answer(.activate(card, code: "000000")) == .wrongCode(attemptsLeft: 2))
        #expect(wallet.answer(.activate(card, code: "000000")) == .wrongCode(attemptsLeft: 1))
        #expect(wallet.answer(.activate(card, code: "000000")) == .declined(.tooManyCodes))
        #expect(wallet.answer(.activate(card, code: "246810")) == .declined(.tooManyCodes))
        #expect(wallet.answer(.apply(card)) == .declined(.tooManyCodes))
    }

    @Test func askingAgainWinsNoTries() throws {
        var wallet = try wallet()
        let card = try card(Self.coded)
        _ = wallet.answer(.apply(card))
        _ = wallet.answer(.activate(card, code: "000000"))
        #expect(wallet.answer(.apply(card)) == sent("246810", left: 2))
        #expect(wallet.answer(.resendCode(card)) == sent("135791", left: 2))
    }

    @Test func newCodeVoidsTheOldOne() throws {
        var wallet = try wallet()
        let card = try card(Self.coded)
        _ = wallet.answer(.apply(card))
        #expect(wallet.answer(.resendCode(card)) == sent("135791"))
        #expect(wallet.answer(.activate(card, code: "246810")) == .wrongCode(attemptsLeft: 2))
        #expect(wallet.answer(.resendCode(card)) == sent("975310", left: 2, mayResend: false))
        #expect(wallet.answer(.activate(card, code: "975310")) == .approved(.credit))
    }

    @Test func codeThatWasNeverSentDeclines() throws {
        var wallet = try wallet()
        #expect(wallet.answer(.activate(try card(Self.coded), code: "246810")) == .declined(.byIssuer))
        #expect(wallet.answer(.resendCode(try card(Self.approved))) == .declined(.byIssuer))
    }
}
