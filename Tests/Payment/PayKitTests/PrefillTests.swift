import PayKit
import Testing

/// What a sheet holds when it opens: contacts from the merchant and the wallet, good and broken.
@Suite struct PrefillTests {
    @Test("T6 UX-CON-04 the merchant's contact is used by default and priced redacted")
    func prefilledContactIsUsed() {
        var request = Sample.request()
        request.shippingContact = Sample.rome
        request.shippingContact?.emailAddress = "known@shop.example"
        let run = Run.opened(request)
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Roma", state: "RM", postalCode: "00186", country: Sample.country("IT")))
        #expect(run.effects.last == .call(.didSelectShippingContact(seen), number: run.call))
        #expect(run.sheet?.address == Sample.rome)
        #expect(run.sheet?.contact?.emailAddress == "known@shop.example")
    }

    @Test("T8 UX-CON-04 another contact replaces the merchant's")
    func prefilledContactIsReplaced() {
        var request = Sample.request()
        request.shippingContact = Sample.rome
        var run = Run.payable(request)
        run.send(.selectAddress(Sample.toronto))
        run.reply(Run.priced)
        #expect(run.sheet?.shippingContact?.postalAddress == Sample.toronto.postalAddress)
    }

    @Test("T6 UX-CON-04 what the merchant does not know comes from the wallet")
    func prefillIsCompletedFromTheWallet() {
        var request = Sample.request()
        request.requiredShippingContactFields = [.emailAddress, .phoneNumber]
        request.shippingContact = Contact(emailAddress: "known@shop.example")
        let run = Run.opened(request)
        #expect(
            run.sheet?.contact
                == Contact(emailAddress: "known@shop.example", phoneNumber: "+14045550100"))
    }

    @Test("T6 an email address in the prefill is no matter where none is asked for")
    func prefillOfAFieldThatIsNotAskedForIsDropped() {
        var request = Sample.request()
        request.requiredShippingContactFields = [.postalAddress, .phoneNumber]
        request.shippingContact = Contact(emailAddress: "known@shop.example")
        #expect(Run.opened(request).sheet?.contact == Sample.email)
    }

    @Test("T7 UX-CON-04 a broken prefill makes no call and is flagged at once")
    func brokenPrefillIsFlagged() {
        var request = Sample.request()
        request.shippingContact = Sample.nameless
        let run = Run.opened(request)
        #expect(run.effects.map(\.name) == ["timer:inputGuard"])
        #expect(run.stateName == "ready" && run.sheet?.blocker == .address)
        #expect(run.sheet?.addressFaults.map(\.field) == [.name])
        #expect(run.sheet?.unanswered == nil)
    }

    @Test("T8 a broken prefill is priced once its name is there, although the place stays")
    func correctedPrefillIsPriced() {
        var request = Sample.request()
        request.shippingContact = Sample.nameless
        var run = Run.opened(request)
        run.send(.selectAddress(Sample.toronto))
        #expect(run.stateName == "updating shippingContact")
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T7 a broken prefill has nothing to retry")
    func brokenPrefillIsNotRetried() {
        var request = Sample.request()
        request.shippingContact = Sample.nameless
        var run = Run.opened(request)
        #expect(run.send(.retry).map(\.name) == ["log"])
    }

    @Test("T7 UX-CON-04 the bill goes to the merchant's billing contact by default")
    func billingContactIsUsed() {
        var request = Sample.billedRequest()
        request.billingContact = Sample.rome
        #expect(Run.opened(request).sheet?.billingAddress == Sample.rome)
    }

    @Test(
        "T6 the bill goes to the wallet's first address otherwise, priced as the sheet opens"
    )
    func billingAddressComesFromTheWallet() {
        let run = Run.opened(Sample.billedRequest())
        #expect(run.sheet?.billingAddress == Sample.atlanta)
        #expect(run.effects.map(\.name) == ["timer:inputGuard", "timer:update", "call"])
    }

    @Test("T7 a bill beside an address to ship to is the owner's business only once it is paid")
    func billingAddressBesideAnotherIsNotAskedAbout() {
        var request = Sample.billedRequest()
        request.requiredShippingContactFields = [.postalAddress]
        let calls = Run.opened(request).effects.filter { $0.name == "call" }
        #expect(calls.count == 1 && !calls.contains { "\($0)".contains("didSelectPaymentMethod") })
    }

    @Test("T7 a missing billing address blocks")
    func missingBillingAddressBlocks() {
        let run = Run.opened(
            Sample.billedRequest(), WalletContents(passes: [Sample.visa], contacts: [Sample.email]))
        #expect(run.sheet?.blocker == .billingAddress)
    }

    @Test("T7 other billing fields are left out and logged")
    func otherBillingFieldsAreLogged() {
        var request = Sample.billedRequest()
        request.requiredBillingContactFields = [.postalAddress, .emailAddress]
        let run = Run.opened(request)
        #expect(run.effects.map(\.name) == ["log", "timer:inputGuard", "timer:update", "call"])
        #expect(run.sheet?.billingContact == Contact(postalAddress: Sample.atlanta.postalAddress))
    }

    // MARK: Pickup

    @Test("T6 a pickup sheet is priced for the shop's address")
    func pickupIsPricedForTheShop() {
        let run = Run.opened(Sample.pickupRequest())
        #expect(run.sheet?.address == Sample.shop && run.sheet?.isAddressReadOnly == true)
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Decatur", state: "GA", postalCode: "30030", country: Sample.country("US")))
        #expect(run.effects.last == .call(.didSelectShippingContact(seen), number: run.call))
    }

    @Test("T8 a pickup address cannot be changed")
    func pickupAddressIsReadOnly() {
        var run = Run.payable(Sample.pickupRequest())
        let before = run.engine
        #expect(run.send(.selectAddress(Sample.toronto)).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T24 UX-CON-03 a pickup carries the shop's address and the shopper's name")
    func pickupCarriesTheShoppersName() {
        let run = Run.payable(Sample.pickupRequest())
        #expect(run.sheet?.contactFields == [.name, .emailAddress])
        #expect(
            run.sheet?.shippingContact
                == Contact(
                    name: "Juniper Appleseed", postalAddress: Sample.shop.postalAddress,
                    emailAddress: "j.appleseed@example.org"))
    }

    @Test("T9 the name of who fetches the goods can be changed")
    func pickupNameCanBeChanged() {
        var run = Run.payable(Sample.pickupRequest())
        let other = Contact(name: "Ada Appleseed", emailAddress: "ada@example.org")
        #expect(run.send(.selectContact(other)).isEmpty)
        #expect(run.sheet?.shippingContact?.name == "Ada Appleseed")
    }

    @Test("T31 an error about a read-only address does not block for ever")
    func errorAboutAReadOnlyAddressDoesNotBlock() {
        var run = Run.refused([.shippingAddressInvalid(.street)], on: Sample.pickupRequest())
        #expect(run.sheet?.blocker == nil && run.sheet?.errors == [.shippingAddressInvalid(.street)])
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T15 T17 a read-only address that the owner refuses can be asked again")
    func refusedReadOnlyAddressIsAskedAgain() {
        var run = Run.opened(Sample.pickupRequest())
        run.reply(.errors([.shippingAddressInvalid()]))
        #expect(run.sheet?.blocker == .unanswered)
        run.send(.retry)
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil && run.sheet?.errors == [])
    }

    @Test("T16 an unserviceable pickup address blocks")
    func unserviceablePickupBlocks() {
        var run = Run.opened(Sample.pickupRequest())
        run.reply(.unserviceable("No pickup today"))
        #expect(run.sheet?.blocker == .address)
        #expect(run.sheet?.errors == [.shippingAddressUnserviceable("No pickup today")])
    }
}
