import PayKit
import SeededRandom
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// What keeps a shopper from paying, what does not, and how the ends are told apart.
@Suite struct OutcomeTests {
    // MARK: Coupons

    static let coupons: [(PaymentError, String)] = [
        (.couponCodeInvalid(), "Coupon: unknown code, check it"),
        (.couponCodeExpired(), "Coupon: expired code, try another"),
        (.couponCodeInvalid("Coupon: WAX and two digits"), "Coupon: WAX and two digits"),
    ]

    @Test("UX-ERR-03 a coupon error is shown and the sheet is paid all the same", arguments: coupons)
    func couponErrorDoesNotBlock(_ error: PaymentError, _ words: String) throws {
        var request = try SampleRequests.plain()
        request.supportsCouponCode = true
        let shopper = try Shopper.paying(request, ScriptedOwner(coupon: .errors([error])))
        shopper.goTo("COUPON")
        shopper.press(.enter)
        shopper.type("OLD")
        shopper.press(.enter)
        #expect(shopper.window.status.string == words)
        #expect(shopper.screen.sheetRows.last?.hasSuffix("✗") == true)
        shopper.see("Press Space to pay", "USD 3.00")
        shopper.press(.space)
        #expect(shopper.owner?.payments.count == 1)
        shopper.see("✓ Done")
    }

    // MARK: Ends

    /// An order of the shop that ended, and what is said: what became of the money, not of the order.
    static let ended: [(Order.Status, money: String, seen: String, unseen: String)] = [
        (.cancelled, "captured", "Cancelled but charged", "othing was charged"),
        (.expired, "captured", "Cancelled but charged", "othing"),
        (.cancelled, "partially_refunded", "the rest is due", "othing was charged"),
        (.expired, "refunded", "Cancelled and refunded", "othing"),
        (.cancelled, "none", "Nothing was charged", "DONE"),
        (.expired, "voided", "Nothing was charged", "DONE"),
    ]

    @Test("UX-RES-04 what is said of an order that ended follows the money", arguments: ended)
    func moneyIsSaid(_ status: Order.Status, money: String, seen: String, unseen: String) throws {
        let shopper = try Shopper()
        shopper.shop.orders = .ended(status, money: money)
        shopper.payFromTheList()
        shopper.advance(milliseconds: 1_500)
        shopper.see(seen)
        shopper.seeNo(unseen)
    }

    @Test("UX-RES-04 a hold that is not let go yet is not known yet", arguments: ["authorized", "pending"])
    func heldMoneyIsNotKnownYet(_ money: String) throws {
        let shopper = try Shopper()
        shopper.shop.orders = .ended(.cancelled, money: money)
        shopper.payFromTheList()
        shopper.advance(milliseconds: 30_000)
        shopper.see("The result of your payment is not known yet")
    }

    @Test func orderThatCannotBeSentIsSaidToBeNone() throws {
        let shopper = try Shopper()
        shopper.shop.orders = .unsent
        shopper.payFromTheList()
        shopper.advance(milliseconds: 2_000)
        shopper.see("The order did not reach the shop. Nothing was charged")
        shopper.seeNo("not known yet")
    }

    @Test(
        "where no payment can be written down that is said, and paid only by who goes on",
        arguments: [true, false])
    func unkeptPaymentIsChosen(_ hasWallet: Bool) throws {
        let shopper = try hasWallet ? Shopper() : Shopper(.unsupported)
        shopper.keepsPayments = false
        shopper.press(.enter, .character("b"))
        #expect(shopper.window.status.string.hasPrefix("Payments cannot be saved on this disk"))
        shopper.seeNo("VITRINE WALLET", "Card number")
        shopper.press(.character("b"))
        #expect(shopper.window.shop.paysUnkept)
        shopper.see(hasWallet ? "VITRINE WALLET" : "Email")
    }

    @Test("UX-ERR-04 wrong data, a declined card, no answer and an unknown end each have their own words")
    func endsAreToldApart() throws {
        func pay(_ orders: ScriptedShop.Orders) throws -> Shopper {
            let shopper = try Shopper()
            shopper.shop.orders = orders
            shopper.payFromTheList()
            return shopper
        }
        let wrong = try pay(.wrongAddress)
        wrong.see("Shipping address: the price was for another place, check it", "VITRINE WALLET")
        let declined = try pay(.declined("insufficient_funds"))
        declined.see("✗ Not charged: not enough funds, use another card", "VITRINE WALLET")
        let silent = try Shopper()
        silent.press(.enter)
        silent.shop.rates = .unreachable
        silent.press(.enter)
        silent.see("The shop did not answer, press r to try again")
        let unknown = try pay(.unreachable)
        unknown.advance(milliseconds: 30_000)
        unknown.see("The result of your payment is not known yet", "Please do not pay again")
        unknown.seeNo("eclined", "nothing charged", "Nothing was charged")
    }

