import PayKit
import TUI
import Testing
import Window
import WindowSupport

/// What the issuer says to a card, and the activation code.
@Suite struct SetupIssuerTests {
    private func open(slow: Bool = false, _ device: SampleWallet = .needsSetup) throws -> Shopper {
        let shopper = try Shopper(device)
        shopper.openSetup()
        shopper.isShopSlow = slow
        return shopper
    }

    @Test func nothingCanBeTypedWhileTheIssuerIsAsked() throws {
        let shopper = try open(slow: true)
        shopper.typeCard()
        shopper.see("Asking the card's issuer…", "•••• 4242")
        let screen = shopper.screen
        let start = shopper.effects.count
        shopper.press(.character("1"), .enter, .space, .up, .down, .backspace)
        shopper.paste("1234")
        #expect(shopper.window.status.string == "One moment, the card's issuer is being asked; Esc leaves")
        #expect(shopper.effects(since: start).isEmpty)
        shopper.release()
        shopper.see("Pay with ◆ Vitrine Wallet")
        #expect(screen.text.contains("Esc cancel") && !screen.text.contains("move"))
    }

    @Test("UX-SET-01 leaving while the issuer is asked adds nothing, and its late answer changes no cell")
    func leavingWhileAskingAddsNothing() throws {
        let shopper = try open(slow: true)
        shopper.typeCard()
        shopper.press(.escape)
        let screen = shopper.screen
        shopper.release()
        #expect(shopper.screen == screen)
        #expect(shopper.passes.isEmpty)
        shopper.see("Set up ◆ Vitrine Wallet")
    }

    @Test func lateAnswerDoesNotReachTheNextSetUp() throws {
        let shopper = try open(slow: true)
        shopper.typeCard()
        shopper.press(.escape, .enter)
        shopper.typeCard("4000 0000 0000 0341")
        shopper.release()
        shopper.see("Declined by the issuer")
        #expect(shopper.passes.isEmpty)
    }

    @Test func answerThatComesTwiceIsDropped() throws {
        let shopper = try open(slow: true)
        shopper.typeCard("4000 0000 0000 0341")
        shopper.send(.issuerAnswered(.declined(.byIssuer), number: 1))
        shopper.type("4242")
        let screen = shopper.screen
        shopper.release()
        #expect(shopper.screen == screen)
    }

    @Test("UX-ERR-04 a declined card stays in the sheet with the reason and a next step, without its code")
    func declinedCardKeepsWhatWasTyped() throws {
        let shopper = try open()
        shopper.typeCard("4000 0000 0000 0341")
        shopper.see("✗ Declined by the issuer: use another card or call", "your bank", "•••• 0341", "09/29")
        shopper.seeNo("4000 0000 0000 0341")
        #expect(shopper.cursorRow.contains("Card number"))
        shopper.press(.left, .home)
        shopper.see("•••• 0341", "Declined")
        shopper.type("4")
        #expect(!shopper.cursorRow.contains("0341"))
        shopper.seeNo("••")
        shopper.seeNo("Declined")
        shopper.type("242424242424242")
        shopper.press(.enter, .enter)
        shopper.type("123")
        shopper.press(.enter)
        shopper.see("Pay with ◆ Vitrine Wallet")
        #expect(shopper.passes.map(\.displayName) == ["Visa 4242"])
    }

    @Test func cardInTheWalletIsSaidToBeThere() throws {
        let shopper = try open()
        try shopper.change(to: .ready, isTold: true)
        shopper.typeCard()
        shopper.see("✗ This card is already in the wallet, try another")
        #expect(shopper.passes.count == 3)
        shopper.press(.control("u"))
        shopper.type("378282246310005")
        shopper.seeNo("already in")
    }

    @Test func deviceThatIsRestrictedMeanwhileSaysSo() throws {
        let shopper = try open()
        try shopper.change(to: .unsupported, isTold: true)
        shopper.typeCard()
        shopper.see("✗ This device cannot pay now: press Esc and buy with")
    }

    // MARK: The activation code

