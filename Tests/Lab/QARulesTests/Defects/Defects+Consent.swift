import PayKit
import QARules
import Storefront
import TUI
import Testing
import Window
import WindowSupport

/// Defects of what is asked, told, priced and paid.
extension Defect {
    static let ofConsent = ofContacts + ofShipping + ofUpdates + ofAuthorisation + ofResults + ofCancelling

    // MARK: Walks

    /// An order that needs an email address alone.
    static let emailAlone: @Sendable (Shopper) throws -> Void = { shopper in
        var request = try SampleRequests.plain("email")
        request.requiredShippingContactFields = [.emailAddress]
        shopper.present(request, ScriptedOwner())
        shopper.advance(milliseconds: 300)
        shopper.goTo("CONTACT")
    }

    /// A sheet with every row, whose owner answers with the rows that it has.
    static let everything: @Sendable (Shopper) throws -> Void = { shopper in
        let request = try SampleRequests.everything()
        var owner = ScriptedOwner(contact: .update(items: request.paymentSummaryItems))
        owner.method = owner.contact
        shopper.present(request, owner)
        shopper.advance(milliseconds: 300)
    }

    static let everythingPaid: @Sendable (Shopper) throws -> Void = { shopper in
        try everything(shopper)
        shopper.press(.space)
    }

    /// From the list to the receipt.
    static let purchase: @Sendable (Shopper) throws -> Void = { $0.payFromTheList() }

    static func onTallScreen() throws -> Shopper { try Shopper(columns: 120, rows: 40) }

    // MARK: Contacts

    private static let ofContacts: [Defect] = [
        .altering(
            "UX-CON-01", "an order that needs an email asks where to ship to",
            { $0.frame.write("SHIP TO", over: "CONTACT") }, in: emailAlone),
        .altering(
            "UX-CON-01", "an order that needs an email asks for rates",
            { moment in
                guard moment.isSheetOpen else { return }
                moment.effects.append(.owner(.call(.didSelectShippingContact(Contact()), number: 99)))
            }, in: emailAlone),
        .altering(
            "UX-CON-01", "a request asks for a telephone that the goods do not need",
            { moment in
                guard case .walletOpened(var request, let contents, let other)? = moment.message else {
                    return
                }
                request.requiredShippingContactFields.insert(.phoneNumber)
                moment.message = .walletOpened(request, contents, other)
            }, in: purchase),
        .altering(
            "UX-CON-02", "the owner learns the street before consent",
            { moment in
                moment.replace { effect in
                    guard case .owner(.call(.didSelectShippingContact(var contact), let number)) = effect
                    else {
                        return effect
                    }
                    contact.postalAddress?.street = "1 Peachtree Street"
                    return .owner(.call(.didSelectShippingContact(contact), number: number))
                }
            }, in: purchase),
        .altering(
            "UX-CON-02", "the log has an email address",
            { moment in
                if moment.isSheetOpen { moment.effects.append(.log("for j.appleseed@example.org")) }
            }, in: purchase),
        .altering(
            "UX-CON-03", "the payment lacks the email address",
            { $0.replacePayment { $0.shippingContact?.emailAddress = nil } }, in: everythingPaid,
            by: onTallScreen),
        .altering(
            "UX-CON-03", "the payment goes to another city than was shown",
            { $0.replacePayment { $0.shippingContact?.postalAddress?.city = "Savannah" } },
            in: everythingPaid, by: onTallScreen),
        .altering(
            "UX-CON-04", "a known address is not preselected",
            { $0.frame.write("None yet            ", over: "Atlanta GA 30303, US") }, in: everything,
            by: onTallScreen),
        .altering(
            "UX-CON-04", "a broken email address is not marked",
            { $0.frame.write("›", over: "✗") },
            in: { shopper in
                var request = try SampleRequests.plain("broken")
                request.requiredShippingContactFields = [.emailAddress]
                request.shippingContact = Contact(emailAddress: "ada-at-oak")
                shopper.present(request, ScriptedOwner())
            }),
        .altering(
            "UX-CON-05", "a telephone number is kept as it was typed",
            { moment in
                moment.replace { effect in
                    guard case .saveContact(var contact, let old) = effect else { return effect }
                    contact.phoneNumber = "(404) 555-0100"
                    return .saveContact(contact, replacing: old)
                }
            },
            in: { shopper in
                try everything(shopper)
                shopper.goTo("CONTACT")
                shopper.press(.enter, .character("e"), .enter, .control("u"))
                shopper.type("(404) 555-0123")
                shopper.press(.enter)
            }),
        .altering(
            "UX-CON-05", "an extended postal code is refused",
            { moment in
                guard moment.place == "sheet-form", let place = moment.frame.place(of: "30303-1234") else {
                    return
                }
                moment.frame.draw("✗", x: place.x + 14, y: place.y)
            },
            in: { shopper in
                try everything(shopper)
                shopper.goTo("SHIP TO")
                shopper.press(.enter, .character("e"))
                shopper.press(.down, times: 9)
                shopper.press(.up, .control("u"))
                shopper.type("30303-1234")
                shopper.press(.up, .enter, .enter)
            }),
    ]

