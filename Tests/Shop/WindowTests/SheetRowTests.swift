import PayKit
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Which rows a sheet has, and what is in them.
@Suite struct SheetRowTests {
    /// What a request asks for.
    struct Demand: Sendable, CustomStringConvertible {
        var shipping: Set<ContactField>
        var billing: Bool
        var coupon: Bool

        var description: String {
            let fields = shipping.map(\.rawValue).sorted().joined(separator: "+")
            return "\(fields)\(billing ? " billing" : "")\(coupon ? " coupon" : "")"
        }

        func request() throws -> PaymentRequest {
            var request = try SampleRequests.plain()
            request.requiredShippingContactFields = shipping
            request.requiredBillingContactFields = billing ? [.postalAddress] : []
            request.supportsCouponCode = coupon
            if shipping.contains(.postalAddress) {
                request.paymentSummaryItems = try SampleRequests.items([
                    ("Tea", 300), ("Shipping", 500), ("ACME", 800),
                ])
                request.shippingMethods = try SampleRequests.methods()
            }
            return request
        }

        func shopper() throws -> Shopper {
            let request = try request()
            var owner = ScriptedOwner(contact: .update(items: request.paymentSummaryItems))
            owner.card = owner.contact
            return try Shopper.paying(request, owner, columns: 120, rows: 40)
        }
    }

    static let fields: [ContactField] = [.postalAddress, .name, .emailAddress, .phoneNumber]
    static let demands = (0..<16).flatMap { bits in
        [false, true].flatMap { billing in
            [false, true].map { coupon in
                Demand(
                    shipping: Set(fields.indices.filter { bits >> $0 & 1 == 1 }.map { fields[$0] }),
                    billing: billing, coupon: coupon)
            }
        }
    }

    @Test("UX-SHT-02 only the rows that are needed, in the one order", arguments: demands)
    func rowsAreThoseNeeded(_ demand: Demand) throws {
        let shopper = try demand.shopper()
        let isShipped = demand.shipping.contains(.postalAddress)
        // With an address the name goes with it; what is left makes the contact.
        let connectivity = demand.shipping.subtracting(isShipped ? [.postalAddress, .name] : [])
        let wanted = [
            ("CARD", true), ("BILL TO", demand.billing), ("SHIP TO", isShipped), ("METHOD", isShipped),
            ("CONTACT", !connectivity.isEmpty), ("COUPON", demand.coupon),
        ]
        #expect(shopper.screen.sheetRowTitles == wanted.filter(\.1).map(\.0))
        let summary = shopper.screen.sheetSummary.map { $0.prefix(3) }
        #expect(summary == (isShipped ? ["TEA", "SHI"] : ["TEA"]))
        #expect(shopper.screen.sheetTotal?.hasPrefix("PAY ACME") == true)
        #expect(shopper.screen.sheetLines.last { !$0.isEmpty }?.contains("Press Space to pay") == true)
    }

    @Test("UX-CON-03 the payment holds the required fields as last shown, and no others", arguments: demands)
    func paymentHoldsWhatWasShown(_ demand: Demand) throws {
        let shopper = try demand.shopper()
        if demand.shipping.contains(.postalAddress) {
            shopper.goTo("SHIP TO")
            shopper.press(.enter, .down, .enter)
        }
        if shopper.screen.sheetRowTitles.contains("CONTACT"),
            !demand.shipping.isDisjoint(with: [.emailAddress, .phoneNumber])
        {
            shopper.goTo("CONTACT")
            shopper.press(.enter, .down, .enter)
        }
        let shown = shopper.screen.sheetRows.joined(separator: "\n")
        shopper.press(.space)
        let payment = try #require(shopper.owner?.payments.first)
        let contact = payment.shippingContact
        #expect((contact == nil) == demand.shipping.isEmpty)
        #expect((contact?.postalAddress != nil) == demand.shipping.contains(.postalAddress))
        #expect((contact?.name != nil) == demand.shipping.contains(.name))
        #expect((contact?.emailAddress != nil) == demand.shipping.contains(.emailAddress))
        #expect((contact?.phoneNumber != nil) == demand.shipping.contains(.phoneNumber))
        #expect(contact?.phoneticName == nil)
        #expect((payment.billingContact?.postalAddress != nil) == demand.billing)
        #expect((payment.shippingMethod != nil) == demand.shipping.contains(.postalAddress))
        for value in [
            contact?.emailAddress, contact?.phoneNumber, contact?.postalAddress?.city,
            contact?.postalAddress?.postalCode, payment.billingContact?.postalAddress?.city,
        ].compactMap({ $0 }) {
            #expect(shown.contains(value), "\(value)\n\(shown)")
        }
        if !demand.shipping.contains(.postalAddress), let name = contact?.name {
            #expect(shown.contains(name.prefix(4)))
        }
    }