    @Test func activationCodeAddsTheCard() throws {
        let shopper = try open()
        shopper.typeCard("4000 0000 0000 3220")
        shopper.see(
            "VISA ···· 3220", "Enter the activation code sent to •••• 99", "Simulated: the code is 246810",
            "An activation code was sent to •••• 99")
        #expect(shopper.passes.isEmpty)
        shopper.type("2468x10")
        shopper.press(.enter)
        shopper.see("Pay with ◆ Vitrine Wallet", "Visa ···· 3220 was added to Vitrine Wallet")
    }

    @Test func wrongCodesCountDownAndDecline() throws {
        let shopper = try open()
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("00000")
        shopper.press(.enter)
        shopper.see("✗ Enter all 6 digits of the code")
        shopper.type("0")
        shopper.seeNo("✗")
        shopper.press(.enter)
        shopper.see("✗ Wrong code, tries left: 2")
        shopper.seeNo("000000")
        shopper.type("1")
        shopper.seeNo("✗")
        shopper.type("11111")
        shopper.press(.enter)
        shopper.see("✗ Wrong code, tries left: 1")
        shopper.type("222222")
        shopper.press(.enter)
        shopper.see(
            "✗ Declined after three wrong codes: use another", "•••• 3220")
        #expect(shopper.passes.isEmpty)
    }

    @Test func anotherCodeCanBeAskedForTwice() throws {
        let shopper = try open()
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("24")
        shopper.press(.character("r"))
        shopper.see(
            "Simulated: the code is 135791", "A new code was sent to •••• 99; the old one no longer works")
        shopper.press(.down, .down, .enter)
        shopper.see("Simulated: the code is 975310")
        shopper.seeNo("Send again")
        shopper.press(.character("r"), .down, .down)
        #expect(shopper.cursorRow.contains("Activate"))
        shopper.press(.up)
        shopper.type("975310")
        shopper.press(.down, .space)
        #expect(shopper.passes.map(\.displayName) == ["Visa 3220"])
    }

    @Test("UX-SET-01 leaving at the activation code adds nothing, and coming back wins no tries")
    func leavingAtTheCodeAddsNothing() throws {
        let shopper = try open()
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("000000")
        shopper.press(.enter, .escape)
        #expect(shopper.passes.isEmpty)
        shopper.see("Set up ◆ Vitrine Wallet")
        shopper.press(.enter)
        shopper.typeCard("4000 0000 0000 3220")
        shopper.type("000000")
        shopper.press(.enter)
        shopper.see("✗ Wrong code, tries left: 1")
    }

    @Test("UX-SET-01 the shop hears nothing of declined cards and activation codes")
    func shopHearsNothingOfTheIssuer() throws {
        let shopper = try open()
        let start = shopper.effects.count
        shopper.typeCard("4000 0000 0000 0341")
        shopper.press(.control("u"))
        shopper.typeCard("4000 0000 0000 3220", expiry: "", code: "123")
        shopper.type("246810")
        shopper.press(.enter)
        #expect(shopper.passes.count == 1)
        #expect(shopper.effects(since: start).filter(\.reachesTheShop).isEmpty)
        #expect(shopper.orders == 0)
    }

    @Test func mousePressesTheSameThings() throws {
        let shopper = try open()
        shopper.type("4000000000003220")
        shopper.click("Expires")
        shopper.type("09/29")
        shopper.click("Security code")
        shopper.type("123")
        shopper.click("Add card")
        shopper.click("Send again")
        shopper.see("Simulated: the code is 135791")
        shopper.click("Activation code")
        shopper.type("135791")
        shopper.click("Activate")
        shopper.see("Pay with ◆ Vitrine Wallet")
    }

    @Test func languageSwitchKeepsStepAndInput() throws {
        let shopper = try open()
        shopper.typeCard("4000 0000 0000 0341")
        shopper.send(.input(.key(.escape)))
        shopper.press(.character("L"), .enter)
        shopper.see("向 VITRINE 钱包添加银行卡", "本店支持")
        shopper.typeCard("4000 0000 0000 0341")
        shopper.see("✗ 发卡机构拒绝添加：请换一张卡，或致电银行")
    }
}
