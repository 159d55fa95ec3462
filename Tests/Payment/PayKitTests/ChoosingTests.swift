import PayKit
import Testing

/// The choices of an open sheet, one after the other, and what becomes of their prices.
@Suite struct ChoosingTests {
    @Test("T8 an address that is locally wrong makes no call and leaves no old price payable")
    func wrongAddressIsNotPayableAtTheOldPrice() {
        var run = Run.payable()
        #expect(run.send(.selectAddress(Sample.nameless)).isEmpty)
        #expect(run.sheet?.blocks(.address) == true && run.sheet?.blocks(.unanswered) == true)
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log"])
    }

    @Test("T8 an address whose name was missing is priced when the name is there")
    func completedAddressIsPriced() {
        var run = Run.payable()
        run.send(.selectAddress(Sample.nameless))
        run.send(.selectAddress(Sample.toronto))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test("T8 the priced address is priced again after a wrong one")
    func firstAddressIsPricedAgain() {
        var run = Run.payable()
        run.send(.selectAddress(Sample.nameless))
        run.send(.selectAddress(Sample.atlanta))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test("T9 another name at the same place makes no call")
    func otherNameMakesNoCall() {
        var run = Run.payable()
        var other = Sample.atlanta
        other.name = "Ada Appleseed"
        #expect(run.send(.selectAddress(other)).isEmpty)
        #expect(run.stateName == "ready" && run.sheet?.shippingContact?.name == "Ada Appleseed")
    }

    @Test("T9 another email address while the price is missing makes no call")
    func otherContactMakesNoCallWhileUnanswered() {
        var run = Run.unanswered()
        #expect(run.send(.selectContact(Sample.otherEmail)).isEmpty)
        #expect(run.sheet?.blocker == .unanswered)
    }

    @Test("T10 a method that is hidden by an unserviceable address cannot be chosen")
    func hiddenMethodIsNotChosen() {
        var run = Run.opened(Sample.request())
        run.reply(.unserviceable())
        #expect(run.send(.selectMethod(identifier: "express")).map(\.name) == ["log"])
    }

    @Test("T11 a change of card while an address is unpriced leaves the address unpriced")
    func otherCardLeavesTheAddressUnpriced() {
        var run = Run.unanswered()
        run.send(.selectPass(id: "mastercard"))
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == .unanswered && run.sheet?.unanswered == .shippingContact)
    }

    @Test("T11 the card goes back to a priced type by a call of its own")
    func cardGoesBackByACall() {
        var run = Run.payable()
        run.send(.selectPass(id: "mastercard"))
        run.reply(.failed())
        run.send(.selectPass(id: "visa"))
        #expect(run.stateName == "updating paymentMethod")
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T11 a card of a country that the merchant does not take is not chosen")
    func cardOfAnotherCountryIsNotChosen() {
        var request = Sample.request()
        request.supportedCountries = ["us"]
        var wallet = Sample.wallet
        wallet.passes = ["US", "CN"].map { code in
            PaymentPass(
                id: code, network: .visa, type: .credit, primaryAccountNumberSuffix: "4242",
                issuerCountry: Sample.country(code))
        }
        var run = Run.payable(request, wallet)
        #expect(run.sheet?.pass.id == "US" && run.sheet?.eligiblePasses.map(\.id) == ["US"])
        #expect(run.send(.selectPass(id: "CN")).map(\.name) == ["log"])
    }

    // MARK: The bill

    @Test("T11 UX-CON-02 another billing address is told, redacted, where nothing is shipped")
    func billingAddressIsToldRedacted() {
        var run = Run.payable(Sample.billedRequest())
        let effects = run.send(.selectBillingAddress(Sample.toronto))
        let seen = PaymentMethod(
            type: .credit,
            billingAddress: Contact(
                postalAddress: PostalAddress(
                    city: "Toronto", state: "ON", postalCode: "M5J", country: Sample.country("CA"))))
        #expect(effects.last == .call(.didSelectPaymentMethod(seen), number: run.call))
    }

    @Test("T9 UX-CON-02 another billing address makes no call where something is shipped")
    func billingAddressIsNotToldWhereSomethingIsShipped() {
        var run = Run.payable(Sample.fullRequest())
        #expect(run.send(.selectBillingAddress(Sample.toronto)).isEmpty)
        run.send(.selectPass(id: "mastercard"))
        #expect(
            run.effects.last
                == .call(.didSelectPaymentMethod(PaymentMethod(type: .debit)), number: run.call))
    }

    @Test("T9 another name on the bill makes no call")
    func otherNameOnTheBillMakesNoCall() {
        var run = Run.payable(Sample.billedRequest())
        var other = Sample.atlanta
        other.name = "Ada Appleseed"
        #expect(run.send(.selectBillingAddress(other)).isEmpty)
    }

    @Test("T8 a billing address without its postal part is ignored")
    func billingAddressNeedsAPostalPart() {
        var run = Run.payable(Sample.billedRequest())
        #expect(run.send(.selectBillingAddress(Sample.email)).map(\.name) == ["log"])
    }

    @Test("T8 a billing address is ignored where none is asked for")
    func billingAddressIsIgnoredWhereNoneIsAskedFor() {
        var run = Run.payable()
        #expect(run.send(.selectBillingAddress(Sample.toronto)).map(\.name) == ["log"])
    }

    @Test("T11 a billing address that is locally wrong is not told, and the old price is not payable")
    func wrongBillingAddressIsNotTold() {
        var request = Sample.billedRequest()
        request.requiredBillingContactFields = [.postalAddress, .name]
        var run = Run.payable(request)
        #expect(run.send(.selectBillingAddress(Sample.nameless)).isEmpty)
        #expect(run.sheet?.blocker == .billingAddress && run.sheet?.unanswered == nil)
        run.send(.selectPass(id: "mastercard"))
        #expect(run.stateName == "ready")
        run.send(.selectBillingAddress(Sample.toronto))
        #expect(run.stateName == "updating paymentMethod")
    }

    static let bills: [(Set<ContactField>, String?)] = [
        ([.postalAddress], nil), ([.postalAddress, .name], "Juniper Appleseed"),
    ]

    @Test("T24 UX-CON-03 the bill carries exactly what was asked for", arguments: bills)
    func billCarriesWhatWasAskedFor(fields: Set<ContactField>, name: String?) {
        var request = Sample.billedRequest()
        request.requiredBillingContactFields = fields
        let run = Run.opened(request)
        #expect(
            run.sheet?.billingContact == Contact(name: name, postalAddress: Sample.atlanta.postalAddress))
    }

