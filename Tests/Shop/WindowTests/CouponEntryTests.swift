import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Typing a code: keys, mouse, paste, and room on every screen.
@Suite struct CouponEntryTests {
    private func card(columns: Int = 80, rows: Int = 24) throws -> Shopper {
        let shopper = try Shopper(columns: columns, rows: rows)
        shopper.press(.enter)
        return shopper
    }

    @Test func couponIsReachedByTheArrows() throws {
        let shopper = try card()
        shopper.press(.up)
        #expect(shopper.cursorRow.contains("▸ Coupon    [ Add a code ]"))
        let footer = "  Enter add a code   Esc back   ↑↓ move   b buy   a add to cart   ? help"
        #expect(shopper.screen.row(23) == footer.padded(to: 80))
        shopper.press(.down)
        #expect(shopper.cursorRow.contains("Pay with"))
    }

    @Test func enterOpensAnEmptyField() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        #expect(shopper.screen.cursor.map { shopper.screen[$0.x, $0.y].style.role } == .input)
        #expect(shopper.screen.row(23) == "  Enter apply   Esc cancel   ↑↓ move   F1 help".padded(to: 80))
    }

    @Test func everyLetterIsTextAndNoCommand() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.type("bLm?qjkhrx 7")
        #expect(shopper.cursorRow.contains("BLM?QJKHRX 7"))
        #expect(shopper.window.shop.language == .english)
        #expect(!shopper.effects.contains { $0 == .quit || $0 == .setMouse(false) })
        shopper.seeNo("VITRINE WALLET", "On this screen")
    }

    @Test(arguments: ["b", "L", "m", "q", "r"]) func firstLetterIsTextToo(_ letter: String) throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.type(letter)
        #expect(shopper.cursorRow.contains("Coupon    \(letter.uppercased())"))
    }

    @Test func escapeLeavesTheFieldAndThenTheCard() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.type("WELC")
        shopper.press(.escape)
        shopper.see("[ Add a code ]", "Pay with")
        #expect(shopper.quoteRequests.allSatisfy { $0.coupons == nil })
        shopper.press(.escape)
        shopper.see("▸ Mustache Wax")
    }

    @Test func changeBeginsWithTheCodeThatIsApplied() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.press(.enter, .backspace)
        #expect(shopper.cursorRow.contains("Coupon    WELCOM "))
        shopper.press(.escape)
        shopper.see("WELCOME · $1.00 off")
    }

    @Test func codeThatIsTypedOutlastsTheOneThatIsUsedUp() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.shop.orders = .unreachable
        shopper.press(.down)
        shopper.press(.enter)
        shopper.payInTheSheet()
        shopper.advance(milliseconds: 31_000)
        shopper.see("not known")
        shopper.press(.escape, .enter, .up, .enter)
        shopper.type("SUM")
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 4_000)
        shopper.see("SUM")
        shopper.seeNo("Thank you")
        #expect(shopper.window.shop.isTyping)
    }

    @Test func pasteGoesIntoTheField() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.paste("  welcome\r\nq")
        shopper.press(.enter)
        shopper.see("WELCOME · $1.00 off")
    }

    @Test func pasteTakesThePlaceOfTheAppliedCode() throws {
        let shopper = try card()
        shopper.applyCoupon("WELCOME")
        shopper.paste("other")
        #expect(shopper.cursorRow.contains("Coupon    OTHER "))
    }

    @Test func clickIntoTheFieldSendsNothing() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.type("wel")
        shopper.click("WEL")
        shopper.type("come")
        #expect(shopper.cursorRow.contains("Coupon    WELCOME "))
        #expect(shopper.quoteRequests.allSatisfy { $0.coupons == nil })
    }

    @Test func clickOnThePayAreaSendsTheCodeFirst() throws {
        let shopper = try card()
        shopper.press(.up, .enter)
        shopper.type("welcome")
        shopper.click("Pay with")
        #expect(shopper.announcements.contains("One moment, the shop is checking the coupon"))
        shopper.see("WELCOME · $1.00 off")
        shopper.click("Pay with")
        shopper.see("VITRINE WALLET", "USD 14.74")
    }

    @Test func pasteElsewhereOnTheCardIsNoCoupon() throws {
        let shopper = try card()
        shopper.paste("WELCOME")
        shopper.see("[ Add a code ]")
    }

    @Test func codeHasAtMostThirtyTwoCharacters() throws {
        let shopper = try card()
        shopper.applyCoupon(String(repeating: "A", count: 40))
        #expect(shopper.quoteRequests.last?.coupons == [String(repeating: "A", count: 32)])
    }

    @Test func hostileCodeStaysInItsCells() throws {
        for (columns, rows) in [(40, 12), (80, 24), (120, 40)] {
            let shopper = try card(columns: columns, rows: rows)
            shopper.press(.up, .enter)
            shopper.paste("\u{1B}[2J\u{202E}胡👨‍👩‍👧‍👦e\u{301}\u{302}\u{303}ß")
            shopper.press(.enter)
            shopper.see("Coupon: unknown code, check it")
            #expect(!shopper.effects.contains(.quit))
        }
    }

    @Test func mouseEntersAndRemovesACode() throws {
        let shopper = try card()
        shopper.click("Add a code")
        shopper.type("welcome")
        shopper.click("Enter apply")
        shopper.see("WELCOME · $1.00 off")
        shopper.click("[ Remove ]")
        shopper.see("[ Add a code ]")
        shopper.click("Pay with")
        shopper.see("VITRINE WALLET", "USD 15.83")
    }

    @Test func mouseEntersACodeBesideTheList() throws {
        let shopper = try Shopper(columns: 120, rows: 40)
        shopper.click("Add a code")
        shopper.type("welcome")
        shopper.press(.enter)
        shopper.see("WELCOME · $1.00 off")
        shopper.click("Plain T-Shirt")
        shopper.advance(milliseconds: 150)
        shopper.see("WELCOME")
        shopper.click("Medium")
        shopper.click("Black")
        shopper.see("WELCOME · $2.00 off")
    }

    @Test("a click on a card that the selection has left presses nothing on the next one")
    func clickOnTheCardBeforePressesNothing() throws {
        let shopper = try Shopper(columns: 120, rows: 40)
        // The card beside the list follows after a moment.
        shopper.press(.end)
        shopper.click("Add a code")
        shopper.see("Downloads are sold in your device's app")
        #expect(shopper.cursorRow.contains("▸"))
        shopper.press(.escape, .home)
        shopper.advance(milliseconds: 300)
        shopper.press(.down)
        shopper.click("Pay with")
        shopper.see("Cut from one piece of horn.")
        shopper.seeNo("VITRINE WALLET")
    }

    @Test func enterOnTheLastOptionLeadsToThePayArea() throws {
        let shopper = try Shopper()
        shopper.press(.down, .down, .down, .enter)
        shopper.press(.enter, .right, .enter, .right, .enter)
        #expect(shopper.cursorRow.contains("Pay with"))
    }

    @Test(arguments: [2, 6, 7]) func productThatCannotBeBoughtHasNoCoupon(_ index: Int) throws {
        let shopper = try Shopper()
        shopper.press(.down, times: index)
        shopper.press(.enter)
        shopper.seeNo("Coupon")
        shopper.press(.up, .enter)
        shopper.type("WELCOME")
        shopper.seeNo("Coupon", "WELCOME")
    }

    // MARK: Room

    @Test(arguments: GoldenLook.all) func namePriceAndPayAreaStay(_ look: GoldenLook) throws {
        let isEnglish = look.language == .english
        for (index, name, price) in [(0, "Mustache Wax", "$10.00"), (3, "Plain T-Shirt", "$18.00")] {
            for code in ["", "WELCOME", "NOPE", String(repeating: "W", count: 32)] {
                let shopper = try look.shopper()
                shopper.press(.down, times: index)
                shopper.press(.enter)
                if index == 3 { shopper.press(.enter, .right, .enter, .right, .enter) }
                shopper.press(.up, .enter)
                shopper.type(code)
                shopper.press(.enter)
                shopper.see(price, isEnglish ? "Pay with ◆ Vitrine Wallet" : "用 ◆ Vitrine 钱包付款")
                shopper.see(isEnglish ? "Buy with a card" : "用银行卡购买", isEnglish ? "Coupon" : "优惠券")
                if isEnglish { shopper.see(name) }
                if code == "WELCOME" { shopper.see(index == 0 ? "$1.00" : "$1.80") }
                let row = shopper.cursorRow
                #expect(row.contains(isEnglish ? "Coupon" : "优惠券"), "\(row)")
            }
        }
    }

    @Test func couponIsInSightWhereANoteTakesItsRow() throws {
        let shopper = try Shopper(columns: 40, rows: 12, shop: ScriptedShop(quotes: .unreachable))
        shopper.press(.down, .down, .down, .enter)
        shopper.press(.enter, .right, .enter, .right, .enter)
        shopper.see("No price yet", "Plain T-Shirt", "$18.00", "Pay with", "Buy with a card")
        shopper.press(.up)
        #expect(shopper.cursorRow.contains("Coupon"))
        shopper.press(.up, .up, .up)
        #expect(shopper.cursorRow.contains("Size"))
    }

    // MARK: Goldens

    @Test(arguments: GoldenLook.all) func appliedCoupon(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.enter)
        shopper.applyCoupon("WELCOME")
        try Golden.check(shopper.screen, "coupon-applied-\(look)")
    }

    @Test(arguments: GoldenLook.two) func refusedCoupon(_ look: GoldenLook) throws {
        let shopper = try look.shopper()
        shopper.press(.down, .down, .down, .enter)
        shopper.press(.enter, .right, .enter, .right, .enter, .up)
        shopper.applyCoupon("SUMMER24")
        try Golden.check(shopper.screen, "coupon-refused-\(look)")
    }
}

extension String {
    /// With blanks at the end.
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: width - count) }
}
