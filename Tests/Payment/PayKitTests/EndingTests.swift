import PayKit
import Testing

/// From the mark to the closed sheet, and what is learned after.
@Suite struct EndingTests {
    static let ended: [(String, Run)] = [
        ("cancelled", .finishing()), ("approved", finished(.succeeded())), ("declined", finished(abandoned)),
        ("timedOut", timedOut), ("unknown", unknown), ("lockedOut", lockedOut), ("aborted", aborted),
        ("invalid", invalid),
    ]

    private static var abandoned: Run {
        var run = Run.paying()
        run.send(.hangUp)
        run.result(.failure([]))
        return run
    }
    private static func finished(_ run: Run) -> Run {
        var run = run
        run.expire(.mark)
        return run
    }
    static var timedOut: Run {
        var run = Run.pricing()
        run.expire(.update)
        return run
    }
    static var unknown: Run {
        var run = Run.paying()
        run.expire(.authorize)
        return run
    }
    static var lockedOut: Run {
        var run = Run.passcode()
        run.send(.passcodeChecked(matches: false, attemptsLeft: 0))
        return run
    }
    static var aborted: Run {
        var run = Run.payable()
        run.send(.abort)
        return run
    }
    static var invalid: Run {
        var run = Run.repricing()
        run.reply(.update(items: []))
        return run
    }

    @Test("T42 the owner dismisses a sheet, however it ended", arguments: ended)
    func ownerDismisses(word: String, run: Run) {
        var run = run
        #expect(run.stateName == "finishing \(word)")
        #expect(run.send(.dismiss).isEmpty)
        #expect(run.stateName == "closed \(word)")
    }

    @Test("T43 a sheet that nobody dismisses is dismissed, however it ended", arguments: ended)
    func forgottenSheetIsDismissed(word: String, run: Run) {
        var run = run
        #expect(run.expire(.dismissal).map(\.name) == ["log"])
        #expect(run.stateName == "closed \(word)")
        #expect(run.expire(.dismissal).isEmpty)
    }

    static let late: [Run.Event] = [
        .touched(matches: true), .selectPass(id: "visa-2"), .selectAddress(Sample.rome),
        .selectBillingAddress(Sample.rome), .selectContact(Sample.otherEmail),
        .selectMethod(identifier: "express"), .changeCouponCode("X"), .retry, .refresh, .pinEntered,
        .passcodeChecked(matches: true, attemptsLeft: 5), .cancel, .hangUp, .idle, .abort,
        .reply(number: 2, Run.priced), .tokenMade(attempt: 3, Sample.token()), .result(attempt: 2, .success),
    ]

    @Test("T38 after the end nothing happens any more, however it came", arguments: ended)
    func nothingHappensAfterTheEnd(word: String, run: Run) {
        var (finishing, closed) = (run, run)
        closed.send(.dismiss)
        for event in Self.late {
            #expect(finishing.send(event).map(\.name) == ["log"], "\(event)")
            #expect(closed.send(event).map(\.name) == ["log"], "\(event)")
        }
        #expect(finishing.stateName == "finishing \(word)" && closed.stateName == "closed \(word)")
    }

    @Test("T1 a sheet that is not yet dismissed keeps the next one out", arguments: ended)
    func finishingSheetKeepsTheNextOut(word: String, run: Run) {
        var run = run
        #expect(run.present(Sample.request("request-2")) == [.refused(.alreadyShowing)])
    }

    @Test("T6 UX-CAN-01 after any end another sheet opens at once", arguments: ended)
    func anotherSheetOpens(word: String, run: Run) {
        var run = run
        run.send(.dismiss)
        #expect(run.present(Sample.request()) == [.refused(.requestAlreadyUsed)])
        run.present(Sample.request("request-2"))
        #expect(run.stateName == "updating shippingContact")
        #expect(run.sheet?.errors == [] && run.sheet?.failedTouches == 0)
    }