    // MARK: Shipping

    /// A list of methods, one of them without a detail.
    private static let methods: @Sendable (Shopper) throws -> Void = { shopper in
        try everything(shopper)
        shopper.goTo("METHOD")
        shopper.press(.enter)
    }

    /// An address that nothing ships to, then the choice of another.
    private static let unserved: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .down, .down, .enter)
        shopper.press(.space, .enter)
    }

    private static let unreached: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.press(.enter)
        shopper.shop.rates = .unreachable
        shopper.press(.enter)
    }

    /// A chosen method that is not offered for another address.
    private static let replaced: @Sendable (Shopper) throws -> Void = { shopper in
        shopper.openSheet()
        shopper.goTo("METHOD")
        shopper.press(.enter, .down, .enter)
        shopper.goTo("SHIP TO")
        shopper.press(.enter, .down, .enter)
        shopper.goTo("Press Space")
        shopper.press(.space)
    }

    private static let pickup: @Sendable (Shopper) throws -> Void = { shopper in
        let request = try SampleRequests.pickup()
        shopper.present(
            request,
            ScriptedOwner(contact: .update(items: request.paymentSummaryItems, methods: .methods([]))))
        shopper.goTo("PICK UP AT")
    }

    private static let ofShipping: [Defect] = [
        .altering(
            "UX-SHP-01", "a method's price is off by a cent", { $0.frame.write("12.01", over: "12.00") },
            in: methods, by: onTallScreen),
        .altering(
            "UX-SHP-01", "a missing detail is shown as null",
            { $0.frame.write("NULL           ", over: "Arrival unknown") }, in: methods, by: onTallScreen),
        .altering(
            "UX-SHP-02", "the first total is without shipping",
            { moment in
                guard case .walletOpened(var request, let contents, let entitlement)? = moment.message else {
                    return
                }
                request.paymentSummaryItems.removeAll { $0.label == "Shipping" }
                moment.message = .walletOpened(request, contents, entitlement)
            }, in: purchase),
        .altering(
            "UX-SHP-02", "another method than the first is chosen",
            { $0.frame.write("METHOD    Courier", over: "METHOD    Ground ") }, in: everything,
            by: onTallScreen),
        .altering(
            "UX-SHP-03", "an address that nothing ships to is not said",
            { $0.frame.write("Something is wrong.", over: "We do not ship there") }, in: unserved),
        .altering(
            "UX-SHP-03", "an address is blamed when the rates cannot be reached",
            { $0.frame.write("We do not ship there", over: "The shop did not an") }, in: unreached),
        .altering(
            "UX-SHP-04", "the total changes with an address that nothing ships to",
            { moment in
                guard moment.frame.place(of: "We do not ship there") != nil else { return }
                moment.frame.write("10.83", over: "15.83")
            }, in: unserved),
        .altering(
            "UX-SHP-04", "authorise stays on without rates",
            { moment in
                guard let place = moment.frame.place(of: "We do not ship there") else { return }
                moment.frame.target(Area(x: place.x, y: place.y, width: 9, height: 1), .item(5))
            }, in: unserved),
        .altering(
            "UX-SHP-05", "a method that changed is not announced",
            { $0.erase("Method changed") },
            in: replaced),
        .altering(
            "UX-SHP-05", "the payment has another method than the row showed",
            { $0.replacePayment { $0.shippingMethod?.identifier = "other" } }, in: replaced),
        .altering(
            "UX-SHP-06", "goods to fetch are said to be shipped",
            { $0.frame.write("SHIP TO   ", over: "PICK UP AT") }, in: pickup),
        .altering(
            "UX-SHP-06", "a day of arrival is off by one", { $0.frame.write("Nov 24", over: "Nov 25") },
            in: methods, by: onTallScreen),
    ]
}

extension Observation {
    /// Puts other effects in place of those that there are; nil for none.
    mutating func replace(_ change: (Window.Effect) -> Window.Effect?) {
        effects = effects.compactMap(change)
    }

    mutating func replacePayment(_ change: (inout Payment) -> Void) {
        replace { effect in
            guard case .owner(.didAuthorize(var payment, let attempt)) = effect else { return effect }
            change(&payment)
            return .owner(.didAuthorize(payment, attempt: attempt))
        }
    }

    /// True if a call of the sheet is answered in this moment, by the shop or by another owner.
    var isAnswered: Bool { sheetEvents.contains { if case .reply = $0 { true } else { false } } }
    var hasResult: Bool { sheetEvents.contains { if case .result = $0 { true } else { false } } }

    private var sheetEvents: [PaymentAuthorization.Event] {
        ([message] + effects.map(\.counterpart)).compactMap {
            if case .sheet(let event)? = $0 { event } else { nil }
        }
    }

    /// Takes away that the sheet is finished.
    mutating func keepTheSheet() {
        replace { effect in
            if case .owner(.didFinish) = effect { return nil }
            return effect
        }
    }

    /// Writes blanks over a text.
    mutating func erase(_ text: String) {
        let blanks = String(repeating: " ", count: ScreenText(cleaning: text).width)
        frame.write(blanks, over: text)
    }
}