    @Test("UX-CON-01 an order that needs an email alone asks for nothing else and prices nothing")
    func emailAloneIsAskedFor() throws {
        let shopper = try Demand(shipping: [.emailAddress], billing: false, coupon: false).shopper()
        #expect(shopper.screen.sheetRowTitles == ["CARD", "CONTACT"])
        shopper.goTo("CONTACT")
        shopper.press(.enter, .up, .up)
        shopper.press(.down, times: 9)
        shopper.press(.enter)
        shopper.see("Email", "Save")
        shopper.seeNo("Street", "Postal", "ZIP", "Phone", "Name", "Country")
        shopper.press(.control("u"))
        shopper.type("tea@example.org")
        shopper.press(.enter)
        #expect(shopper.screen.sheetRows.last?.hasPrefix("▸ CONTACT   tea@example.org  ") == true)
        shopper.press(.down, .down)
        let before = shopper.effects.count
        shopper.press(.space)
        #expect(shopper.owner?.payments.first?.shippingContact == Contact(emailAddress: "tea@example.org"))
        #expect(shopper.owner?.calls == [])
        let asked = shopper.effects.dropFirst(before).filter {
            if case .shop(.price) = $0 { true } else { false }
        }
        #expect(asked.isEmpty)
    }

    // MARK: Contacts that are known beforehand

    private func prefilled(_ postalCode: String, _ email: String) throws -> Shopper {
        var request = try Demand(
            shipping: [.postalAddress, .name, .emailAddress], billing: false, coupon: false
        ).request()
        request.shippingContact = Contact(
            name: "Ada Acorn",
            postalAddress: PostalAddress(
                street: "7 Oak Lane", city: "Macon", state: "GA", postalCode: postalCode,
                country: try #require(Country(code: "US"))), emailAddress: email)
        let owner = ScriptedOwner(contact: .update(items: request.paymentSummaryItems))
        return try Shopper.paying(request, owner, columns: 120, rows: 40)
    }

    @Test("UX-CON-04 a good prefill is chosen and can be replaced without leaving the sheet")
    func goodPrefillIsChosen() throws {
        let shopper = try prefilled("31201", "ada@oak.example")
        shopper.see("Macon GA 31201, US", "ada@oak.example", "Press Space to pay")
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .down, .enter)
        shopper.see("Atlanta GA 30303, US")
        shopper.goTo("CONTACT")
        shopper.press(.enter, .down, .enter)
        shopper.see("j.appleseed@example.org", "Press Space to pay")
        shopper.seeNo("Macon", "ada@oak")
        shopper.press(.space)
        #expect(shopper.owner?.payments.first?.shippingContact?.postalAddress?.city == "Atlanta")
    }

    static let broken = [
        ("3120", "ada@oak.example", "SHIP TO", "Enter the ZIP code, such as 10001"),
        ("31201", "ada-at-oak", "CONTACT", "Enter an email such as name@example.org"),
    ]

    @Test("UX-CON-04 a broken prefill is marked when the sheet opens, and can be replaced", arguments: broken)
    func brokenPrefillIsMarked(_ code: String, _ email: String, _ row: String, _ words: String) throws {
        let shopper = try prefilled(code, email)
        #expect(
            shopper.screen.sheetRows.filter { $0.hasSuffix("✗") }.map { $0.contains("\(row) ") } == [true])
        shopper.see(words)
        shopper.press(.space)
        #expect(shopper.tokens == 0)
        #expect(shopper.cursorRow.contains(row))
        shopper.press(.enter, .escape, .down, .enter)
        #expect(shopper.screen.sheetRows.allSatisfy { !$0.hasSuffix("✗") })
        shopper.press(.space)
        #expect(shopper.owner?.payments.count == 1)
    }
}