    @Test("T37 UX-RES-01 a mark cannot be cut short", arguments: [true, false])
    func markCannotBeCutShort(success: Bool) {
        var run = success ? Run.succeeded() : Self.abandoned
        let before = run.engine
        for event in [Run.Event.cancel, .abort, .hangUp, .idle, .dismiss] {
            #expect(run.send(event).map(\.name) == ["log"])
        }
        #expect(run.engine == before)
    }

    @Test("T42 an engine without a sheet has nothing to end")
    func idleEngineHasNothingToEnd() {
        var run = Run()
        for event in Self.late + [.dismiss] { #expect(run.send(event).map(\.name) == ["log"]) }
        #expect(run.engine == PaymentAuthorization())
    }

    // MARK: T2 to T5

    static let unopened: [(String, PaymentRequest, WalletContents)] = [
        ("invalid", spoilt, Sample.wallet), ("no card", Sample.request(), WalletContents()),
    ]
    private static var spoilt: PaymentRequest {
        var request = Sample.request()
        request.paymentSummaryItems = []
        return request
    }

    @Test("T2 T4 T5 a request that was refused once is spent", arguments: unopened)
    func refusedRequestIsSpent(name: String, request: PaymentRequest, wallet: WalletContents) {
        var run = Run()
        #expect(run.present(request, wallet).map(\.name) != [])
        #expect(run.present(Sample.request()) == [.refused(.requestAlreadyUsed)])
        #expect(run.stateName == "idle")
        run.present(Sample.request("request-2"))
        #expect(run.stateName == "updating shippingContact")
    }

    // MARK: T45

    static let news: [(PaymentAuthorizationResult, PaymentAuthorization.Outcome)] = [
        (.success, .approved), (.failure([]), .declined), (.failure([.billingAddressInvalid()]), .declined),
        (.pinRequired, .declined), (.pinLockout, .declined),
    ]

    @Test("T45 UX-RES-03 a late result is told once", arguments: news)
    func lateResultIsTold(result: PaymentAuthorizationResult, outcome: PaymentAuthorization.Outcome) {
        var run = Self.unknown
        run.send(.dismiss)
        #expect(run.result(result) == [.learned(outcome)])
        #expect(run.stateName == "closed \(outcome.word)")
        #expect(run.result(result).map(\.name) == ["log"])
    }

    @Test("T45 UX-RES-03 a late result replaces the outcome while the sheet still stands", arguments: news)
    func lateResultIsToldBeforeDismissal(
        result: PaymentAuthorizationResult, outcome: PaymentAuthorization.Outcome
    ) {
        var run = Self.unknown
        #expect(run.result(result) == [.learned(outcome)])
        #expect(run.stateName == "finishing \(outcome.word)")
        #expect(run.result(result).map(\.name) == ["log"])
        run.send(.dismiss)
        #expect(run.stateName == "closed \(outcome.word)")
    }

    @Test("T45 a late success brings its order details to the sheet that still stands")
    func lateSuccessBringsItsOrderDetails() {
        var run = Self.unknown
        run.result(PaymentAuthorizationResult(status: .success, orderDetails: Sample.orderDetails))
        #expect(run.sheet?.orderDetails == Sample.orderDetails)
        run.expire(.dismissal)
        #expect(run.stateName == "closed approved")
    }

    @Test("T45 UX-RES-03 a late result changes nothing in a sheet that was opened since")
    func lateResultLeavesTheNextSheet() {
        var run = Self.unknown
        let attempt = run.attempt
        run.send(.dismiss)
        run.present(Sample.request("request-2"))
        let state = run.engine.state
        #expect(run.send(.result(attempt: attempt, .success)) == [.learned(.approved)])
        #expect(run.engine.state == state)
    }

    @Test("T45 UX-RES-03 two payments without a result are both told")
    func twoLateResultsAreTold() {
        var run = Self.unknown
        let first = run.attempt
        run.send(.dismiss)
        run.present(Sample.digitalRequest("request-2"))
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        run.mint()
        run.expire(.authorize)
        run.send(.dismiss)
        #expect(run.result(.failure([])) == [.learned(.declined)])
        #expect(run.send(.result(attempt: first, .success)) == [.learned(.approved)])
    }
}
