import PayKit
import Testing

/// The sheet while it waits for the shopper.
@Suite struct ReadyTests {
    @Test("T8 UX-CON-02 another address is priced by its redacted form")
    func otherAddressIsPricedRedacted() {
        var run = Run.payable()
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Toronto", state: "ON", postalCode: "M5J", country: Sample.country("CA")))
        let effects = run.send(.selectAddress(Sample.toronto))
        #expect(effects.last == .call(.didSelectShippingContact(seen), number: run.call))
    }

    @Test("T10 another method is priced")
    func otherMethodIsPriced() {
        var run = Run.payable()
        let effects = run.send(.selectMethod(identifier: "express"))
        #expect(effects.last == .call(.didSelectShippingMethod(Sample.express), number: run.call))
    }

    @Test("T11 UX-CON-02 a card of another type is priced by its type alone")
    func passOfAnotherTypeIsPricedByItsTypeAlone() {
        var run = Run.payable()
        let effects = run.send(.selectPass(id: "mastercard"))
        #expect(effects.last == .call(.didSelectPaymentMethod(PaymentMethod(type: .debit)), number: run.call))
    }

    @Test("T11 UX-CON-02 another card of the same type is asked about by its type alone")
    func passOfTheSameTypeIsAskedAbout() {
        var run = Run.payable()
        let effects = run.send(.selectPass(id: "visa-2"))
        #expect(
            effects.last == .call(.didSelectPaymentMethod(PaymentMethod(type: .credit)), number: run.call))
        #expect(run.sheet?.pass == Sample.secondVisa)
    }

    static let same: [Run.Event] = [
        .selectPass(id: "visa"), .selectMethod(identifier: "ground"), .selectAddress(Sample.atlanta),
        .selectContact(Sample.email),
    ]

    @Test("T13 the same choice again changes nothing", arguments: same)
    func sameChoiceAgainChangesNothing(event: Run.Event) {
        var run = Run.payable()
        let before = run.engine
        #expect(run.send(event).isEmpty)
        #expect(run.engine == before)
    }

    static let impossible: [Run.Event] = [
        .selectPass(id: "jcb"), .selectPass(id: "nobody's"), .selectMethod(identifier: "pigeon"), .retry,
    ]

    @Test(arguments: impossible)
    func impossibleChoiceIsIgnored(event: Run.Event) {
        var run = Run.payable()
        let before = run.engine
        #expect(run.send(event).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test func addressIsNotChosenWhereNoneIsNeeded() {
        var run = Run()
        run.present(Sample.digitalRequest())
        #expect(run.send(.selectAddress(Sample.toronto)).map(\.name) == ["log"])
    }

    @Test("T9 another contact makes no call")
    func otherContactMakesNoCall() {
        var run = Run.payable()
        #expect(run.send(.selectContact(Sample.otherEmail)).isEmpty)
        #expect(run.sheet?.contact == Sample.otherEmail)
    }

    @Test func missingEmailBlocks() {
        var run = Run.payable()
        run.send(.selectContact(Contact(phoneNumber: "+1 404 555 0100")))
        #expect(run.sheet?.blocker == .contact)
    }

    @Test func missingNameBlocks() {
        var run = Run.payable()
        run.send(.selectAddress(Contact(postalAddress: Sample.toronto.postalAddress)))
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == .address)
    }

    @Test("T22 UX-AUT-01 a touch within the input guard is ignored")
    func touchWithinTheGuardIsIgnored() {
        var run = Run.guarded()
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
        #expect(run.stateName == "ready")
    }

    @Test("T14 the guard may end while a price is awaited")
    func guardEndsWhileAPriceIsAwaited() {
        var run = Run.pricing()
        run.expire(.inputGuard)
        run.reply(Run.priced)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test func guardOfAnEarlierSheetDoesNotEndThisOne() {
        var run = Run.pricing()
        let old = run.timers[.inputGuard]
        run.send(.cancel)
        run.send(.dismiss)
        run.present(Sample.digitalRequest("request-2"))
        old.map { _ = run.send(.timerFired($0)) }
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
    }

    @Test("T23 a touch on a blocked sheet is ignored")
    func touchOnABlockedSheetIsIgnored() {
        var run = Run.unanswered()
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log"])
        #expect(run.stateName == "ready")
    }

    @Test("T17 retry makes the same call again")
    func retryMakesTheSameCallAgain() {
        var run = Run.unanswered()
        let seen = Contact(
            postalAddress: PostalAddress(
                city: "Toronto", state: "ON", postalCode: "M5J", country: Sample.country("CA")))
        let old = run.call
        let effects = run.send(.retry)
        #expect(effects.last == .call(.didSelectShippingContact(seen), number: run.call))
        #expect(run.call > old)
    }

    @Test func unansweredAddressStaysUnansweredWhenAnotherRowIsPriced() {
        var run = Run.unanswered()
        run.send(.selectMethod(identifier: "express"))
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == .unanswered && run.sheet?.unanswered == .shippingContact)
    }

    @Test func everyUnansweredCallIsMadeAgain() {
        var run = Run.unanswered()
        run.send(.selectPass(id: "mastercard"))
        run.reply(.failed())
        run.send(.retry)
        #expect(run.stateName == "updating paymentMethod")
        run.reply(Run.priced)
        #expect(run.sheet?.unanswered == .shippingContact)
        run.send(.retry)
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T38 UX-CAN-01 cancel finishes")
    func cancelFinishes() {
        var run = Run.payable()
        #expect(run.send(.cancel).first == .didFinish(.cancelled))
    }

    @Test("T39 the owner may abort")
    func ownerMayAbort() {
        var run = Run.payable()
        #expect(run.send(.abort).first == .didFinish(.aborted(.owner)))
    }

    @Test("UX-AUT-01 a key that is held down since before the sheet cannot authorise")
    func heldKeyNeverAuthorises() {
        var run = Run.guarded()
        for _ in 0..<40 {
            #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
            // The guard of the opening ends meanwhile.
            run.expire(.inputGuard)
        }
        #expect(run.stateName == "ready")
        run.expire(.heldKey)
        #expect(run.send(.touched(matches: true)).map(\.name).first == "willAuthorize")
    }

    @Test("UX-AUT-01 a touch while the price is worked out starts the pause anew")
    func touchWhileUpdatingCountsAsHeld() {
        var run = Run.pricing()
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        run.reply(Run.priced)
        run.send(.touched(matches: true))
        #expect(run.stateName == "ready")
        run.expire(.heldKey)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }
}