    @Test("UX-ERR-01 a postal code refused with the final address is marked", arguments: [true, false])
    func postalCodeRefusedAtThePaymentIsMarked(_ hasWallet: Bool) throws {
        let shopper = try Shopper(hasWallet ? .ready : .unsupported)
        shopper.shop.orders = .invalid(
            .invalidAddress, pointer: "/ship_to/postal_code", code: "no-postal-code")
        if hasWallet {
            shopper.openSheet()
            shopper.press(.space)
            shopper.see("VITRINE WALLET")
        } else {
            shopper.openForm()
            shopper.fillForm()
            shopper.press(.enter)
            #expect(shopper.isAt("ZIP code"))
        }
        #expect(shopper.window.status.string.contains("ZIP code"))
        #expect(shopper.orders == 0)
    }

    static let refusals: [(ScriptedShop.Orders, row: String, said: String)] = [
        (.invalid(.invalidBody, pointer: "/contact/email", code: "no-address"), "CONTACT", "Enter an email"),
        (.invalid(.invalidBody, pointer: "/contact/name", code: "missing"), "SHIP TO", "Enter the first"),
        (.invalid(.invalidBody, pointer: "/ship_to/name", code: "missing"), "SHIP TO", "Enter the first"),
        (.invalid(.invalidAddress, pointer: "/ship_to/city", code: "unknown"), "SHIP TO", "Enter the city"),
        (.invalid(.invalidBody, pointer: "/payment/data", code: "unreadable"), "", "refused the order"),
        (.wrongAddress, "SHIP TO", "the price was for another place"),
        (.stockGone, "", "It just sold out. Nothing was charged"),
        (
            .invalid(.tokenInvalid, pointer: "/payment", code: "unknown-key"), "",
            "The shop's key changed. Nothing was charged"
        ),
        (
            .invalid(.tokenInvalid, pointer: "/payment", code: "signing-time"), "",
            "The shop's clock differs from this computer's. Nothing was charged"
        ),
        (.walletUnknown, "", "Wallet not accepted here. Nothing was charged"),
        (.paused, "", "Too many cards were declined. Nothing was charged, try again in a minute."),
        (.full, "", "The shop cannot save orders now"),
        (.unsent, "", "The order did not reach the shop. Nothing was charged"),
    ]