    // MARK: Another language

    @Test("T8 a refresh asks about the chosen address again")
    func refreshAsksAboutTheAddress() {
        var run = Run.payable()
        run.send(.refresh)
        #expect(run.stateName == "updating shippingContact")
    }

    @Test("T11 a refresh asks about the card where nothing is shipped")
    func refreshAsksAboutTheCard() {
        var run = Run.payable(Sample.digitalRequest())
        run.send(.refresh)
        #expect(run.stateName == "updating paymentMethod")
    }

    @Test("T11 a refresh asks about the card where no address is known")
    func refreshAsksAboutTheCardWithoutAnAddress() {
        var run = Run.opened(Sample.request(), WalletContents(passes: [Sample.visa]))
        run.send(.refresh)
        #expect(run.stateName == "updating paymentMethod")
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == .address)
    }

    @Test("T8 UX-ERR-02 a refresh does not take away what a refused payment wants corrected")
    func refreshKeepsTheErrors() {
        let errors: [PaymentError] = [.shippingContactInvalid(.name), .shippingAddressInvalid(.street)]
        var run = Run.refused(errors)
        run.send(.refresh)
        run.reply(Run.priced)
        #expect(run.sheet?.errors == errors && run.sheet?.blocker == .address)
    }

    @Test("T8 a refresh judges an unserviceable address anew")
    func refreshJudgesAnUnserviceableAddressAnew() {
        var run = Run.opened(Sample.request())
        run.reply(.unserviceable())
        run.send(.refresh)
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil && run.sheet?.methods == [Sample.ground, Sample.express])
    }
}
