import StoreAPI
import TUI
import Testing
import Window

/// What is wrong in the card form is shown beside its field, and nothing else is lost.
@Suite struct FormErrorTests {
    private func filled() throws -> Shopper {
        let shopper = try Shopper(.unsupported, columns: 80, rows: 32)
        shopper.openForm()
        shopper.fillForm()
        return shopper
    }

    private static let good = [
        "Email": "me@example.org", "Name": "Juniper Appleseed", "Street": "1 Peachtree Street",
        "City": "Atlanta", "State": "GA", "ZIP code": "30303", "Card number": "4242424242424242",
        "Expires": "09/29", "Security code": "123",
    ]

    private func expectAllKept(_ shopper: Shopper, but label: String) {
        for (other, text) in Self.good
        where other != label && !["Card number", "Security code"].contains(other) {
            shopper.see(text)
        }
        if label != "Card number" { shopper.see("•••• 4242") }
    }

    static let typed: [(label: String, text: String, phrase: String)] = [
        ("Email", "", "such as name@example.org"), ("Email", "me@", "such as name@example.org"),
        ("Email", "me@example", "such as name@example.org"), ("Name", " ", "first and last name"),
        ("Street", "", "street and house number"), ("City", "", "please fill it in"),
        ("State", "ZZ", "such as NY"), ("ZIP code", "123", "such as 10001"),
        ("ZIP code", "", "such as 10001"), ("Card number", "", "the digits on the card"),
        ("Card number", "4242 4242 4242 4241", "a digit is mistyped"),
        ("Card number", "9999 9999 9999 9999", "no card begins like this"),
        ("Card number", "4242 4242", "digits missing or too many"),
        ("Card number", "3566 0020 2036 0505", "Visa, Mastercard, Amex, not JCB"),
        ("Expires", "", "such as 09/29"), ("Expires", "13/29", "such as 09/29"),
        ("Expires", "10/26", "a date that is not past"), ("Security code", "", "3 digits, on the back"),
        ("Security code", "12", "3 digits, on the back"),
        ("Street", String(repeating: "1 Peachtree ", count: 17), "at most 200 characters"),
        ("Name", String(repeating: "Juniper ", count: 26), "at most 200 characters"),
    ]

    @Test(
        "UX-FRM-01 one bad field is named with what is expected, and all other input is kept",
        arguments: typed)
    func oneBadFieldKeepsAllOthers(_ bad: (label: String, text: String, phrase: String)) throws {
        let shopper = try filled()
        shopper.write(bad.text, into: bad.label)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("▸ \(bad.label)"))
        #expect(shopper.isRemarked(bad.phrase))
        #expect(shopper.window.status.string == "\(bad.label): \(bad.phrase)")
        #expect(shopper.orders == 0)
        expectAllKept(shopper, but: bad.label)
        shopper.write(Self.good[bad.label] ?? "", into: bad.label)
        shopper.seeNo("!")
        shopper.press(.enter)
        #expect(shopper.orders == 1)
    }

    @Test("UX-ERR-02 UX-ERR-01 errors are marked, name their field and go when corrected")
    func errorsAreMarkedNamedAndGoWhenCorrected() throws {
        let shopper = try Shopper(.unsupported)
        shopper.openForm()
        shopper.press(.down, times: 20)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("Email"))
        #expect(shopper.window.status.string == "Email: such as name@example.org")
        for label in [
            "Name", "Street", "City", "State", "ZIP code", "Card number", "Expires", "Security code",
        ] {
            shopper.goToField(label)
            #expect(shopper.cursorRow.contains("!"), "\(label)")
        }
        shopper.goToField("Email")
        shopper.type("me@example.org")
        #expect(!shopper.cursorRow.contains("!"))
        #expect(shopper.orders == 0)
    }

    static let found: [(name: Problem.Name, pointer: String, code: String, label: String, phrase: String)] = [
        (.invalidBody, "/contact/email", "no-address", "Email", "the shop cannot read it, check it"),
        (.invalidBody, "/contact/name", "too-long", "Name", "at most 200 characters"),
        (.invalidAddress, "/ship_to/postal_code", "required", "ZIP code", "such as 10001"),
        (.invalidAddress, "/ship_to/street", "too-long", "Street", "at most 200 characters"),
        (.invalidAddress, "/ship_to/city", "required", "City", "please fill it in"),
        (.invalidAddress, "/ship_to/country", "unknown", "Country", "the shop cannot read it, check it"),
        (.rateNotApplicable, "/ship_to", "other", "Country", "the shop cannot read it, check it"),
        (.invalidBody, "/payment/number", "fails-check", "Card number", "a digit is mistyped"),
        (
            .invalidBody, "/payment/number", "unsupported-network", "Card number",
            "the shop cannot read it, check it"
        ),
        (.invalidBody, "/payment/exp_year", "expired", "Expires", "a date that is not past"),
        (.invalidBody, "/payment/cvc", "wrong-length", "Security code", "the shop cannot read it, check it"),
    ]

    @Test(
        "UX-FRM-03 UX-FRM-01 what the shop finds wrong is shown at the field it points to", arguments: found)
    func shopsFindingsStandAtTheirFields(
        _ fault: (name: Problem.Name, pointer: String, code: String, label: String, phrase: String)
    ) throws {
        let shopper = try filled()
        shopper.shop.orders = .invalid(fault.name, pointer: fault.pointer, code: fault.code)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("▸ \(fault.label)"))
        #expect(shopper.isRemarked(fault.phrase))
        #expect(shopper.window.status.string == "\(fault.label): \(fault.phrase)")
        expectAllKept(shopper, but: fault.label)
        shopper.shop.orders = .approved
        shopper.write("123", into: "Security code")
        shopper.press(.enter)
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-ERR-04 a decline stands at what it is about, with its reason",
        arguments: [
            ("insufficient_funds", "Card number", "not enough money, try another card"),
            ("expired_card", "Expires", "it has expired, try another card"),
            ("incorrect_cvc", "Security code", "the security code was wrong, type it again"),
            ("lost_card", "Card number", "it is reported lost or stolen, try another card"),
            ("generic_decline", "Card number", "the bank said no, try another card"),
        ])
    func declineStandsAtWhatItIsAbout(_ code: String, _ label: String, _ reason: String) throws {
        let shopper = try filled()
        shopper.shop.orders = .declined(code)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("▸ \(label)"))
        #expect(shopper.isRemarked(reason))
        #expect(shopper.window.status.string == "Declined, nothing charged: \(reason)")
        expectAllKept(shopper, but: label)
    }

    @Test func faultOfTheBankIsNoFaultOfTheCard() throws {
        let shopper = try filled()
        shopper.shop.orders = .declined("processing_error")
        shopper.press(.enter)
        #expect(
            shopper.window.status.string == "Declined, nothing charged: the bank had a problem, try again")
        #expect(shopper.cursorRow.contains("▸ Security code"))
        shopper.seeNo("!")
    }
}