    @Test(
        "UX-RES-02 UX-ERR-04 what the shop refuses after the touch is said in the sheet, not as a decline",
        arguments: refusals)
    func refusalKeepsTheSheet(_ orders: ScriptedShop.Orders, row: String, said: String) throws {
        let shopper = try Shopper()
        shopper.shop.orders = orders
        shopper.payFromTheList()
        shopper.see("VITRINE WALLET", said)
        shopper.seeNo("✗ Declined")
        let isMarked = shopper.screen.text.split(separator: "\n").contains { $0.contains("▸ " + row) }
        #expect(row.isEmpty || isMarked, "\(shopper.screen.text)")
        #expect(shopper.orders == 0)
        // The next touch is another attempt, once nothing keeps it back.
        guard row.isEmpty else { return }
        shopper.shop.orders = .approved
        shopper.payInTheSheet()
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-RES-03 a shop that takes no payments for a while says nothing of an attempt not heard of",
        arguments: [ScriptedShop.Orders.paused, .full])
    func pausedShopLeavesAnAttemptOpen(_ refusal: ScriptedShop.Orders) throws {
        let shopper = try Shopper()
        shopper.shop.orders = .unreachable
        shopper.payFromTheList()
        shopper.shop.orders = refusal
        shopper.advance(milliseconds: 29_000)
        shopper.seeNo("Nothing was charged", "Too many")
        shopper.advance(milliseconds: 1_000)
        shopper.see("The result of your payment is not known yet")
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 10_000)
        shopper.see("Thank you")
    }

    @Test("UX-RES-03 an end with an open payment says how its result is learned")
    func endWithAnOpenPaymentSaysHowItIsLearned() throws {
        let shopper = try Shopper()
        #expect(shopper.window.shop.parting(isKept: true) == nil)
        shopper.shop.orders = .unreachable
        shopper.payFromTheList()
        shopper.advance(milliseconds: 30_000)
        let shop = shopper.window.shop
        let reference = try #require(shop.openReference)
        let kept = """
            The result of your payment is not known yet: please do not pay again. Start vitrine again to see \
            it. Reference \(reference)
            """
        #expect(shop.parting(isKept: true)?.string == kept)
        #expect(shop.parting(isKept: false)?.string.contains("ask the shop. Reference \(reference)") == true)
        #expect(shop.lastWords.string == "Vitrine stopped because of an internal error. " + kept)
    }

    @Test("UX-SHP-03 each end of a look-up of rates has its own words")
    func ratesEndInThreeWays() throws {
        let shopper = try Shopper()
        shopper.press(.enter)
        shopper.isShopSlow = true
        shopper.press(.enter)
        let slow = shopper.screen.sheetRows
        #expect(slow.count { $0.contains("updating…") } == 2)
        let revision = try #require(
            shopper.effects.compactMap { effect -> Int? in
                if case .shop(.price(.rates(_, let revision), _)) = effect { revision } else { nil }
            }.last)
        shopper.send(.shop(.ratesAnswered(.failure(.malformed), revision: revision)))
        shopper.see("The shop did not answer, press r to try again")
        shopper.seeNo("We do not ship there", "updating…", "address")
        shopper.isShopSlow = false
        shopper.press(.character("r"))
        shopper.see("Fake Post Ground", "USD 15.83")
        shopper.advance(milliseconds: 300)
        shopper.shop.rates = .none
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .down, .enter)
        shopper.see("We do not ship there, choose another address", "USD 15.83")
        shopper.seeNo("did not answer")
    }

    // MARK: One charge

    @Test("UX-AUT-05 a lost answer, a resent order and a late copy make one order")
    func lostAnswerMakesOneOrder() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space, times: 5)
        #expect(shopper.orders == 1)
        let number = try #require(shopper.shop.orderRequests.last)
        shopper.send(.shop(.orderAnswered(.failure(.unreachable), number: number)))
        shopper.advance(milliseconds: 5_000)
        shopper.press(.space, .enter, .space)
        shopper.release()
        shopper.advance(milliseconds: 5_000)
        shopper.see("2026-000001")
        let receipt = shopper.screen
        let order = try #require(shopper.shop.placed[number])
        for _ in 0..<3 { shopper.send(.shop(.orderAnswered(.success(order), number: number))) }
        shopper.send(.shop(.orderAnswered(.failure(.unreachable), number: number)))
        shopper.advance(milliseconds: 60_000)
        #expect(shopper.screen == receipt)
        #expect(shopper.orders == 1)
        #expect(shopper.tokens == 1)
        #expect(Set(shopper.shop.orderRequests) == [number])
        #expect(shopper.announcements.count { $0.contains("charged") } == 1)
    }

    @Test("UX-AUT-05 a terminal that drops while paying leaves one order")
    func droppedTerminalLeavesOneOrder() throws {
        let shopper = try Shopper()
        shopper.openSheet()
        shopper.isShopSlow = true
        shopper.press(.space)
        shopper.send(.sheet(.hangUp))
        shopper.press(.space, .enter)
        shopper.release()
        shopper.advance(milliseconds: 40_000)
        #expect(shopper.orders == 1)
        #expect(shopper.tokens == 1)
        #expect(shopper.shop.orderRequests.count == 1)
    }

    @Test("UX-AUT-01 a blank that came in a burst with other keys pays nothing, and the sheet says what does")
    func blankInABurstPaysNothing() throws {
        let shopper = try Shopper.paying(SampleRequests.plain(), ScriptedOwner())
        shopper.send(.input(.paste(" ")))
        #expect(shopper.tokens == 0 && shopper.owner?.payments.isEmpty == true)
        shopper.see("Nothing was paid. Press Space by itself to pay", "Press Space to pay")
        shopper.press(.space)
        #expect(shopper.owner?.payments.count == 1)
    }

    @Test("UX-AUT-01 no keys but the prompt's own authorise", arguments: 0..<4)
    func otherKeysNeverAuthorise(_ seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let request = try SampleRequests.everything()
        var owner = ScriptedOwner(contact: .update(items: request.paymentSummaryItems))
        (owner.method, owner.card) = (owner.contact, owner.contact)
        let shopper = try Shopper.paying(request, owner)
        let keys = UpdateTests.keys.filter { $0 != .space && $0 != .character("x") && $0 != .control("c") }
        for _ in 0..<250 {
            if let key = keys.randomElement(using: &generator) { shopper.press(key) }
        }
        #expect(shopper.tokens == 0)
        #expect(shopper.owner?.payments.isEmpty == true)
        #expect(!shopper.screen.sheetLines.isEmpty)
    }
}
