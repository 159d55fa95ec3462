import StoreAPI
import Storefront
import TUI
import Testing
import Window

/// Buying with a card typed in.
@Suite struct FormTests {
    private func form(_ language: Language = .english, columns: Int = 80, rows: Int = 24) throws -> Shopper {
        let shopper = try Shopper(.unsupported, language: language, columns: columns, rows: rows)
        shopper.press(.enter, .enter)
        return shopper
    }

    @Test("UX-FRM-03 the form leads to the same receipt")
    func formLeadsToTheSameReceipt() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.see("USD $15.83", "Arrives Fri, Nov 27")
        shopper.isShopSlow = true
        shopper.press(.enter, .enter, .enter)
        shopper.release()
        shopper.see("2026-000001", "Atlanta GA 30303, US", "Paid to ACME", "USD $15.83")
        #expect(shopper.orders == 1)
    }

    @Test("UX-ERR-02 UX-ERR-01 errors are marked, name their field and go when corrected")
    func errorsAreMarkedNamedAndGoWhenCorrected() throws {
        let shopper = try form()
        shopper.press(.down, times: 12)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Email"))
        #expect(shopper.window.status.string == "Email: such as name@example.org")
        for label in [
            "Name", "Street", "City", "State", "Postal code", "Card number", "Expires", "Security code",
        ] {
            let place = try #require(shopper.screen.place(of: "    \(label)"))
            #expect(shopper.screen.row(place.y).contains("!"), "\(label)")
        }
        shopper.type("me@example.org")
        #expect(!shopper.cursorRow.contains("!"))
        #expect(shopper.orders == 0)
    }

    @Test("UX-FRM-01 an error keeps all other input")
    func errorsKeepEverythingElse() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.press(.up, .up, .up)
        shopper.press(.backspace)
        shopper.type("1")
        shopper.press(.down, .down, .down, .enter)
        #expect(shopper.cursorRow.contains("Card number"))
        shopper.see("me@example.org", "1 Peachtree Street", "09/29")
        #expect(shopper.orders == 0)
    }

    @Test("UX-FRM-02 the number is masked once left, the code always")
    func cardNumberIsMaskedOnceLeftAndTheCodeAlways() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.see("•••• 4242", "•••")
        shopper.seeNo("4242-4242", "123")
        #expect(!shopper.frames.contains { $0.text.contains("Security code  1") })
        shopper.press(.enter)
        let log = shopper.effects.filter { if case .log = $0 { true } else { false } }
        #expect(!log.contains { "\($0)".contains("4242") })
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

    @Test func declinedCardStaysOnTheForm() throws {
        let shopper = try form()
        shopper.shop.orders = .declined("incorrect_cvc")
        shopper.fillForm()
        shopper.press(.enter)
        shopper.see(
            "Place the order", "Declined, nothing charged: the security code was wrong, type it again")
        shopper.shop.orders = .approved
        shopper.type("123")
        shopper.press(.enter, times: 2)
        #expect(shopper.orders == 1)
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

    @Test("UX-SHP-03 an address that nothing ships to is said")
    func addressNothingShipsToIsSaid() throws {
        let shopper = try form()
        shopper.shop.rates = .none
        shopper.fillForm()
        shopper.see("nothing ships to this address")
        shopper.press(.enter)
        #expect(shopper.orders == 0)
        #expect(shopper.window.status.string == "nothing ships to this address")
    }

    @Test func escapeReturnsToTheCard() throws {
        let shopper = try form()
        shopper.type("me")
        shopper.press(.escape)
        shopper.see("Buy with a card", "Mustache Wax")
        #expect(shopper.cursorRow.contains("Buy with a card"))
    }

    @Test func everyFieldIsReachedAtTheSmallestSize() throws {
        let shopper = try form(columns: 40, rows: 12)
        for label in [
            "Email", "Name", "Street", "City", "State", "Postal code", "Country", "Shipping", "Card number",
            "Expires", "Security code", "Place the order",
        ] {
            #expect(shopper.cursorRow.contains(label))
            shopper.see("USD $15.00")
            shopper.press(.down)
        }
    }

    @Test func leftFormKeepsWhatWasTypedButNotTheCode() throws {
        let shopper = try form()
        shopper.fillForm()
        shopper.press(.escape, .enter)
        shopper.see("me@example.org", "1 Peachtree Street", "•••• 4242", "USD $15.83")
        shopper.press(.down, times: 12)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Security code"))
        shopper.type("123")
        shopper.press(.enter, .enter)
        #expect(shopper.orders == 1)
    }
}
