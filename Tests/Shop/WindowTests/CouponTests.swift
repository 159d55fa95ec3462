import PayKit
import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// The coupon on the card, from the first letter to the order.
@Suite struct CouponTests {
    private func card(
        _ device: SampleWallet = .ready, _ language: Language = .english, columns: Int = 80, rows: Int = 24
    ) throws -> Shopper {
        let shopper = try Shopper(device, language: language, columns: columns, rows: rows)
        shopper.press(.enter)
        return shopper
    }

    // MARK: Why it is refused

    static let refusals: [(fault: String, english: String, chinese: String)] = [
        ("unknown", "Coupon: unknown code, check it", "优惠券：无此优惠码，请检查"),
        ("not-yet", "Coupon: not valid yet, try it later", "优惠券：尚未生效，请稍后再试"),
        ("expired", "Coupon: expired, try another", "优惠券：已过期，请换一个"),
        ("exhausted", "Coupon: used up, try another", "优惠券：已用完，请换一个"),
        ("minimum-not-reached", "Coupon: from $40.00, add $30.00 more", "优惠券：满 $40.00 可用，还差 $30.00，请加购"),
        ("not-for-these-items", "Coupon: for other goods, try another", "优惠券：不适用于此商品，请换一个"),
        ("not-combinable", "Coupon: not with another code", "优惠券：不能与其他优惠同用"),
        ("nothing-to-pay", "Coupon: leaves nothing to pay, try another", "优惠券：使用后无需付款，请换一个"),
        ("never heard of", "Coupon: unknown code, check it", "优惠券：无此优惠码，请检查"),
    ]

    @Test("UX-ERR-03 card and sheet say why a code is not taken", arguments: refusals)
    func refusedCodeSaysWhy(_ refusal: (fault: String, english: String, chinese: String)) throws {
        func reason(_ said: String) -> String {
            String(said.drop { $0 != ":" && $0 != "：" }.dropFirst())
        }
        for (language, said, other) in [
            (Language.english, refusal.english, refusal.chinese),
            (.simplifiedChinese, refusal.chinese, refusal.english),
        ] {
            let shopper = try card(.ready, language, columns: 120, rows: 40)
            shopper.shop.couponFault = refusal.fault
            shopper.applyCoupon("NOSUCH")
            shopper.see("✗ " + said)
            #expect(shopper.window.status.string == said)
            shopper.press(.escape, .down, .enter)
            shopper.goTo(language == .english ? "COUPON" : "优惠券")
            shopper.press(.enter)
            shopper.type("NOSUCH")
            shopper.press(.enter)
            shopper.see(reason(said))
            shopper.press(.character("L"))
            shopper.see(reason(other))
        }
    }

    // MARK: In the price

