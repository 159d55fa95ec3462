import StoreAPI
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Buying with a card typed in.
@Suite struct FormTests {
    private func form(_ language: Language = .english, columns: Int = 80, rows: Int = 24) throws -> Shopper {
        let shopper = try Shopper(.unsupported, language: language, columns: columns, rows: rows)
        shopper.openForm()
        return shopper
    }

    @Test("UX-FRM-03 a press, a second one and a held Enter place one order and lead to the receipt")
    func heldEnterPlacesOneOrder() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.see("USD 15.83", "Arrives Fri, Nov 27")
        shopper.isShopSlow = true
        shopper.press(.enter, times: 40)
        shopper.click("Placing the order…")
        shopper.release()
        shopper.see("2026-000001", "Atlanta GA 30303, US", "Paid to ACME", "USD 15.83")
        #expect(shopper.orders == 1)
        #expect(Set(shopper.shop.orderRequests).count == 1)
    }

    @Test("UX-FRM-03 the form gives the same order as the wallet, apart from the payment line")
    func formGivesTheSameOrderAsTheWallet() throws {
        let wallet = try Shopper(.ready)
        wallet.payFromTheList()
        let form = try form()
        form.fillForm(email: "j.appleseed@example.org")
        form.press(.enter)
        var (first, second) = (
            try #require(wallet.shop.placed.values.first), try #require(form.shop.placed.values.first)
        )
        #expect(first.payment?.type == "wallet" && second.payment?.type == "card")
        (first.payment, second.payment) = (nil, nil)
        #expect(first == second)
        form.see("2026-000001", "VISA ···· 4242")
    }

    @Test("UX-FRM-03 UX-FRM-01 a decline is shown at its field with everything else kept, and can be mended")
    func declineIsShownAtItsField() throws {
        let shopper = try form()
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.fillForm()
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Card number"))
        #expect(
            shopper.window.status.string
                == "Card declined: not enough funds, use another card. Nothing was charged.")
        shopper.see("1 Peachtree Street", "09/29", "USD 15.83")
        #expect(shopper.isRemarked("not enough funds, use another card"))
        // A key that is still held goes on through the form and sends nothing.
        shopper.press(.enter, times: 30)
        #expect(shopper.shop.orderRequests.count == 1)
        shopper.goToField("Card number")
        shopper.shop.orders = .approved
        shopper.press(.control("u"))
        shopper.type("378282246310005")
        #expect(!shopper.isRemarked("not enough funds, use another card"))
        shopper.press(.enter, .enter)
        shopper.type("1234")
        shopper.press(.enter, .enter)
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
    }

    @Test("UX-FRM-02 the number is masked once left, the code always; neither is ever printed")
    func numberAndCodeAreKeptFromSight() throws {
        let shopper = try form()
        shopper.fillForm(card: ["4242424242424242", "09/29", "917"])
        shopper.see("•••• 4242", "•••", "Visa")
        /// True of a frame whose field shows the number; the test cards stand beside the form.
        func shows(_ frame: Canvas) -> Bool {
            frame.text.split(separator: "\n").contains { row in
                row.contains("Card number") && row.prefix(50).contains("4242 4242")
            }
        }
        #expect(!shows(shopper.screen))
        shopper.press(.enter)
        shopper.see("2026-000001")
        #expect(!shopper.frames.contains { $0.text.contains("917") })
        let typed = shopper.frames.lastIndex(where: shows)
        let left = shopper.frames.firstIndex { $0.text.contains("•••• 4242") }
        #expect(try #require(typed) < #require(left))
        for effect in shopper.effects {
            let text = "\(effect)"
            #expect(!text.contains("42424242") && !text.contains("917"), "\(text)")
        }
    }

    /// A declined form whose shopper may have left it.
    private func declined() throws -> Shopper {
        let shopper = try form()
        shopper.shop.orders = .declined("insufficient_funds")
        shopper.fillForm()
        shopper.press(.enter)
        return shopper
    }

    @Test("UX-FRM-02 after an attempt the number shows its end alone, even in its field")
    func numberIsMaskedAfterAnAttempt() throws {
        let shopper = try declined()
        shopper.press(.left, .home, .character(" "))
        #expect(shopper.cursorRow.contains("Card number    •••• 4242"))
        shopper.press(.escape, .enter, .enter)
        shopper.goToField("Card number")
        #expect(shopper.cursorRow.contains("Card number    •••• 4242"))
        shopper.goToField("Security code")
        #expect(!shopper.cursorRow.contains("•"))
        shopper.type("123")
        shopper.shop.orders = .approved
        shopper.press(.enter, .enter)
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-FRM-02 an edit starts a masked number anew",
        arguments: [Key.backspace, .control("u"), .character("5")])
    func maskedNumberStartsAnew(_ key: Key) throws {
        let shopper = try declined()
        shopper.press(key)
        #expect(!shopper.cursorRow.prefix(50).contains("42"))
        #expect(!shopper.isRemarked("not enough funds, use another card"))
        let pasted = try declined()
        pasted.paste("5555 5555 5555 4444")
        #expect(pasted.cursorRow.contains("Card number    5555 5555 5555 4444"))
    }

    @Test func pastedRubbishIsTextAndNeverAKey() throws {
        let shopper = try form()
        shopper.paste("me@example.org\nq\u{1B}[A\r\n\u{3}")
        shopper.see("me@example.org")
        #expect(shopper.cursorRow.contains("Email"))
        shopper.press(.enter)
        shopper.paste("\u{1B}]0;x\u{7}\u{202E}\u{200B}Ann\tB")
        #expect(shopper.cursorRow.contains("Name"))
        #expect(!shopper.effects.contains(.quit))
    }

    @Test func lettersInAFieldAreNoCommands() throws {
        let shopper = try form()
        shopper.type("qLm?jk")
        #expect(shopper.cursorRow.contains("qLm?jk"))
        #expect(shopper.window.shop.language == .english)
    }

    @Test("UX-RES-03 an unknown result is said after 30 seconds")
    func unknownResultIsSaidAfterThirtySeconds() throws {
        let shopper = try form()
        shopper.shop.orders = .unreachable
        shopper.fillForm()
        shopper.press(.enter)
        shopper.see("Placing the order…")
        shopper.advance(milliseconds: 30_000)
        shopper.see("The result of your payment is not known yet", "do not pay again")
        shopper.shop.orders = .approved
        shopper.advance(milliseconds: 3_000)
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
    }

    @Test("UX-FRM-01 what was typed is there again after an unknown result that turned out to be a decline")
    func unknownResultKeepsWhatWasTyped() throws {
        let shopper = try form()
        shopper.shop.orders = .unreachable
        shopper.fillForm()
        shopper.press(.enter)
        shopper.advance(milliseconds: 30_000)
        shopper.shop.orders = .declined("expired_card")
        shopper.advance(milliseconds: 3_000)
        shopper.press(.enter)
        shopper.see("me@example.org", "1 Peachtree Street", "•••• 4242")
        #expect(shopper.orders == 0)
    }

    @Test("UX-SHP-03 an address that nothing ships to is said")
    func addressNothingShipsToIsSaid() throws {
        let shopper = try form()
        shopper.shop.rates = .none
        shopper.fillForm()
        shopper.see("we do not ship to this address")
        shopper.press(.enter)
        #expect(shopper.orders == 0)
        #expect(shopper.cursorRow.contains("Country"))
        #expect(shopper.window.status.string == "Country: we do not ship to this address")
    }

    @Test func escapeReturnsToTheCard() throws {
        let shopper = try form()
        shopper.type("me")
        shopper.press(.escape)
        shopper.see("Buy with a card", "Mustache Wax")
        #expect(shopper.cursorRow.contains("Buy with a card"))
    }

    @Test(
        "UX-FRM-01 every field is reached with its label, the total and the button in sight",
        arguments: GoldenLook.all)
    func totalIsAlwaysInSight(_ look: GoldenLook) throws {
        let isEnglish = look.language == .english
        let labels =
            isEnglish
            ? [
                "Email", "Name", "Country", "Street", "City", "State", "ZIP code", "Fake Post Ground",
                "Fake Post Express", "Card number", "Expires", "Security code", "Place order",
            ]
            : [
                "电子邮箱", "姓名", "国家/地区", "街道门牌", "城市", "州", "邮编", "Fake Post Ground",
                "Fake Post Express", "卡号", "有效期", "安全码", "提交订单",
            ]
        let shopper = try look.shopper(.unsupported)
        shopper.openForm()
        func walk() {
            for label in labels {
                #expect(shopper.cursorRow.contains(label), "\(label)")
                shopper.see("USD 15.00", isEnglish ? "Place order" : "提交订单")
                shopper.press(.down)
            }
        }
        walk()
        // With every field in error too.
        shopper.press(.enter)
        walk()
    }

    @Test(
        "UX-FRM-01 all rows of the price are in sight before the order is placed",
        arguments: GoldenLook.all)
    func rowsAreInSightBeforeTheOrder(_ look: GoldenLook) throws {
        let shopper = try look.shopper(.unsupported)
        shopper.openForm()
        shopper.fillForm()
        for row in look.language == .english ? ["Subtotal", "Shipping", "Tax"] : ["小计", "运费", "税费"] {
            shopper.see(row)
        }
        shopper.see("$10.00", "$5.00", "$0.83", "USD 15.83")
    }

    @Test func leftFormKeepsWhatWasTypedButNotTheCode() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.press(.escape, .enter)
        shopper.see("me@example.org", "1 Peachtree Street", "•••• 4242", "USD 15.83")
        shopper.press(.down, times: 20)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Security code"))
        shopper.type("123")
        shopper.press(.enter, .enter)
        #expect(shopper.orders == 1)
    }

    @Test func formSpeaksTheLanguageThatIsChosen() throws {
        let shopper = try form(columns: 120, rows: 40)
        shopper.press(.down, times: 14)
        shopper.press(.enter)
        shopper.press(.down, times: 14)
        shopper.press(.character("L"))
        shopper.see("电子邮箱", "请填写电子邮箱", "小计", "提交订单")
        shopper.seeNo("Email", "Subtotal")
    }
}
