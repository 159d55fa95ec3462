import StoreAPI
import TUI
import Testing
import Window
import WindowSupport

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

    /// A phrase that does not name its field stands behind the name.
    private static func sentence(_ label: String, _ phrase: String) -> String {
        phrase.first?.isUppercase == true && !phrase.hasPrefix("JCB") ? phrase : "\(label): \(phrase)"
    }

    static let typed: [(label: String, text: String, phrase: String)] = [
        ("Email", "", "Enter the email"),
        ("Email", "me@", "such as name@example.org"),
        ("Email", "me@example", "such as name@example.org"),
        ("Name", " ", "Enter the first and last name"),
        ("Street", "", "Enter the street"), ("City", "", "Enter the city"),
        ("State", "ZZ", "Enter the state, such as NY"),
        ("ZIP code", "123", "Enter the ZIP code, such as 10001"),
        ("ZIP code", "", "Enter the ZIP code"), ("Card number", "", "Enter the card number"),
        ("Card number", "4242 4242 4242 4241", "Check the card number: one digit is wrong"),
        ("Card number", "9999 9999 9999 9999", "This is not a known card number"),
        ("Card number", "4242 4242", "The card number is too short or too long"),
        ("Card number", "3566 0020 2036 0505", "JCB is not accepted here"),
        ("Expires", "", "Enter the expiry such as 09/29"),
        ("Expires", "13/29", "Enter the expiry such as 09/29"),
        ("Expires", "10/26", "This card has expired"), ("Security code", "", "3 digits, on the back"),
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
        #expect(shopper.window.status.string == Self.sentence(bad.label, bad.phrase))
        #expect(shopper.orders == 0)
        expectAllKept(shopper, but: bad.label)
        shopper.write(Self.good[bad.label] ?? "", into: bad.label)
        shopper.seeNo("✗")
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
        #expect(
            shopper.window.status.string
                == "9 fields need attention: Enter the email")
        for label in [
            "Name", "Street", "City", "State", "ZIP code", "Card number", "Expires", "Security code",
        ] {
            shopper.goToField(label)
            #expect(shopper.isMarked, "\(label)")
        }
        shopper.goToField("Email")
        shopper.type("me@example.org")
        #expect(!shopper.isMarked)
        #expect(shopper.orders == 0)
    }

    static let found: [(name: Problem.Name, pointer: String, code: String, label: String, phrase: String)] = [
        (.invalidBody, "/contact/email", "no-address", "Email", "please check this entry"),
        (.invalidBody, "/contact/name", "too-long", "Name", "at most 200 characters"),
        (.invalidAddress, "/ship_to/postal_code", "required", "ZIP code", "Enter the ZIP code"),
        (.invalidAddress, "/ship_to/street", "too-long", "Street", "at most 200 characters"),
        (.invalidAddress, "/ship_to/city", "required", "City", "Enter the city"),
        (.invalidAddress, "/ship_to/country", "unknown", "Country", "please check this entry"),
        (.rateNotApplicable, "/ship_to", "other", "Country", "please check this entry"),
        (
            .invalidBody, "/payment/number", "fails-check", "Card number",
            "Check the card number: one digit is wrong"
        ),
        (
            .invalidBody, "/payment/number", "unsupported-network", "Card number",
            "please check this entry"
        ),
        (.invalidBody, "/payment/exp_year", "expired", "Expires", "This card has expired"),
        (.invalidBody, "/payment/cvc", "wrong-length", "Security code", "please check this entry"),
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
        #expect(shopper.window.status.string == Self.sentence(fault.label, fault.phrase))
        expectAllKept(shopper, but: fault.label)
        shopper.shop.orders = .approved
        shopper.write("123", into: "Security code")
        shopper.press(.enter)
        #expect(shopper.orders == 1)
    }

    @Test(
        "UX-ERR-04 a decline stands at what it is about, with its reason",
        arguments: [
            ("insufficient_funds", "Card number", "not enough funds, use another card"),
            ("expired_card", "Expires", "it has expired, use another card"),
            ("incorrect_cvc", "Security code", "wrong security code, enter it again"),
            ("lost_card", "Card number", "reported lost or stolen, use another card"),
            ("generic_decline", "Card number", "the bank said no, use another card"),
        ])
    func declineStandsAtWhatItIsAbout(_ code: String, _ label: String, _ reason: String) throws {
        let shopper = try filled()
        shopper.shop.orders = .declined(code)
        shopper.press(.enter)
        #expect(shopper.cursorRow.contains("▸ \(label)"))
        #expect(shopper.isRemarked(reason))
        #expect(shopper.window.status.string == "Card declined: \(reason). Nothing was charged.")
        expectAllKept(shopper, but: label)
    }

    @Test func faultOfTheBankIsNoFaultOfTheCard() throws {
        let shopper = try filled()
        shopper.shop.orders = .declined("processing_error")
        shopper.press(.enter)
        #expect(
            shopper.window.status.string
                == "Card declined: the bank had a problem, try again. Nothing was charged.")
        #expect(shopper.cursorRow.contains("▸ Security code"))
        shopper.seeNo("✗")
    }
}
