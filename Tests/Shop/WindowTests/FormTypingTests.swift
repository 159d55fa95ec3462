import TUI
import Testing
import Window
import WindowSupport

/// What becomes of text while it is typed into the card form.
@Suite struct FormTypingTests {
    private func field(_ label: String) throws -> Shopper {
        let shopper = try Shopper(.unsupported)
        shopper.openForm()
        shopper.goToField(label)
        return shopper
    }

    static let numbers: [(typed: String, shown: String, network: String)] = [
        ("4242424242424242", "4242 4242 4242 4242", "Visa"), ("4", "4", "Visa"),
        ("4242-4242 4242 4242", "4242 4242 4242 4242", "Visa"),
        ("378282246310005", "3782 822463 10005", "Amex"), ("34-5", "345", "Amex"),
        ("5555555555554444", "5555 5555 5555 4444", "Mastercard"),
        ("2223003122003222", "2223 0031 2200 3222", "Mastercard"),
        ("４２４２４２", "4242 42", "Visa"), ("x4y2z", "42", "Visa"),
        ("4242424242424242424242", "4242 4242 424", "Visa"),
    ]

    @Test("UX-FRM-01 a number stands in the groups of its network, which is named", arguments: numbers)
    func numberIsGroupedAndItsNetworkNamed(_ number: (typed: String, shown: String, network: String)) throws {
        let typed = try field("Card number")
        typed.type(number.typed)
        #expect(typed.cursorRow.contains(number.shown + " "))
        #expect(typed.cursorRow.contains(number.network))
        let pasted = try field("Card number")
        pasted.paste(number.typed + "\n")
        #expect(pasted.screen == typed.screen)
        pasted.press(.enter)
        pasted.see(number.network)
    }

    @Test("UX-FRM-01 a network that the shop does not take is known by the first digits")
    func networkThatIsNotTakenIsKnownByItsFirstDigits() throws {
        let shopper = try field("Card number")
        shopper.type("3566")
        #expect(shopper.window.status.string == "Card number: JCB is not accepted here")
        #expect(shopper.isRemarked("JCB is not accepted here"))
        shopper.press(.backspace, times: 4)
        shopper.type("42")
        shopper.seeNo("JCB is not accepted")
    }

    @Test func deletingPassesOverTheGaps() throws {
        let number = try field("Card number")
        number.type("42425")
        number.press(.left, .backspace)
        #expect(number.cursorRow.contains("4245 "))
        let expiry = try field("Expires")
        expiry.type("0929")
        expiry.press(.backspace, times: 3)
        #expect(expiry.cursorRow.contains(" 0 "))
        expiry.type("829")
        #expect(expiry.cursorRow.contains("08/29"))
    }

    static let expiries: [(typed: String, shown: String)] = [
        ("0929", "09/29"), ("09/29", "09/29"), ("9/29", "09/29"), ("929", "09/29"), ("1/29", "01/29"),
        ("12", "12/"), ("1", "1"), ("12-29", "12/29"), ("09 29", "09/29"), ("09/2029", "09/2029"),
        ("122934", "12/29"), ("０９２９", "09/29"), ("ab09", "09/"),
    ]

    @Test("UX-FRM-01 an expiry becomes MM/YY while it is typed", arguments: expiries)
    func expiryIsWrittenWhileTyped(_ expiry: (typed: String, shown: String)) throws {
        let typed = try field("Expires")
        typed.type(expiry.typed)
        #expect(typed.cursorRow.contains(" \(expiry.shown) "))
        let pasted = try field("Expires")
        pasted.paste(expiry.typed)
        #expect(pasted.cursorRow.contains(" \(expiry.shown) "))
    }

    @Test func longExpiryIsShortenedOnceItsFieldIsLeft() throws {
        let shopper = try field("Expires")
        shopper.type("09/2029")
        shopper.press(.enter)
        shopper.see("09/29 ")
    }

    @Test(
        "UX-FRM-02 a code has the length of its network and is never shown",
        arguments: [("4242", "•••", "3 digits, on the back"), ("3782", "••••", "4 digits, on the front")])
    func codeHasTheLengthOfItsNetwork(_ number: String, _ dots: String, _ hint: String) throws {
        let shopper = try field("Card number")
        shopper.type(number)
        shopper.press(.enter, .enter)
        #expect(shopper.cursorRow.contains(hint))
        shopper.type("9876x5")
        #expect(shopper.cursorRow.contains("  \(dots) "))
        let pasted = try field("Card number")
        pasted.paste(number)
        pasted.press(.enter, .enter)
        pasted.paste("98 76 5")
        #expect(pasted.cursorRow.contains("  \(dots) "))
    }

    @Test func textIsBroughtIntoItsOneSpellingOnceLeft() throws {
        let shopper = try field("Email")
        shopper.type(" me@EXAMPLE.org ")
        shopper.goToField("State")
        shopper.type("georgia")
        shopper.press(.enter)
        shopper.type("３０３０３")
        shopper.press(.enter)
        shopper.see("me@example.org", "GA", "30303")
    }

    @Test("UX-ACC-01 every field is reached with the mouse, and text pasted into it")
    func everyFieldTakesMouseAndPaste() throws {
        let shopper = try Shopper(.unsupported)
        shopper.openForm()
        let texts = [
            ("Security code", "917"), ("Expires", "09/29"), ("Card number", "4242424242424242"),
            ("ZIP code", "30303"), ("State", "GA"), ("City", "Atlanta"), ("Street", "1 Peachtree Street"),
            ("Country", "United States"), ("Name", "Juniper Appleseed"), ("Email", "me@example.org"),
        ]
        for (label, text) in texts {
            shopper.click("  \(label)  ")
            #expect(shopper.cursorRow.contains("▸ \(label)"))
            shopper.paste(text)
        }
        shopper.click("Fake Post Express")
        shopper.see("✓ Fake Post Express", "USD 20.82")
        shopper.click("Place order")
        shopper.see("2026-000001")
        #expect(shopper.orders == 1)
    }
}
