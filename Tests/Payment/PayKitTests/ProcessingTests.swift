import PayKit
import Testing

/// The sheet while a payment is made, and after a refusal that can be corrected.
@Suite struct ProcessingTests {
    @Test("T24 UX-AUT-03 the owner is told before the token is made, and paid after")
    func ownerIsToldFirst() {
        var run = Run.payable()
        run.send(.touched(matches: true))
        run.mint()
        #expect(
            run.effects.suffix(4).map(\.name) == [
                "willAuthorize", "timer:authorize", "makeToken", "didAuthorize",
            ])
    }

    @Test("T24 the token is asked for all shares")
    func tokenIsAskedForAllShares() {
        let run = Run.paying(Sample.sharedRequest())
        #expect(
            run.tokenRequest?.multiTokenContexts == [Sample.share("wax", 1500), Sample.share("comb", 1000)])
        #expect(run.tokenRequest?.amount == Sample.dollars(2500))
    }

    @Test("T24 the token binds the data and the total of the last update")
    func tokenBindsTheLastUpdate() {
        var run = Run.updating(.shippingMethod)
        run.reply(.update(items: Sample.items(shipping: 900, total: 2900), applicationData: [9]))
        run.send(.touched(matches: true))
        #expect(run.tokenRequest?.amount == Sample.dollars(2900) && run.tokenRequest?.applicationData == [9])
    }

    static let combinations: [(Set<ContactField>, Contact?)] = [
        ([], nil), ([.emailAddress], Contact(emailAddress: "j.appleseed@example.org")),
        ([.phoneNumber], Contact(phoneNumber: "+14045550100")),
        (
            [.emailAddress, .phoneNumber],
            Contact(emailAddress: "j.appleseed@example.org", phoneNumber: "+14045550100")
        ), ([.postalAddress], Contact(postalAddress: Sample.atlanta.postalAddress)),
        ([.postalAddress, .name], Sample.atlanta), ([.name], Contact(name: "Juniper Appleseed")),
        (
            [.postalAddress, .phoneNumber],
            Contact(postalAddress: Sample.atlanta.postalAddress, phoneNumber: "+14045550100")
        ),
    ]

    @Test("T24 UX-CON-03 the payment carries exactly the fields asked for", arguments: combinations)
    func paymentCarriesTheFieldsAskedFor(fields: Set<ContactField>, contact: Contact?) {
        var request = Sample.request()
        request.requiredShippingContactFields = fields
        let run = Run.paying(request)
        guard case .didAuthorize(let payment, _) = run.effects.last else {
            Issue.record("no payment: \(run.stateName)")
            return
        }
        #expect(payment.shippingContact == contact && payment.billingContact == nil)
    }

    @Test("T36 a token of another attempt is not handed over")
    func tokenOfAnotherAttemptIsIgnored() {
        var run = Run.minting()
        let before = run.engine
        for number in [run.attempt - 1, run.attempt + 1] {
            #expect(run.send(.tokenMade(attempt: number, Sample.token())).map(\.name) == ["log"])
        }
        #expect(run.engine == before)
    }

    // MARK: T30

    @Test("T30 UX-RES-01 order details are kept with success alone")
    func orderDetailsAreKept() {
        var run = Run.paying()
        run.result(PaymentAuthorizationResult(status: .success, orderDetails: Sample.orderDetails))
        #expect(run.sheet?.orderDetails == Sample.orderDetails)
    }

    static let others: [PaymentAuthorizationResult.Status] = [
        .failure, .pinRequired, .pinIncorrect, .pinLockout,
    ]

    @Test("T31 T32 T33 order details are dropped otherwise", arguments: others)
    func orderDetailsAreDropped(status: PaymentAuthorizationResult.Status) {
        for errors in [[], [PaymentError.billingAddressInvalid()]] {
            var run = Run.paying()
            run.result(
                PaymentAuthorizationResult(status: status, errors: errors, orderDetails: Sample.orderDetails))
            #expect(run.sheet != nil && run.sheet?.orderDetails == nil)
        }
    }

    @Test("T31 what the owner says of a failure is kept with the sheet that shows it, and with no success")
    func detailOfAFailureIsKept() {
        var run = Run.paying()
        run.result(.failure([], detail: "not enough money on it"))
        #expect(run.sheet?.failureDetail == "not enough money on it")
        run = Run.paying()
        run.result(PaymentAuthorizationResult(status: .success, detail: "not enough money on it"))
        #expect(run.sheet != nil && run.sheet?.failureDetail == nil)
    }

    @Test("T30 errors beside success count for nothing")
    func successHasNoErrors() {
        var run = Run.paying()
        run.result(PaymentAuthorizationResult(status: .success, errors: [.billingAddressInvalid()]))
        #expect(run.stateName == "success")
    }

    // MARK: T31

    @Test("T31 UX-RES-02 the next attempt has a higher number and three touches of its own")
    func nextAttemptStartsAnew() {
        var run = Run.touching()
        run.send(.touched(matches: false))
        run.send(.touched(matches: true))
        run.mint()
        let first = run.attempt
        run.result(.failure([.shippingContactInvalid(.emailAddress)]))
        #expect(run.sheet?.failedTouches == 0)
        run.send(.selectContact(Sample.otherEmail))
        run.expire(.inputGuard)
        run.send(.touched(matches: false))
        #expect(run.stateName == "touch")
        run.send(.touched(matches: true))
        #expect(run.attempt > first)
    }

    @Test("T31 UX-RES-02 what was entered stays")
    func entriesStay() {
        var run = Run.payable(Sample.fullRequest())
        run.send(.selectContact(Sample.otherEmail))
        run.send(.selectMethod(identifier: "express"))
        run.reply(Run.priced)
        run.send(.touched(matches: true))
        run.mint()
        run.result(.failure([.shippingAddressInvalid(.street)]))
        #expect(run.sheet?.contact == Sample.otherEmail && run.sheet?.method == Sample.express)
        #expect(run.sheet?.address == Sample.atlanta)
    }

    @Test("T31 the guard after a retry is a new one, and the first cannot end it")
    func oldGuardDoesNotEndTheNewOne() {
        var run = Run.guarded()
        let old = run.timers[.inputGuard]
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        run.mint()
        run.result(.failure([.couponCodeExpired()]))
        old.map { _ = run.send(.timerFired($0)) }
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
        run.expire(.heldKey)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T36 UX-AUT-05 the refused payment can no longer succeed")
    func refusedPaymentIsDead() {
        var run = Run.refused([.couponCodeExpired()])
        let before = run.engine
        #expect(run.result(.success).map(\.name) == ["log"])
        #expect(run.mint().map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T39 T40 a sheet that came back can be aborted, and left")
    func returnedSheetCanBeLeft() {
        let run = Run.refused([.billingAddressInvalid()])
        var (aborted, gone) = (run, run)
        #expect(aborted.send(.abort).first == .didFinish(.aborted(.owner)))
        #expect(gone.send(.hangUp).first == .didFinish(.cancelled))
    }

    @Test("T24 UX-CUR-03 a currency in small letters is the same currency")
    func currencyIsFolded() {
        var request = Sample.request()
        request.currencyCode = "usd"
        #expect(Run.paying(request).tokenRequest?.amount == Sample.dollars(2500))
    }

    // MARK: T34 and T35

    @Test("T34 without a payment in the owner's hands nothing can have been charged")
    func noPaymentTimesOut() {
        var run = Run.minting()
        #expect(run.expire(.authorize).first == .didFinish(.timedOut))
        #expect(run.mint().map(\.name) == ["log"])
        #expect(!run.effects.contains { $0.name == "didAuthorize" })
    }

    @Test("T34 the time for a result runs from the press")
    func tokenDoesNotRestartTheTime() {
        var run = Run.minting()
        #expect(run.mint().map(\.name) == ["didAuthorize"])
    }

    static let wishes: [Run.Event] = [.cancel, .hangUp, .idle, .abort, .dismiss]

    @Test("T35 UX-AUT-04 no wish ends a payment on its way", arguments: wishes)
    func paymentOnItsWayGoesOn(wish: Run.Event) {
        for start in [Run.minting(), .paying()] {
            var run = start
            #expect(run.send(wish).map(\.name) == ["log"])
            #expect(run.stateName == "processing")
            run.mint()
            run.result(.success)
            #expect(run.expire(.mark).first == .didFinish(.approved))
        }
    }

    static let refusals: [PaymentAuthorizationResult] = [
        .failure([]), .failure([.billingAddressInvalid()]), .pinRequired, .pinIncorrect,
    ]

    @Test("T35 after a hang-up nobody is asked to correct anything", arguments: refusals)
    func hangUpIsRemembered(result: PaymentAuthorizationResult) {
        var run = Run.paying()
        run.send(.hangUp)
        run.result(result)
        #expect(run.stateName == "failure")
        #expect(run.expire(.mark).first == .didFinish(.declined))
    }

    @Test("T32 a failure that its owner calls final is corrected by nobody", arguments: refusals)
    func finalFailureEndsTheSheet(result: PaymentAuthorizationResult) {
        var (run, result) = (Run.paying(), result)
        result.isFinal = true
        run.result(result)
        #expect(run.stateName == "failure")
        #expect(run.expire(.mark).first == .didFinish(.declined))
    }

    @Test("T35 T34 after a hang-up a result that does not come is unknown all the same")
    func hangUpMayEndUnknown() {
        var run = Run.paying()
        run.send(.hangUp)
        #expect(run.expire(.authorize).first == .didFinish(.unknown(transactionIdentifier: "aa")))
    }

    static let locked: [Run.Event] = [
        .touched(matches: true), .selectPass(id: "visa-2"), .selectAddress(Sample.rome),
        .selectContact(Sample.otherEmail), .selectMethod(identifier: "express"), .changeCouponCode("X"),
        .retry, .refresh, .pinEntered, .passcodeChecked(matches: true, attemptsLeft: 5),
        .reply(number: 2, Run.priced), .present(Sample.request(), Sample.wallet, Sample.entitlement),
    ]

    @Test("T21 T1 nothing can be changed while a payment is made")
    func nothingCanBeChanged() {
        for start in [Run.minting(), .paying(), .succeeded(), .failed()] {
            var run = start
            for event in Self.locked { run.send(event) }
            #expect(run.engine == start.engine)
        }
    }
}
