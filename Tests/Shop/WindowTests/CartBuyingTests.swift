import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Buying what is in the cart, and what becomes of the cart.
@Suite struct CartBuyingTests {
    private let both = [OrderLine("mustache-wax", 2), OrderLine("stoneware-mug", 1)]

    @Test func walletPaysForEveryLine() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "$38.50")
        #expect(shopper.linesAsked == both)
        shopper.payInTheSheet()
        shopper.see("2026-000001", "2 × Mustache Wax", "Stoneware Mug")
        #expect(shopper.window.shop.cartLabel == nil)
        #expect(shopper.shop.stock == ["mustache-wax": 10, "stoneware-mug": 39])
    }

    @Test("UX-BTN-01 UX-CRT-01 Buy pays for every line through the form")
    func formPaysForEveryLine() throws {
        let shopper = try Shopper.withCart(.unsupported)
        shopper.seeNo("Wallet")
        shopper.press(.enter)
        shopper.fillForm()
        shopper.press(.enter)
        shopper.see("2026-000001", "2 × Mustache Wax", "Stoneware Mug")
        #expect(shopper.window.shop.cartLabel == nil)
    }

    @Test func formLeadsBackToTheCartAndKeepsWhatWasTyped() throws {
        let shopper = try Shopper.withCart(.unsupported)
        shopper.press(.enter)
        shopper.type("me@example.org")
        shopper.press(.escape)
        shopper.see("Cart 3 · $38.50", "Buy with a card")
        shopper.press(.enter)
        shopper.see("me@example.org")
    }

    @Test(
        "UX-BTN-02 the cart's wallet button stands above Buy, as wide, and has the focus",
        arguments: GoldenLook.all)
    func walletButtonLeads(_ look: GoldenLook) throws {
        let shopper = try Shopper.withCart(language: look.language, columns: look.columns, rows: look.rows)
        let isEnglish = look.language == .english
        let wallet = try #require(shopper.screen.place(of: isEnglish ? "Pay with ◆" : "用 ◆"))
        let buy = try #require(shopper.screen.place(of: isEnglish ? "Buy with a card" : "用银行卡购买"))
        // With a row of air between them where there is room.
        #expect((1...2).contains(buy.y - wallet.y))
        #expect(shopper.screen.cursor?.y == wallet.y)
        #expect(
            shopper.screen.roles(wallet.y).count { $0 == "B" }
                >= shopper.screen.roles(buy.y).count { $0 == "q" })
    }

    @Test("UX-BTN-04 every way into the cart asks what the wallet can do")
    func enteringTheCartAsksForTheCapability() throws {
        let shopper = try Shopper.withCart()
        try shopper.change(to: .needsSetup, isTold: false)
        shopper.press(.escape, .character("c"))
        shopper.seeNo("Pay with")
        shopper.see("Buy with a card", "Set up")
    }

    // MARK: The coupon

    @Test("UX-PRE-02 a coupon entered in the cart is a negative row in the first frame of the sheet")
    func couponIsInTheFirstFrame() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .enter)
        shopper.type("welcome")
        shopper.press(.enter)
        #expect(shopper.window.status.string == "Coupon WELCOME applied: $3.85 off")
        shopper.see("WELCOME · $3.85 off", "Discount", "-$3.85", "USD 39.65")
        let before = shopper.frames.count
        shopper.isShopSlow = true
        shopper.press(.down, .enter)
        let sheets = shopper.frames.dropFirst(before).filter { $0.text.contains("VITRINE WALLET") }
        let first = try #require(sheets.first)
        let discount = try #require(first.place(of: "DISCOUNT"))
        #expect(first.row(discount.y).contains("-3.85"))
        #expect(first.text.contains("USD 39.65"))
    }

    @Test("UX-PRE-02 one coupon serves card and cart, and a purchase of the cart uses it up")
    func couponIsSharedAndUsedUp() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.escape, .enter)
        shopper.applyCoupon("WELCOME")
        shopper.press(.character("c"))
        shopper.see("WELCOME · $3.85 off")
        shopper.press(.enter)
        shopper.payInTheSheet()
        shopper.press(.enter, .enter)
        shopper.see("[ Add a code ]")
    }

    @Test("UX-PRE-02 a wrong code in the cart is said and keeps nobody from paying")
    func wrongCouponIsSaid() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.up, .enter)
        shopper.type("nope")
        shopper.press(.enter)
        #expect(shopper.window.status.string == "Coupon: unknown code, check it")
        shopper.press(.down, .enter)
        shopper.see("VITRINE WALLET", "USD")
        #expect(shopper.quoteRequests.last?.coupons == nil)
    }

    // MARK: What becomes of the cart

    @Test("UX-CRT-01 buying from a card buys that product alone and takes it out of the cart")
    func cardBuysItsProductAlone() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.escape, .enter, .enter)
        shopper.payInTheSheet()
        #expect(shopper.shop.placed.values.first?.lines.map(\.variant) == ["mustache-wax"])
        #expect(shopper.screen.row(0).contains("Cart 1 · $18.50"))
        shopper.press(.character("c"))
        shopper.see("Stoneware Mug", "‹ 1 ›")
        shopper.seeNo("Mustache Wax")
        shopper.press(.character("u"))
        shopper.seeNo("Mustache Wax")
    }

    @Test("UX-CRT-01 buying something that is not in the cart leaves the cart alone")
    func cardThatIsNotInTheCartLeavesIt() throws {
        let shopper = try Shopper.withCart()
        shopper.press(.escape, .down, .enter, .enter)
        shopper.payInTheSheet()
        #expect(shopper.shop.placed.values.first?.lines.map(\.variant) == ["pocket-comb"])
        #expect(shopper.screen.row(0).contains("Cart 3 · $38.50"))
    }

    enum Ending: CaseIterable { case cancelled, declined, refused, unknown }

    @Test(
        "UX-CRT-02 the cart is unchanged after cancel, decline, failure and unknown result",
        arguments: Ending.allCases, [true, false])
    func cartIsUnchanged(_ ending: Ending, _ isFromCart: Bool) throws {
        let shopper = try Shopper.withCart()
        let label = shopper.window.shop.cartLabel
        switch ending {
        case .cancelled: break
        case .declined: shopper.shop.orders = .declined("insufficient_funds")
        case .refused: shopper.shop.orders = .walletUnknown
        case .unknown: shopper.shop.orders = .unreachable
        }
        if !isFromCart { shopper.press(.escape, .enter) }
        shopper.press(.enter)
        if ending == .cancelled { shopper.press(.escape) } else { shopper.payInTheSheet() }
        shopper.advance(milliseconds: 30_000)
        shopper.press(.escape, .escape)
        #expect(shopper.window.shop.cartLabel == label)
        shopper.press(.character("c"))
        shopper.see("Mustache Wax", "‹ 2 ›", "Stoneware Mug", "‹ 1 ›", "Cart 3 · $38.50")
    }

    @Test("UX-CRT-02 an unknown result that turns out paid takes the lines out, and nothing is paid twice")
    func lateOrderEmptiesTheCart() throws {
        let shopper = try Shopper.withCart()
        shopper.shop.orders = .unreachable
        shopper.press(.enter)
        shopper.payInTheSheet()
        shopper.advance(milliseconds: 30_000)
        shopper.press(.character("c"))
        shopper.see("Mustache Wax")
        shopper.press(.enter)
        shopper.see("not known yet")
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
        #expect(shopper.orders == 1)
        #expect(shopper.window.shop.cartLabel == nil)
    }

    // MARK: What changes

    @Test("UX-CRT-03 a price that changes is marked in words and priced anew before a sheet can open")
    func changedPriceIsMarked() throws {
        let shopper = try Shopper.withCart()
        try shopper.price("mustache-wax", "12.50", version: 2)
        #expect(shopper.window.status.string == "Mustache Wax: now $12.50")
        shopper.see("Now $12.50, was $10.00", "$25.00", "Cart 3 · $43.50", "USD 48.50")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "$43.50")
        shopper.press(.escape, .escape, .character("c"))
        shopper.seeNo("was $10.00")
    }

    @Test("UX-CRT-03 a price that changes unheard is said at the press, and the next press opens the sheet")
    func unheardPriceIsSaidAtThePress() throws {
        let shopper = try Shopper.withCart(isLive: false)
        shopper.shop.prices["mustache-wax"] = "12.50"
        shopper.press(.enter)
        #expect(
            shopper.window.status.string == "Changed: Mustache Wax: now $12.50. Check it and press again.")
        shopper.see("Now $12.50, was $10.00", "USD 48.50")
        shopper.seeNo("VITRINE WALLET")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "$43.50")
    }

    @Test(
        "UX-CRT-03 what is no longer there in that number is said, and no sheet opens",
        arguments: [true, false])
    func stockThatShrinksIsMarked(_ isLive: Bool) throws {
        let shopper = try Shopper.withCart(isLive: isLive)
        if isLive {
            shopper.stock("mustache-wax", 1, version: 2)
        } else {
            shopper.shop.stock["mustache-wax"] = 1
        }
        shopper.press(.enter)
        #expect(shopper.window.status.string == "Mustache Wax: Only 1 left: reduce the quantity")
        shopper.see("Only 1 left: reduce the quantity")
        shopper.seeNo("VITRINE WALLET")
        #expect(shopper.cursorRow.contains("Mustache Wax"))
        shopper.press(.character("-"))
        shopper.see("Cart 2 · $28.50", "USD 33.50")
        shopper.press(.character("b"))
        shopper.see("VITRINE WALLET")
        #expect(shopper.linesAsked == [OrderLine("mustache-wax", 1), OrderLine("stoneware-mug", 1)])
    }

    @Test("UX-CRT-03 what is sold out or withdrawn has to be taken out first", arguments: [true, false])
    func goneThingsAreTakenOutFirst(_ isWithdrawn: Bool) throws {
        let shopper = try Shopper.withCart()
        if isWithdrawn {
            shopper.withdraw("mustache-wax", version: 2)
        } else {
            shopper.stock("mustache-wax", 0, version: 2)
        }
        shopper.press(.enter)
        let sentence = isWithdrawn ? "No longer for sale: remove it" : "Sold out: remove it"
        #expect(shopper.window.status.string == "Mustache Wax: \(sentence)")
        shopper.press(.delete, .character("b"))
        shopper.see("VITRINE WALLET", "$18.50")
    }

    @Test func cartOffersNoOtherTryForWhatIsGone() throws {
        let shopper = try Shopper.withCart(columns: 120, rows: 40)
        shopper.shop.quotes = .unreachable
        shopper.press(.up, .up, .character("+"), .down, .down)
        shopper.see("r try again")
        shopper.withdraw("mustache-wax", version: 2)
        shopper.see("No longer for sale: remove it")
        shopper.seeNo("r try again")
    }

    @Test("UX-CRT-03 a price that changes under the cart's form is priced anew and said")
    func changeUnderTheFormIsSaid() throws {
        let shopper = try Shopper.withCart(.unsupported)
        shopper.press(.enter)
        shopper.fillForm()
        try shopper.price("mustache-wax", "12.50", version: 2)
        #expect(shopper.window.status.string.hasPrefix("Total changed to"))
    }

    @Test func sheetOpensByItselfWhenNothingHasChanged() throws {
        let shopper = try Shopper.withCart(isLive: false)
        shopper.isShopSlow = true
        shopper.press(.enter)
        #expect(shopper.window.status.string == "One moment, calculating the price")
        shopper.release()
        shopper.see("VITRINE WALLET")
        #expect(shopper.sheetRequests.count == 1)
    }

    @Test func keyInBetweenTakesThePressBack() throws {
        let shopper = try Shopper.withCart(isLive: false)
        shopper.isShopSlow = true
        shopper.press(.enter, .up)
        shopper.release()
        shopper.seeNo("VITRINE WALLET")
    }
}