    @Test("UX-PRE-02 an applied coupon is a negative row in the first frame of the sheet")
    func firstFrameHasTheDiscount() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.see("WELCOME · $1.00 off")
        shopper.press(.down)
        let before = shopper.frames.count
        shopper.isShopSlow = true
        shopper.press(.enter)
        let sheets = shopper.frames.dropFirst(before).filter { $0.text.contains("VITRINE WALLET") }
        let first = try #require(sheets.first)
        let discount = try #require(first.place(of: "DISCOUNT"))
        #expect(first.row(discount.y).contains("-1.00"))
        #expect(first.text.contains("USD 14.00"))
    }

    @Test("UX-PRE-02 the coupon is in every later price of the purchase")
    func laterPricesKeepTheCoupon() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
        shopper.see("USD 14.74")
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down, .enter)
        shopper.see("DISCOUNT", "-1.00", "USD 23.00")
        #expect(shopper.quoteRequests.suffix(2).map(\.coupons) == [["WELCOME"], ["WELCOME"]])
    }

    @Test("UX-PRE-02 the card form pays the discounted price too")
    func formHasTheDiscount() throws {
        let shopper = try card(.unsupported)
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
        shopper.fillForm()
        shopper.see("USD 14.74")
        shopper.press(.enter)
        shopper.see("Discount", "-$1.00", "USD 14.74", "2026-000001")
    }

    @Test("UX-SUM-05 the discount has its minus before the currency mark in both languages")
    func minusStandsFirst() throws {
        let shopper = try card(.ready, .simplifiedChinese)
        shopper.applyCoupon("WELCOME")
        shopper.see("优惠券", "WELCOME · 优惠 $1.00")
        shopper.press(.down, .enter)
        let discount = try #require(shopper.screen.place(of: "折扣"))
        #expect(shopper.screen.row(discount.y).contains("-1.00"))
    }

    @Test func couponSurvivesOptionsAndLeavingTheCard() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.escape, .enter)
        shopper.see("WELCOME · $1.00 off")
        shopper.press(.escape, .down, .down, .down, .enter)
        shopper.press(.enter, .right, .right, .enter, .right, .right)
        shopper.see("$20.00", "WELCOME · $2.00 off")
    }

    @Test(arguments: [SampleWallet.ready, .unsupported])
    func purchaseUsesTheCouponUp(_ device: SampleWallet) throws {
        let shopper = try card(device)
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
        if device == .ready {
            shopper.advance(milliseconds: 300)
            shopper.press(.space)
            shopper.advance(milliseconds: 1_500)
        } else {
            shopper.fillForm()
            shopper.press(.enter)
        }
        #expect(shopper.orders == 1)
        shopper.press(.enter, .enter)
        shopper.see("Mustache Wax", "[ Add a code ]")
        #expect(shopper.quoteRequests.last?.coupons == nil)
    }

    @Test func cancelledSheetKeepsTheCoupon() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.down)
        let before = shopper.screen
        shopper.press(.enter, .escape)
        #expect(shopper.screen == before)
    }

    @Test func removedCouponLeavesThePrice() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.delete)
        shopper.see("[ Add a code ]", "Coupon removed")
        shopper.press(.down, .enter)
        shopper.see("USD 15.83")
        shopper.seeNo("DISCOUNT")
    }

    @Test func emptyTextRemovesTheCoupon() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.enter, .control("u"), .enter)
        shopper.see("[ Add a code ]", "Coupon removed")
        #expect(shopper.quoteRequests.last?.coupons == nil)
    }

    // MARK: Refused

    @Test("UX-ERR-03 UX-ERR-01 a wrong code is said in words and never keeps anyone from paying")
    func wrongCodeLeavesTheProductForSale() throws {
        let shopper = try card()
        shopper.applyCoupon("NOPE")
        shopper.see("NOPE", "✗ Coupon: unknown code, check it", "$10.00")
        #expect(shopper.window.status.string == "Coupon: unknown code, check it")
        #expect(shopper.cursorRow.contains("NOPE"))
        shopper.press(.down, .enter)
        shopper.see("VITRINE WALLET", "USD 15.83")
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.orders == 1)
    }

    @Test("UX-ERR-02 the error goes as soon as the code is corrected")
    func wrongCodeCanBeCorrected() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOM")
        shopper.see("✗ Coupon:")
        shopper.type("e")
        shopper.seeNo("✗ Coupon:")
        shopper.press(.enter)
        shopper.see("WELCOME · $1.00 off", "Coupon WELCOME applied: $1.00 off")
    }

    @Test func wrongCodeKeepsTheLastGoodOne() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        let asked = shopper.quoteRequests.count
        shopper.press(.enter, .control("u"))
        shopper.applyCoupon("SUMMER24")
        shopper.see("✗ Coupon: unknown code, check it")
        #expect(shopper.quoteRequests.count == asked + 1)
        shopper.press(.escape)
        shopper.see("WELCOME · $1.00 off")
        shopper.press(.down, .enter)
        shopper.see("USD 14.74")
    }

    @Test func refusedTextIsNotCarriedToTheNextCard() throws {
        let shopper = try card()
        shopper.applyCoupon("NOPE")
        shopper.press(.down, .escape, .down, .enter)
        shopper.see("Pocket Comb", "[ Add a code ]")
    }

    @Test func shopThatDoesNotAnswerKeepsPriceAndCode() throws {
        let shopper = try card()
        shopper.shop.quotes = .unreachable
        shopper.applyCoupon("WELCOME")
        shopper.see("WELCOME", "✗ Coupon: not checked, try again")
        shopper.seeNo("No price yet")
        shopper.shop.quotes = .priced
        shopper.press(.down, .enter)
        shopper.see("USD 15.83")
    }

    @Test func couponThatEndedIsTakenOutAndSaid() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.down)
        shopper.shop.coupons = [:]
        shopper.press(.character("r"))
        shopper.see("Coupon: no longer valid, removed from the price")
        shopper.see("✗ Coupon: unknown code, check it")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "USD 15.83")
    }

    @Test func couponThatEndsUnderTheSheetIsTakenOutAndSaid() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
        shopper.shop.coupons = [:]
        shopper.goTo("SHIP TO", "收货地址")
        shopper.press(.enter, .down, .enter)
        shopper.see("USD 24.00")
        #expect(
            shopper.announcements.last
                == "Total changed to $24.00 · Coupon: no longer valid, removed from the price")
        shopper.seeNo("DISCOUNT")
        shopper.advance(milliseconds: 300)
        shopper.press(.space)
        shopper.advance(milliseconds: 1_500)
        #expect(shopper.shop.placed.values.first?.total.minorUnits == 2_400)
    }

    @Test(
        "UX-UPD-03 the total of a price that a coupon left by itself is said beside the coupon",
        arguments: [
            (Language.english, "Total changed to $15.83 · Coupon: no longer valid, removed from the price"),
            (.simplifiedChinese, "总额变为 $15.83 · 优惠券：已失效，现在的价格不含优惠"),
        ])
    func couponThatEndsBeforeARenewalIsSaidWithTheTotal(_ language: Language, _ sentence: String) throws {
        let shopper = try card(.ready, language)
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
        shopper.shop.coupons = [:]
        shopper.advance(milliseconds: 600_000)
        #expect(shopper.window.status.string == sentence)
        shopper.see(sentence, "$14.74")
    }

    @Test("UX-UPD-03 a code refused earlier does not hide a new total")
    func refusedCodeIsSaidOnce() throws {
        let shopper = try card()
        shopper.press(.enter)
        shopper.goTo("COUPON", "优惠券")
        shopper.press(.enter)
        shopper.type("NOPE")
        shopper.press(.enter)
        #expect(shopper.window.status.string == "Coupon: unknown code, check it")
        shopper.shop.prices["mustache-wax"] = "9.00"
        shopper.advance(milliseconds: 600_000)
        #expect(shopper.window.status.string == "Total now $14.74, was $15.83: press y to accept")
        shopper.see("NOPE: unknown code, check it")
    }

    @Test func couponThatEndsUnderTheFormIsTakenOutAndSaid() throws {
        let shopper = try card(.unsupported)
        shopper.applyCoupon("WELCOME")
        shopper.press(.down, .enter)
        shopper.shop.coupons = [:]
        shopper.fillForm()
        shopper.see("USD 15.83")
        #expect(shopper.announcements.contains("Coupon: no longer valid, removed from the price"))
        shopper.press(.enter)
        #expect(shopper.orders == 1)
    }

    // MARK: While it is checked

    @Test func checkIsShownAndPayingWaitsForIt() throws {
        let shopper = try card()
        shopper.isShopSlow = true
        shopper.applyCoupon("WELCOME")
        shopper.see("WELCOME · checking…")
        shopper.press(.down, .enter)
        #expect(shopper.window.status.string == "One moment, the shop is checking the coupon")
        shopper.seeNo("VITRINE WALLET")
        shopper.release()
        shopper.see("WELCOME · $1.00 off")
        shopper.press(.enter)
        shopper.see("VITRINE WALLET", "USD 14.74")
    }

    @Test func codeThatIsLeftUnsentIsAppliedBeforePaying() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.type("welcome")
        shopper.press(.down, .enter)
        shopper.see("VITRINE WALLET", "USD 14.74")
    }

    @Test func codeWaitsForTheOptions() throws {
        let shopper = try Shopper()
        shopper.press(.down, .down, .down, .enter)
        shopper.applyCoupon("WELCOME")
        shopper.see("WELCOME · choose first", "Choose a size")
        shopper.press(.down, .enter, .right, .enter, .right)
        shopper.see("WELCOME · $1.80 off")
    }

    @Test func lateAnswerAboutAnotherCodeIsDropped() throws {
        let shopper = try card()
        shopper.isShopSlow = true
        shopper.applyCoupon("NOPE")
        shopper.press(.escape, .down, .enter)
        shopper.release()
        shopper.see("Pocket Comb", "NOPE", "✗ Coupon: unknown code, check it")
        shopper.press(.enter)
        shopper.seeNo("checking…")
    }
}
