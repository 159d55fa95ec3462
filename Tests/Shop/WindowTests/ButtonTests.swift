import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The wallet button, what it asks the wallet, and what is asked before it is pressed.
@Suite struct ButtonTests {
    @Test(
        "UX-BTN-02 the wallet button stands above Buy, at least as wide, and has the focus",
        arguments: GoldenLook.all)
    func walletButtonLeads(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter)
        let isEnglish = look.language == .english
        let wallet = try #require(shopper.screen.place(of: isEnglish ? "Pay with ◆" : "用 ◆"))
        let buy = try #require(shopper.screen.place(of: isEnglish ? "Buy with a card" : "用银行卡购买"))
        #expect(wallet.y < buy.y)
        #expect(shopper.screen.cursor?.y == wallet.y)
        let width = shopper.screen.roles(wallet.y).count { $0 == "B" }
        #expect(width >= shopper.screen.roles(buy.y).count { $0 == "q" })
        #expect(width >= 30)
    }

    // MARK: Capability

    @Test("UX-BTN-04 every way onto a card asks what the wallet can do")
    func enteringACardAsksForTheCapability() throws {
        let shopper = try Shopper()
        func questions(_ action: () -> Void) -> Int {
            let before = shopper.capabilityQuestions.count
            action()
            return shopper.capabilityQuestions.count - before
        }
        #expect(questions { shopper.press(.enter) } > 0, "from the list")
        shopper.press(.escape)
        #expect(questions { shopper.press(.enter) } > 0, "to the same card again")
        shopper.press(.enter)
        #expect(questions { shopper.press(.escape) } > 0, "back from the sheet")
        shopper.press(.down, .enter)
        #expect(questions { shopper.press(.escape) } > 0, "back from the card form")
        shopper.press(.escape)
        shopper.resize(120, 40)
        #expect(questions { shopper.press(.enter) } > 0, "from the list beside it")
    }

    @Test("UX-BTN-04 capability is asked with the request's own networks and capabilities")
    func capabilityIsAskedAsTheRequestWillBe() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        let request = try #require(shopper.requests.last)
        #expect(request.supportedNetworks == [.visa, .mastercard, .amex])
        #expect(request.merchantCapabilities == [.threeDSecure])
        #expect(!shopper.capabilityQuestions.isEmpty)
        for question in shopper.capabilityQuestions {
            #expect(question.networks == request.supportedNetworks)
            #expect(question.capabilities == request.merchantCapabilities)
        }
    }

    @Test("UX-BTN-04 a wallet that changes while the card is open changes the button")
    func openCardFollowsTheWallet() throws {
        let shopper = try Shopper(.needsSetup)
        shopper.press(.enter)
        shopper.seeNo("Pay with")
        try shopper.change(to: .ready, isTold: true)
        #expect(shopper.cursorRow.contains("Pay with ◆ Vitrine Wallet"))
        try shopper.change(to: .unsupported, isTold: true)
        shopper.seeNo("Pay with", "Set up")
        #expect(shopper.cursorRow.contains("Buy with a card"))
    }

    @Test("UX-BTN-04 a wallet that changed while the shopper was away changes the button on entry")
    func enteredCardFollowsTheWallet() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.see("Pay with ◆ Vitrine Wallet")
        shopper.press(.escape)
        try shopper.change(to: .needsSetup, isTold: false)
        shopper.press(.enter)
        shopper.see("Set up ◆ Vitrine Wallet")
        shopper.seeNo("Pay with")
    }

    // MARK: What it does

    @Test("UX-BTN-06 the wallet button opens the sheet or starts the set-up and does nothing else")
    func walletButtonDoesTwoThings() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        let before = shopper.effects.count
        shopper.isShopSlow = true
        shopper.press(.enter)
        let done = shopper.effects.dropFirst(before)
        guard case .openWallet = done.first else {
            Issue.record("\(done)")
            return
        }
        let setUp = try Shopper(.needsSetup)
        setUp.press(.enter, .down)
        let count = setUp.effects.count
        setUp.press(.enter)
        #expect(setUp.effects.count == count)
        setUp.see("ADD A CARD TO VITRINE WALLET")
    }

    @Test("UX-PRE-01 pressing the wallet button draws the sheet next", arguments: Language.allCases)
    func sheetIsTheNextFrame(_ language: Language) throws {
        let shopper = try Shopper(language: language)
        shopper.press(.enter)
        let before = shopper.frames.count
        shopper.press(.enter)
        #expect(shopper.frames[before].text.contains(language == .english ? "VITRINE WALLET" : "VITRINE 钱包"))
    }

    // MARK: Before it is pressed

    @Test("UX-PRE-03 the request is for the chosen variant, quantity and coupon")
    func requestHasWhatWasChosen() throws {
        let shopper = try Shopper()
        shopper.press(.down, .down, .down, .enter)
        shopper.press(.enter, .right, .right, .enter, .right, .right, .enter)
        shopper.applyCoupon("WELCOME")
        shopper.press(.down)
        shopper.isShopSlow = true
        shopper.press(.enter)
        let request = try #require(shopper.requests.last)
        let asked = try #require(shopper.quoteRequests.last { $0.to == nil })
        #expect(asked.lines == [OrderLine(variant: "tee-m-black", quantity: 1)])
        #expect(asked.coupons == ["WELCOME"])
        let known = shopper.shop.quotesByID.values.map(\.quote)
        let quote = try #require(known.first { $0.applicationData == request.applicationData })
        #expect(quote.lines.map(\.variant) == ["tee-m-black"])
        #expect(quote.lines.map(\.quantity) == [1])
        let amounts = request.paymentSummaryItems.map { "\($0.label) \($0.amount.decimalString)" }
        #expect(amounts == ["Subtotal 20.00", "Discount -2.00", "Shipping 5.00", "Tax 0.00", "ACME 23.00"])
    }

    @Test("UX-PRE-03 the sheet has no row for what the card has asked", arguments: Language.allCases)
    func sheetDoesNotAskAgain(_ language: Language) throws {
        let shopper = try Shopper(language: language)
        shopper.press(.down, .down, .down, .enter)
        shopper.press(.enter, .right, .enter, .right, .enter, .enter)
        shopper.see(language == .english ? "VITRINE WALLET" : "VITRINE 钱包")
        shopper.seeNo("SIZE", "COLOUR", "COLOR", "QUANTITY", "GIFT", "数量", "礼品")
        // The card's own rows stay in sight behind the sheet; only rows inside it would be bright.
        let bright = (0..<24).flatMap { y in
            (0..<80).filter { shopper.screen[$0, y].style != .dimmed }.map { (y, $0) }
        }
        let inside = String(bright.flatMap { shopper.screen[$0.1, $0.0].glyph.scalars }.map(Character.init))
        for word in ["Size", "Colour", "尺码", "颜色"] { #expect(!inside.contains(word)) }
    }
}
