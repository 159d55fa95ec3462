import PayKit
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Adding a card from the shop's set-up action.
@Suite struct SetupTests {
    private func open(
        _ language: Language = .english, columns: Int = 80, rows: Int = 24, slow: Bool = false
    ) throws -> Shopper {
        let shopper = try Shopper(.needsSetup, language: language, columns: columns, rows: rows)
        shopper.openSetup()
        shopper.isShopSlow = slow
        return shopper
    }

    // MARK: The rule

    @Test(
        "UX-SET-01 an eligible card is added, the same screen has its button, the shop is not called"
    )
    func eligibleCardIsAdded() throws {
        let shopper = try Shopper(.needsSetup)
        shopper.press(.enter)
        shopper.seeNo("Pay with")
        shopper.press(.down)
        let start = shopper.effects.count
        shopper.press(.enter)
        shopper.see("ADD A CARD TO VITRINE WALLET", "This shop takes Visa, Mastercard, Amex")
        #expect(shopper.cursorRow.contains("Card number"))
        shopper.typeCard()
        shopper.see("Pay with ◆ Vitrine Wallet", "Mustache Wax", "Visa ···· 4242 was added to Vitrine Wallet")
        #expect(shopper.cursorRow.contains("Pay with"))
        #expect(shopper.effects(since: start).filter(\.reachesTheShop).isEmpty)
        #expect(shopper.effects(since: start).filter(\.isCapabilityQuestion).count == 1)
        #expect(shopper.orders == 0)
    }

    @Test("UX-SET-01 a card of a kind the shop does not take is added and the shopper is told")
    func cardOfAnotherKindIsNoButton() throws {
        var shop = ScriptedShop()
        shop.capabilities = ["3DS", "credit"]
        let shopper = try Shopper(.needsSetup, shop: shop)
        shopper.openSetup()
        shopper.typeCard("5200 8282 8282 8210")
        shopper.see("Mastercard ···· 8210 was added, but this shop does not accept it")
        shopper.seeNo("Pay with")
    }

    @Test("UX-SET-01 leaving adds nothing and brings the same screen back")
    func setUpCanBeLeft() throws {
        let shopper = try Shopper(.needsSetup)
        shopper.press(.enter, .down)
        let card = shopper.screen
        let start = shopper.effects.count
        shopper.press(.enter)
        shopper.type("4242")
        shopper.press(.escape)
        #expect(shopper.screen == card)
        #expect(shopper.effects(since: start).isEmpty)
        #expect(shopper.passes.isEmpty)
    }

    @Test("UX-SET-01 a card the shop does not take is refused at once, and the set-up stays")
    func ineligibleCardIsNotAdded() throws {
        let shopper = try open()
        let start = shopper.effects.count
        shopper.type("35")
        shopper.seeNo("JCB")
        shopper.type("66")
        shopper.see("✗ JCB is not accepted here")
        #expect(shopper.window.status.string == "JCB is not accepted here")
        shopper.type(" 0020 2036 0505")
        shopper.press(.enter)
        shopper.type("09/29")
        shopper.press(.enter)
        shopper.type("123")
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Card number"))
        shopper.press(.escape)
        shopper.see("Set up ◆ Vitrine Wallet")
        shopper.seeNo("Pay with")
        #expect(shopper.effects(since: start).isEmpty)
        #expect(shopper.passes.isEmpty && shopper.orders == 0)
    }

    @Test(
        "UX-BTN-04 capability is asked on entering a card and when the wallet changes, as the request will"
    )
    func capabilityIsAskedAgain() throws {
        let shopper = try Shopper(.needsSetup)
        let question = Window.Effect.shop(
            .askCapability(
                PaymentRequest(
                    id: "merchant.org.example.acme", merchantIdentifier: "merchant.org.example.acme",
                    countryCode: "US", currencyCode: "USD", supportedNetworks: [.visa, .mastercard, .amex],
                    merchantCapabilities: .threeDSecure, paymentSummaryItems: []), authorities: nil))
        var start = shopper.effects.count
        shopper.press(.enter)
        #expect(shopper.effects(since: start).filter(\.isCapabilityQuestion) == [question])
        shopper.press(.escape)
        try shopper.change(to: .ready, isTold: true)
        start = shopper.effects.count
        shopper.press(.enter)
        #expect(shopper.effects(since: start).filter(\.isCapabilityQuestion) == [question])
        shopper.see("Pay with ◆ Vitrine Wallet")
        start = shopper.effects.count
        try shopper.change(to: .unsupported, isTold: true)
        #expect(shopper.effects(since: start).filter(\.isCapabilityQuestion) == [question])
        shopper.seeNo("Vitrine Wallet")
        shopper.see("Buy with a card")
    }

    // MARK: Typing

    @Test func networkIsNamedAsSoonAsThePrefixDecides() throws {
        let shopper = try open()
        shopper.seeNo(" Visa ")
        shopper.type("4")
        #expect(shopper.cursorRow.contains("Visa"))
        shopper.press(.backspace)
        shopper.type("5")
        #expect(!shopper.cursorRow.contains("Mastercard"))
        shopper.type("1")
        #expect(shopper.cursorRow.contains("Mastercard"))
        shopper.press(.control("u"))
        shopper.type("37")
        #expect(shopper.cursorRow.contains("Amex"))
        shopper.see("4 digits, on the front")
    }

