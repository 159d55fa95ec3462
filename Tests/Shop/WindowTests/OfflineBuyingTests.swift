import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What can be bought while the shop is gone: nothing, but the cart can be filled, and what was begun stays.
@Suite struct OfflineBuyingTests {
    /// Ways to the pay actions.
    static let ways: [(SampleWallet, place: String, keys: [Key])] = [
        (.ready, "card", [.enter]), (.ready, "card", [.character("b")]),
        (.ready, "card", [.down, .enter]), (.unsupported, "card", [.enter]),
        (.needsSetup, "card", [.enter]), (.ready, "cart", [.enter]), (.ready, "cart", [.character("b")]),
        (.ready, "cart", [.down, .enter]), (.unsupported, "cart", [.enter]),
    ]

    @Test("UX-ERR-04 nothing can be paid without the shop, and why is said", arguments: ways)
    func nothingIsPaid(_ device: SampleWallet, _ place: String, _ keys: [Key]) throws {
        let shopper = try Shopper.withCart(device)
        if place == "card" { shopper.press(.escape, .enter) }
        let sheets = shopper.sheetRequests.count
        shopper.loseShop()
        for key in keys { shopper.press(key) }
        #expect(shopper.window.status.string == "Offline: no buying until the shop is back")
        #expect(shopper.sheetRequests.count == sheets)
        shopper.seeNo("VITRINE WALLET", "Card number")
        let binding = shopper.window.shop.bindings.binding(of: .character("b"))
        #expect(binding?.unavailable?.string == "Offline: no buying until the shop is back")
    }

    @Test func clickedButtonSaysWhy() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.loseShop()
        shopper.click("Buy with a card")
        #expect(shopper.window.status.string == "Offline: no buying until the shop is back")
    }

    @Test("UX-ACC-02 a button that is off is told apart without colours, and why stands below it")
    func buttonThatIsOffHasNoBrackets() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.see("[ Buy with a card ]")
        shopper.loseShop()
        shopper.seeNo("[ Buy with a card ]")
        shopper.see("Buy with a card", "[   Add to cart   ]")
        #expect(shopper.screen.text.contains("Offline: no buying until the shop is back"))
    }

    @Test func whoeverWantsToBuyNeedNotWaitForTheNextCheck() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.loseShop()
        shopper.press(.enter)
        shopper.seeNo("The shop is back")
        shopper.shop.isReachable = true
        shopper.press(.enter)
        shopper.see("The shop is back")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET")
    }

    @Test func walletCanBeSetUpAllTheSame() throws {
        let shopper = try Shopper.watching(.needsSetup)
        shopper.press(.enter, .down)
        shopper.loseShop()
        shopper.press(.enter)
        #expect(shopper.window.setup != nil)
    }

    @Test("UX-CRT-02 the cart can be filled without the shop, and is priced when it is back")
    func cartIsFilledAndPricedLater() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.loseShop()
        let quotes = shopper.quotes
        shopper.press(.character("a"), .character("a"), .character("c"))
        shopper.see("Cart 2", "Mustache Wax")
        #expect(shopper.quotes == quotes)
        shopper.findShop()
        #expect(shopper.quoteRequests.contains { $0.lines == [OrderLine("mustache-wax", 2)] })
        shopper.press(.character("b"))
        shopper.see("VITRINE WALLET")
    }

    @Test("UX-CRT-03 what sold out meanwhile is marked in the cart and nothing is taken out")
    func cartThatCannotBeBoughtIsMarked() throws {
        let shopper = try Shopper.watching()
        shopper.press(.enter)
        shopper.loseShop()
        shopper.press(.character("a"), .character("a"), .character("c"))
        shopper.shop.stock["mustache-wax"] = 1
        shopper.shop.versions["mustache-wax"] = 2
        shopper.findShop()
        shopper.see("Cart 2", "Only 1 left")
        shopper.press(.character("b"))
        shopper.seeNo("VITRINE WALLET")
    }

    // MARK: Sheet and form

    @Test("UX-CAN-02 a sheet that is open when the shop goes keeps everything and is not talked over")
    func openSheetStays() throws {
        let shopper = try Shopper.watching()
        shopper.openSheet()
        let said = shopper.announcements
        shopper.loseShop()
        shopper.see("VITRINE WALLET", "USD 15.83")
        #expect(shopper.announcements == said)
        shopper.findShop()
        shopper.see("VITRINE WALLET", "USD 15.83")
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test("UX-RES-03 a payment whose answer the shop owes is asked about until it is back")
    func openPaymentHasItsResultLater() throws {
        let shopper = try Shopper.watching()
        shopper.openSheet()
        shopper.loseShop()
        shopper.press(.space)
        shopper.advance(milliseconds: 40_000)
        shopper.see("The result of your payment is not known yet")
        shopper.findShop()
        shopper.see("2026-000001")
        #expect(shopper.orders == 1 && Set(shopper.shop.orderRequests).count == 1)
    }

    @Test("UX-FRM-01 a form that is open when the shop goes keeps what was typed")
    func openFormStays() throws {
        let shopper = try Shopper.watching(.unsupported)
        shopper.press(.enter, .enter)
        shopper.fillForm()
        shopper.loseShop()
        shopper.see("Offline: the shop does not answer. Trying again.")
        shopper.findShop()
        shopper.seeNo("Offline")
        shopper.press(.enter)
        shopper.see("2026-000001")
    }
}
