import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Buying with the wallet, from the card to the receipt.
@Suite struct PurchaseTests {
    @Test("UX-PRE-01 UX-AUT-01 a press and a touch lead from the card to the receipt")
    func twoDecisionsLeadFromTheCardToTheReceipt() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.see("Mustache Wax", "Pay with ◆ Vitrine Wallet")
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see("Order      2026-000001", "Paid to ACME", "USD 15.83", "VISA ···· 4242 · Vitrine")
        #expect(shopper.window.status.string == "ACME charged $15.83 to Visa 4242 (simulated)")
        #expect(shopper.orders == 1)
    }

    @Test("UX-SHP-02 the first frame has the price of the first method")
    func firstFrameOfTheSheetHasThePriceOfTheFirstMethod() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        let before = shopper.frames.count
        shopper.isShopSlow = true
        shopper.press(.enter)
        let sheets = shopper.frames.dropFirst(before).filter { $0.text.contains("VITRINE WALLET") }
        let first = try #require(sheets.first)
        let shipping = try #require(first.place(of: "SHIPPING"))
        #expect(first.row(shipping.y).contains("5.00"))
        #expect(first.text.contains("USD 15.00"))
    }

    @Test("UX-AUT-01 Enter never authorises")
    func enterNeverAuthorises() throws {
        let shopper = try Shopper()
        shopper.press(.enter, times: 40)
        shopper.advance(milliseconds: 2_000)
        shopper.press(.enter, times: 40)
        #expect(shopper.orders == 0)
        shopper.see("VITRINE WALLET")
        #expect(shopper.announcements.contains("Press Space to pay; Enter does not pay"))
    }

    @Test("UX-AUT-01 a held key cannot pay within the first moment", arguments: [Key.enter, .space])
    func heldKeyCannotPayWithinTheFirstMoment(_ key: Key) throws {
        let shopper = try Shopper()
        shopper.press(.enter, .enter)
        for _ in 0..<29 {
            shopper.press(key)
            shopper.advance(milliseconds: 10)
        }
        #expect(shopper.orders == 0)
        shopper.see("Press Space to pay")
    }

    @Test(
        "UX-AUT-01 nothing authorises in a window too small for the prompt",
        arguments: [Key.space, .character("x"), .enter, .escape])
    func windowTooSmallForThePromptTakesNoTouch(_ key: Key) throws {
        let shopper = try Shopper()
        shopper.openSheet()
        let sheet = shopper.screen
        shopper.resize(39, 12)
        shopper.press(key, times: 3)
        shopper.advance(milliseconds: 2_000)
        #expect(shopper.orders == 0)
        shopper.resize(80, 24)
        #expect(shopper.screen.sheetLines == sheet.sheetLines)
        shopper.press(.space)
        #expect(shopper.orders == 1)
    }

    @Test("UX-AUT-03 Processing is drawn before the shop hears of the payment")
    func processingIsSaidBeforeTheShopHearsOfThePayment() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space)
        shopper.see("Processing…")
        let frame = try #require(shopper.frames.firstIndex { $0.text.contains("Processing…") })
        #expect(!shopper.frames[..<frame].contains { $0.text.contains("DONE") })
    }

    @Test("UX-AUT-04 nothing cancels a payment that is being made")
    func nothingCancelsAPaymentThatIsBeingMade() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space)
        shopper.press(.escape)
        shopper.see("Processing…", "Finishing your payment; it can no longer be cancelled")
        shopper.press(.control("c"))
        #expect(!shopper.effects.contains(.quit))
    }

    @Test("UX-AUT-05 repeated touches make one order")
    func repeatedTouchesMakeOneOrder() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.space, times: 20)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
        #expect(shopper.shop.orderRequests.count == 1)
    }

    @Test("UX-RES-01 UX-RES-04 success stays for a moment, only then the receipt follows")
    func successStaysForAMomentAndOnlyThenTheReceiptFollows() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.press(.space)
        shopper.advance(milliseconds: 1_400)
        shopper.see("✓ Done")
        #expect(!shopper.announcements.contains { $0.contains("charged") })
        shopper.advance(milliseconds: 100)
        shopper.seeNo("✓ Done")
        #expect(shopper.announcements.filter { $0.contains("charged") }.count == 1)
    }

    @Test("UX-RES-04 UX-ERR-05 a declined card leaves the sheet with its reason, and another card pays")
    func declinedCardLeavesTheSheetOpen() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.payFromTheList()
        shopper.see("✗ Not charged: not enough funds, use another card", "▸ CARD", "Press Space to pay")
        #expect(shopper.orders == 0)
        #expect(!shopper.announcements.contains { $0.contains("charged $") })
        shopper.shop.orders = .approved
        shopper.press(.enter, .down, .enter)
        shopper.seeNo("Not charged")
        shopper.payInTheSheet()
        #expect(shopper.orders == 1)
        shopper.see("Paid to ACME")
    }

    @Test("a declined order gives back its units before another address is priced")
    func declinedOrderIsGivenUpBeforeAnotherPrice() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.payFromTheList()
        shopper.shop.orders = .approved
        let before = shopper.effects.count
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .down, .enter)
        let asked = shopper.effects.dropFirst(before).compactMap { effect -> String? in
            switch effect {
            case .shop(.abandonOrder): "gives up"
            case .shop(.price): "prices"
            default: nil
            }
        }
        #expect(asked.first == "gives up" && asked.contains("prices"))
        shopper.payInTheSheet()
        #expect(shopper.orders == 1)
    }

    @Test("UX-RES-04 a wallet that the shop does not know is said in words, with another way to pay")
    func unknownWalletIsSaidInWords() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .walletUnknown
        shopper.payFromTheList()
        let sentence =
            "Wallet not accepted here. Nothing was charged: buy with a card or run vitrine doctor."
        #expect(shopper.announcements.contains(sentence))
        #expect(shopper.orders == 0)
    }

    @Test func soldOutAtTheLastMomentIsSaidInWords() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .stockGone
        shopper.payFromTheList()
        shopper.see("It just sold out. Nothing was charged, choose something else.")
        #expect(shopper.orders == 0)
    }

    @Test("UX-RES-02 a coupon that ended at the last moment keeps the sheet open, with the price without it")
    func couponUsedUpAtTheLastMomentIsSaid() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .couponGone
        shopper.payFromTheList()
        shopper.see("VITRINE WALLET", "This coupon is used up or has ended. Nothing was charged")
        shopper.seeNo("DECLINED", "price has changed")
        #expect(shopper.orders == 0)
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 1_000)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test(arguments: [
        (Problem.Name.quoteStale, "ordered", "This was ordered already. Nothing was charged now"),
        (.quoteStale, "declined", "Too many cards were declined. Nothing was charged; try another card."),
        (.quoteStale, "not-sold", "An item is no longer sold. Nothing was charged"),
        (.quoteStale, "new-in-v2", "This price ended. Nothing was charged; check the new one"),
        (.couponExhausted, "used-before", "You have used this coupon before. Nothing was charged"),
        (.couponExhausted, "exhausted", "This coupon is used up or has ended. Nothing was charged"),
    ])
    func endOfAPriceIsSaidByItsCause(_ name: Problem.Name, _ code: String, _ sentence: String) throws {
        let shopper = try Shopper()
        shopper.shop.orders = .invalid(name, pointer: "/quote", code: code)
        shopper.payFromTheList()
        shopper.see("VITRINE WALLET", sentence)
        #expect(shopper.orders == 0)
    }

    @Test("UX-RES-02 a failure that can be corrected keeps the sheet open")
    func correctableFailureKeepsTheSheetOpen() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .wrongAddress
        shopper.openSheet()
        shopper.press(.space)
        shopper.see("VITRINE WALLET", "Shipping address: the price was for another place, check it")
        shopper.shop.orders = .approved
        shopper.goTo("SHIP TO", "收货地址")
        // The refused address opens for editing; one step back is the choice of another.
        shopper.press(.enter, .escape, .down, .enter)
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.see("Toronto ON M5J 2J5, CA", "USD 24.00")
    }

    @Test("UX-RES-03 an unknown result is never called a failure, the truth is shown later")
    func unknownResultIsNeverCalledAFailureAndShowsTheTruthLater() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .unreachable
        shopper.openSheet()
        shopper.press(.space)
        shopper.advance(milliseconds: 30_000)
        shopper.see("The result of your payment is not known yet", "do not pay again", "USD 15.83")
        shopper.seeNo("declined", "failed", "VITRINE WALLET")
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
        shopper.see("2026-000001", "Paid to ACME")
        #expect(Set(shopper.shop.orderRequests).count == 1)
    }

    @Test func unknownResultThatTurnsOutDeclinedReturnsToTheCard() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .unreachable
        shopper.openSheet()
        shopper.press(.space)
        shopper.advance(milliseconds: 30_000)
        shopper.shop.orders = .declined("expired_card")
        shopper.advance(milliseconds: 3_000)
        shopper.see(
            "Pay with ◆ Vitrine Wallet", "Card declined: it has expired, use another card")
    }

    @Test func unknownResultIsAskedAboutOncePerSecondAndThenEveryThree() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .unreachable
        shopper.openSheet()
        shopper.press(.space)
        shopper.advance(milliseconds: 40_000)
        #expect(shopper.shop.orderRequests.count == 34)
    }

    @Test("UX-ACC-01 the mouse alone buys")
    func mouseAloneBuys() throws {
        let shopper = try Shopper()
        shopper.click("Mustache Wax")
        shopper.click("Pay with")
        shopper.click("SHIP TO")
        shopper.click("Toronto")
        shopper.advance(milliseconds: 300)
        shopper.click("Press Space to pay")
        shopper.advance(milliseconds: 1_500)
        shopper.see("Toronto ON M5J 2J5, CA", "USD 24.00")
        shopper.click("back to the shop")
        shopper.see("Pocket Comb")
        #expect(shopper.orders == 1)
    }

    @Test func helpOpensAndClosesByMouse() throws {
        let shopper = try Shopper()
        shopper.click("? help")
        shopper.see("On this screen")
        shopper.click(40, 12)
        shopper.seeNo("On this screen")
    }

    @Test func buyingTakesOneFromTheStock() throws {
        let shopper = try Shopper()
        shopper.press(.down, .enter)
        shopper.see("Only 1 left")
        shopper.press(.enter)
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        shopper.press(.enter)
        #expect(shopper.screen.row(6).contains("Sold out"))
    }
}
