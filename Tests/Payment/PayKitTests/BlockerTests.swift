import PayKit
import Testing

/// What keeps a ready sheet from being paid, and what the owner wants corrected.
@Suite struct BlockerTests {
    typealias Blocked = (name: String, blocker: PaymentAuthorization.Sheet.Blocker, run: Run)

    static func after(_ run: Run, _ events: Run.Event...) -> Run {
        var run = run
        for event in events { run.send(event) }
        return run
    }

    static func answered(_ run: Run, _ update: PaymentRequestUpdate) -> Run {
        var run = run
        run.reply(update)
        run.expire(.inputGuard)
        return run
    }

    /// A ready sheet for each thing that can block it. A card always fits: others cannot be chosen.
    static let blocked: [Blocked] = [
        (
            "no billing address", .billingAddress,
            .payable(Sample.billedRequest(), WalletContents(passes: [Sample.visa]))
        ),
        ("billing address refused", .billingAddress, .refused([.billingAddressInvalid(.city)])),
        ("no address", .address, .payable(Sample.request(), WalletContents(passes: [Sample.visa]))),
        ("address refused", .address, .refused([.shippingAddressInvalid()])),
        ("name refused", .address, .refused([.shippingContactInvalid(.name)])),
        ("unserviceable", .address, answered(.opened(Sample.request()), .unserviceable())),
        ("no method", .method, methodless),
        ("no email address", .contact, after(.payable(), .selectContact(Contact(phoneNumber: "1")))),
        ("email address refused", .contact, .refused([.shippingContactInvalid(.emailAddress)])),
        ("no answer about the card", .unanswered, answered(.updating(.paymentMethod), .failed())),
        ("no answer about the address", .unanswered, answered(.updating(.shippingContact), .failed())),
        ("no answer about the method", .unanswered, answered(.updating(.shippingMethod), .failed())),
        ("another total without a choice", .total, repriced),
    ]

    /// A sheet whose total was another one when it was asked for anew.
    static var repriced: Run {
        answered(
            after(.payable(), .refresh),
            .update(items: Sample.items(shipping: 600, total: 2600), methods: .unchanged))
    }

    @Test("T46 a total that changed without a choice is paid only when it was accepted")
    func totalIsAccepted() {
        var run = Self.repriced
        #expect(run.sheet?.totalBefore == Sample.dollars(2500) && run.sheet?.total == Sample.dollars(2600))
        #expect(run.send(.acceptTotal).map(\.name) == ["timer:inputGuard"])
        #expect(run.sheet?.blocker == nil && run.sheet?.totalBefore == nil)
        run.send(.touched(matches: true))
        #expect(run.stateName == "ready", "a key that is held down pays nothing")
        run.expire(.heldKey)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T46 a total that changed twice is told from the one that was read, and one that came back is not")
    func totalThatChangedTwice() {
        var run = Self.answered(
            Self.after(Self.repriced, .refresh),
            .update(items: Sample.items(shipping: 700, total: 2700), methods: .unchanged))
        #expect(run.sheet?.totalBefore == Sample.dollars(2500) && run.sheet?.total == Sample.dollars(2700))
        run = Self.answered(Self.after(run, .refresh), Run.priced)
        #expect(run.sheet?.blocker == nil)
        #expect(run.send(.acceptTotal).map(\.name) == ["log"])
    }

    @Test("T46 a total that follows a choice, or the first price of an address, needs no accepting")
    func totalOfAChoiceIsExpected() {
        let dearer = PaymentRequestUpdate.update(
            items: Sample.items(shipping: 700, total: 2700), methods: .unchanged)
        #expect(
            Self.answered(Self.after(.payable(), .selectAddress(Sample.toronto)), dearer).sheet?.blocker
                == nil)
        #expect(Self.answered(Self.after(.unanswered(), .retry), dearer).sheet?.blocker == nil)
        #expect(Self.answered(Self.after(.unanswered(), .refresh), dearer).sheet?.blocker == nil)
        let late = Self.answered(Self.after(.payable(), .refresh), .failed())
        for event in [PaymentAuthorization.Event.refresh, .retry] {
            #expect(Self.answered(Self.after(late, event), dearer).sheet?.blocker == .total)
        }
        let unserviceable = Self.answered(.opened(Sample.request()), .unserviceable())
        #expect(Self.answered(Self.after(unserviceable, .refresh), dearer).sheet?.blocker == nil)
    }