    @Test func numberIsGroupedWhileTyping() throws {
        let shopper = try open()
        shopper.type("42424242-4242x4242")
        #expect(shopper.cursorRow.contains("4242 4242 4242 4242"))
        shopper.press(.control("u"))
        shopper.type("378282246310005")
        #expect(shopper.cursorRow.contains("3782 822463 10005"))
        shopper.press(.control("u"))
        shopper.paste("Visa: 4242-4242-4242-4242\n")
        #expect(shopper.cursorRow.contains("4242 4242 4242 4242"))
    }

    @Test func deletingPassesOverTheGaps() throws {
        let shopper = try open()
        shopper.type("4242 4353")
        shopper.press(.left, times: 5)
        shopper.press(.delete)
        #expect(shopper.cursorRow.contains("4242 353 "))
        shopper.press(.right, .backspace)
        #expect(shopper.cursorRow.contains("4243 53 "))
        shopper.press(.right, .right, .delete)
        #expect(shopper.cursorRow.contains("4243 3 "))
    }

    @Test func numberThatNoCardHasIsSaidAfterFourDigits() throws {
        let shopper = try open()
        shopper.type("999")
        shopper.seeNo("✗")
        shopper.type("9")
        shopper.see("✗ This is not a known card number")
        shopper.press(.control("u"))
        shopper.type("4242424242424242")
        shopper.seeNo("✗")
    }

    @Test("UX-FRM-02 the number shows its end once left; the code is never shown, asked with or logged")
    func numberAndCodeAreHidden() throws {
        let shopper = try open()
        shopper.type("5555 5555 5555 4444")
        shopper.press(.down)
        shopper.see("•••• 4444")
        shopper.seeNo("5555")
        shopper.type("09/29")
        shopper.press(.down)
        shopper.type("987")
        #expect(shopper.cursorRow.contains("•••"))
        shopper.press(.enter)
        #expect(!shopper.frames.contains { $0.text.contains("987") })
        #expect(!shopper.effects.contains { "\($0)".contains("987") })
        let log = shopper.effects.filter { if case .log = $0 { true } else { false } }
        #expect(!log.contains { "\($0)".contains("4444") })
        #expect(shopper.passes.map(\.displayName) == ["Mastercard 4444"])
    }

    @Test func codeTakesAsManyDigitsAsTheNetworkHas() throws {
        let shopper = try open()
        shopper.type("4242424242424242")
        shopper.press(.down, .down)
        shopper.type("1a2b345")
        #expect(shopper.cursorRow.contains("••• "))
        shopper.press(.up, .up, .control("u"))
        shopper.type("378282246310005")
        shopper.press(.down, .down)
        shopper.type("4")
        #expect(shopper.cursorRow.contains("•••• "))
    }

    // MARK: Errors

    @Test(
        "UX-ERR-02 all errors are marked, the first has the focus, a corrected one goes")
    func errorsAreMarkedAndGo() throws {
        let shopper = try open()
        shopper.press(.down, .down, .down, .enter)
        shopper.see(
            "✗ Enter the card number", "✗ Enter the expiry such as 09/29",
            "✗ Enter the 3 digits on the back")
        #expect(shopper.cursorRow.contains("Card number"))
        #expect(shopper.window.status.string == "Enter the card number")
        shopper.type("5200 8282 8282 8211")
        shopper.see("✗ Check the card number: one digit is wrong")
        shopper.press(.backspace)
        shopper.see("✗ The card number is too short or too long")
        shopper.type("0")
        shopper.seeNo("✗ Card number")
        shopper.press(.down)
        #expect(shopper.window.status.string == "Enter the expiry such as 09/29")
        shopper.type("10/26")
        shopper.see("✗ This card has expired")
        shopper.press(.backspace)
        shopper.type("7")
        shopper.seeNo("✗ Expires")
        shopper.press(.down)
        shopper.type("123")
        shopper.seeNo("✗")
        shopper.press(.enter)
        shopper.see("Pay with ◆ Vitrine Wallet")
    }

    @Test("a card is typed on the sheet as in the form: wide digits, and an expiry that writes its own slash")
    func cardIsTypedAsInTheForm() throws {
        let shopper = try open()
        shopper.type("４２４２ ４２４２ ４２４２ ４２４２")
        shopper.see("4242 4242 4242 4242")
        shopper.press(.enter)
        shopper.type("929")
        shopper.see("09/29")
        shopper.press(.enter)
        shopper.type("１２３")
        shopper.press(.enter)
        #expect(shopper.passes.map(\.displayName) == ["Visa 4242"])
    }

    @Test func cardOfThisMonthIsNotExpired() throws {
        let shopper = try open()
        shopper.typeCard(expiry: "11/26")
        #expect(shopper.passes.map(\.displayName) == ["Visa 4242"])
    }

    @Test(
        "UX-ERR-01 what the sheet says has at most 128 characters and no final stop",
        arguments: Language.allCases)
    func sentencesAreShortPhrases(language: Language) throws {
        let shopper = try open(language)
        shopper.press(.down, .down, .down, .enter)
        for number in ["9999", "35", "4242", "4242424242424241", "4000000000000341", "4000000000003220"] {
            shopper.press(.up, times: 3)
            shopper.press(.control("u"))
            shopper.typeCard(number)
        }
        for _ in 0..<3 {
            shopper.type("000000")
            shopper.press(.enter)
        }
        #expect(shopper.announcements.count > 10)
        for said in shopper.announcements {
            #expect(said.count <= 128 && !said.hasSuffix(".") && !said.hasSuffix("。"), "\(said)")
        }
    }
}