    /// A sheet that needs a method and was offered none.
    static var methodless: Run {
        var request = Sample.request()
        request.shippingMethods = []
        return .payable(request)
    }

    @Test("T23 a blocked sheet says what blocks it, and a touch changes nothing", arguments: blocked)
    func blockedSheetIsNotPaid(name: String, blocker: PaymentAuthorization.Sheet.Blocker, run: Run) {
        var run = run
        run.expire(.inputGuard)
        #expect(run.stateName == "ready" && run.sheet?.blocker == blocker, "\(name)")
        let before = run.engine
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log"])
        #expect(run.send(.touched(matches: false)).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T23 UX-ERR-02 the first row in error comes first, and all are marked")
    func firstBlockerComesFirst() {
        let run = Run.refused([
            .shippingContactInvalid(.emailAddress), .shippingAddressInvalid(.city),
            .billingAddressInvalid(),
        ])
        #expect(run.sheet?.blocker == .billingAddress)
        let marked = PaymentAuthorization.Sheet.Blocker.allCases.filter { run.sheet?.blocks($0) ?? false }
        #expect(marked == [.billingAddress, .address, .contact])
    }

    // MARK: Errors go when their field is corrected, and only then

    @Test("T31 UX-ERR-02 each error goes with its own row")
    func errorGoesWithItsRow() {
        var run = Run.refused([
            .shippingContactInvalid(.emailAddress), .shippingAddressInvalid(.city),
            .billingAddressInvalid(),
        ])
        run.send(.selectContact(Sample.otherEmail))
        #expect(run.sheet?.errors == [.shippingAddressInvalid(.city), .billingAddressInvalid()])
        run.send(.selectAddress(Sample.toronto))
        run.reply(Run.priced)
        #expect(run.sheet?.errors == [.billingAddressInvalid()])
        run.send(.selectBillingAddress(Sample.toronto))
        #expect(run.sheet?.errors == [] && run.sheet?.blocker == nil)
    }

    @Test("T15 UX-ERR-02 errors about one row leave those of another")
    func errorsOfAnotherRowStay() {
        var run = Run.refused([.billingAddressInvalid(), .shippingAddressInvalid(.city)])
        run.send(.selectAddress(Sample.toronto))
        run.reply(.errors([.shippingAddressInvalid(.postalCode)]))
        #expect(run.sheet?.errors == [.billingAddressInvalid(), .shippingAddressInvalid(.postalCode)])
    }

    @Test("T15 new words about the same field take the place of the old ones")
    func newWordsReplaceOldOnes() {
        var run = Run.opened(Sample.request())
        run.reply(.errors([.shippingAddressInvalid(.city, "Which city?")]))
        run.send(.retry)
        run.reply(.errors([.shippingAddressInvalid(.city, "No such city")]))
        #expect(run.sheet?.errors == [.shippingAddressInvalid(.city, "No such city")])
    }

    /// Changes that do not correct what was wrong.
    static let besides: [(PaymentError, Run.Event)] = [
        (.shippingContactInvalid(.name), .selectAddress(Sample.toronto)),
        (.shippingAddressInvalid(.street), .selectAddress(renamed(Sample.atlanta))),
        (.billingAddressInvalid(), .selectBillingAddress(renamed(Sample.atlanta))),
        (
            .shippingContactInvalid(.emailAddress),
            .selectContact(Contact(emailAddress: "j.appleseed@example.org"))
        ), (.shippingAddressInvalid(.street), .changeCouponCode("WAX10")),
        (.shippingContactInvalid(.emailAddress), .selectMethod(identifier: "express")),
        (.billingAddressInvalid(), .selectPass(id: "mastercard")),
    ]

    private static func renamed(_ contact: Contact) -> Contact {
        var contact = contact
        contact.name = "Ada Appleseed"
        return contact
    }

    @Test("T31 UX-ERR-02 an error stays while its field is the same", arguments: besides)
    func errorStaysWhileItsFieldIsTheSame(error: PaymentError, event: Run.Event) {
        var run = Run.refused([error])
        run.send(event)
        if case .updating = run.engine.state { run.reply(Run.priced) }
        #expect(run.sheet?.errors == [error])
        #expect(run.sheet?.blocker != nil)
    }

    /// Errors that no row of the sheet for something that is sent by email can correct.
    static let elsewhere: [PaymentError] = [
        .shippingAddressInvalid(.street), .shippingContactInvalid(.name), .billingAddressInvalid(),
        .shippingAddressUnserviceable(), .shippingContactInvalid(.phoneticName), .unknown("Try later"),
    ]

    @Test("T31 an error without a row is shown and does not block", arguments: elsewhere)
    func errorWithoutARowDoesNotBlock(error: PaymentError) {
        var run = Run.refused([error], on: Sample.digitalRequest())
        #expect(run.sheet?.errors == [error] && run.sheet?.blocker == nil)
        run.send(.selectContact(Sample.otherEmail))
        #expect(run.sheet?.errors == [])
    }

    @Test("T31 an error about a field that was not asked for does not block the address")
    func errorAboutAFieldThatWasNotAskedForDoesNotBlock() {
        let run = Run.refused([.shippingContactInvalid(.phoneNumber)])
        #expect(run.sheet?.blocker == nil)
    }

    // MARK: Asked again

    @Test("T15 T9 once only the email address is corrected, the owner is asked again")
    func correctedEmailAsksAgain() {
        var run = Run.opened(Sample.request())
        run.reply(.errors([.shippingContactInvalid(.emailAddress)]))
        #expect(run.sheet?.blocker == .contact)
        run.send(.selectContact(Sample.otherEmail))
        #expect(run.stateName == "updating shippingContact")
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T15 T9 the owner is asked again by way of an email address that is locally wrong")
    func correctedEmailAsksAgainAfterAWrongOne() {
        var run = Run.opened(Sample.request())
        run.reply(.errors([.shippingContactInvalid(.emailAddress)]))
        run.send(.selectContact(Contact(phoneNumber: "+1 404 555 0100")))
        #expect(run.stateName == "ready" && run.sheet?.blocker == .contact)
        run.send(.selectContact(Sample.otherEmail))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test("T15 while another row is wrong, the owner is not asked yet")
    func ownerIsAskedWhenAllIsCorrected() {
        var run = Run.opened(Sample.fullRequest())
        run.reply(.errors([.shippingContactInvalid(.emailAddress), .billingAddressInvalid()]))
        run.send(.selectContact(Sample.otherEmail))
        #expect(run.stateName == "ready")
        run.send(.selectBillingAddress(Sample.toronto))
        #expect(run.stateName == "updating shippingContact")
    }

    static let kinds: [PaymentAuthorization.Call.Kind] = [.paymentMethod, .shippingContact, .shippingMethod]

    @Test("T15 UX-SHP-04 after any refused question the old price is not payable", arguments: kinds)
    func refusedQuestionIsNotPayable(kind: PaymentAuthorization.Call.Kind) {
        for errors in [[PaymentError.unknown("No")], [.couponCodeExpired()], [.billingAddressInvalid()]] {
            var run = Run.updating(kind)
            run.reply(.errors(errors))
            run.send(.selectBillingAddress(Sample.rome))
            if case .ready = run.engine.state { #expect(run.sheet?.blocker == .unanswered) }
            if case .ready = run.engine.state { run.send(.retry) }
            #expect(run.stateName == "updating \(kind)")
        }
    }

    @Test("T16 an unserviceable reply on a sheet without an address can be asked again")
    func unserviceableWithoutAnAddressIsAskedAgain() {
        var run = Run.payable(Sample.digitalRequest())
        run.send(.selectPass(id: "mastercard"))
        run.reply(.unserviceable())
        #expect(run.sheet?.blocker == .unanswered)
        run.send(.retry)
        run.reply(.update(items: Sample.digitalRequest().paymentSummaryItems))
        #expect(run.sheet?.blocker == nil && run.sheet?.errors == [])
    }

    @Test("T17 a method without an answer that is offered no more blocks nothing")
    func unansweredMethodThatIsGoneBlocksNothing() {
        for methods in [[], [Sample.ground]] {
            var run = Run.updating(.shippingMethod)
            run.reply(.failed())
            run.send(.selectAddress(Sample.toronto))
            run.reply(.update(items: Sample.items(), methods: .methods(methods)))
            #expect(run.sheet?.blocker == nil)
        }
    }
}
