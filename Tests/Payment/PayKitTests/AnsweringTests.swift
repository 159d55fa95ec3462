import PayKit
import Testing

/// The answers to each of the four kinds of call.
@Suite struct AnsweringTests {
    typealias Kind = PaymentAuthorization.Call.Kind

    @Test("T14 UX-UPD-03 an update is taken whole", arguments: Kind.allCases)
    func updateIsTakenWhole(kind: Kind) {
        var run = Run.updating(kind)
        let effects = run.reply(
            .update(
                items: Sample.items(shipping: 900, total: 2900), methods: .methods([Sample.express]),
                errors: [.couponCodeExpired()], applicationData: [7]))
        #expect(effects.isEmpty && run.stateName == "ready")
        #expect(run.sheet?.items == Sample.items(shipping: 900, total: 2900))
        #expect(run.sheet?.methods == [Sample.express] && run.sheet?.method == Sample.express)
        #expect(run.sheet?.errors == [.couponCodeExpired()] && run.sheet?.applicationData == [7])
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T14 errors that come with new items block their rows", arguments: Kind.allCases)
    func errorsWithItemsBlock(kind: Kind) {
        var run = Run.updating(kind)
        run.reply(
            .update(
                items: Sample.items(shipping: 900, total: 2900), errors: [.shippingAddressInvalid(.city)]))
        #expect(run.sheet?.total == Sample.dollars(2900) && run.sheet?.blocker == .address)
        #expect(run.sheet?.unanswered == nil)
    }

    @Test("T15 errors keep rows, total and methods", arguments: Kind.allCases)
    func errorsKeepEverything(kind: Kind) {
        var run = Run.updating(kind)
        #expect(run.reply(.errors([.shippingAddressInvalid(.city)])).isEmpty)
        #expect(run.sheet?.items == Sample.items() && run.sheet?.blocker == .address)
        #expect(run.sheet?.methods == [Sample.ground, Sample.express] && run.sheet?.change == nil)
    }

    @Test("T16 UX-SHP-04 unserviceable hides the methods and keeps the rows", arguments: Kind.allCases)
    func unserviceableHidesTheMethods(kind: Kind) {
        var run = Run.updating(kind)
        #expect(run.reply(.unserviceable("Not to Canada")).isEmpty)
        #expect(run.sheet?.methods == [] && run.sheet?.method == nil)
        #expect(run.sheet?.items == Sample.items() && run.sheet?.blocker == .address)
        #expect(run.sheet?.errors == [.shippingAddressUnserviceable("Not to Canada")])
        run.send(.selectAddress(Sample.rome))
        #expect(run.stateName == "updating shippingContact")
    }

    @Test("T14 after unserviceable an update without methods brings the old ones back")
    func unchangedBringsTheMethodsBack() {
        var run = Run.updating(.shippingContact)
        run.reply(.unserviceable())
        run.send(.selectAddress(Sample.rome))
        run.reply(.update(items: Sample.items(), methods: .unchanged))
        #expect(run.sheet?.methods == [Sample.ground, Sample.express])
        #expect(run.sheet?.method == Sample.ground && run.sheet?.blocker == nil)
    }

    @Test("T14 after no method was needed, an update with methods takes the first")
    func methodsComeBack() {
        var run = Run.updating(.shippingContact)
        run.reply(.update(items: Sample.items(), methods: .methods([])))
        #expect(run.sheet?.blocker == nil)
        run.send(.selectAddress(Sample.rome))
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.express])))
        #expect(run.sheet?.method == Sample.express && run.sheet?.change?.methodReplaced == false)
    }

    @Test("T17 UX-SHP-04 a failure keeps everything and can be asked again", arguments: Kind.allCases)
    func failureIsAskedAgain(kind: Kind) {
        var run = Run.updating(kind)
        let call = run.effects.last
        #expect(run.reply(.failed()).isEmpty)
        #expect(run.sheet?.items == Sample.items() && run.sheet?.errors == [])
        #expect(run.sheet?.unanswered == kind)
        let effects = run.send(.retry)
        guard case .call(let first, _) = call, case .call(let second, _) = effects.last else {
            Issue.record("no call: \(effects)")
            return
        }
        #expect(first == second)
        run.reply(Run.priced)
        #expect(run.sheet?.blocker == nil)
    }

    @Test("T18 UX-UPD-05 a bad update ends the sheet without a charge", arguments: Kind.allCases)
    func badUpdateEnds(kind: Kind) {
        var run = Run.updating(kind)
        let before = run.sheet
        let effects = run.reply(.update(items: Sample.items(total: 1)))
        guard case .didFinish(.aborted(.invalidUpdate(let finding))) = effects.first else {
            Issue.record("not aborted: \(effects)")
            return
        }
        #expect(finding.path == "paymentSummaryItems[2].amount" && finding.fault == .sumDiffers)
        #expect(run.sheet == before && run.stateName == "finishing invalid")
    }

    @Test("T18 shares that exceed the new total end the sheet")
    func sharesMustFitTheNewTotal() {
        var run = Run.payable(Sample.sharedRequest())
        run.send(.selectMethod(identifier: "express"))
        run.reply(.update(items: Sample.items(shipping: 0, total: 2000)))
        #expect(run.stateName == "finishing invalid")
    }

    @Test("T14 new shares replace the old ones")
    func sharesAreReplaced() {
        var run = Run.payable(Sample.sharedRequest())
        run.send(.selectMethod(identifier: "express"))
        let shares = [Sample.share("wax", 1000)]
        run.reply(
            .update(
                .init(
                    paymentSummaryItems: Sample.items(shipping: 0, total: 2000), multiTokenContexts: shares)))
        #expect(run.sheet?.multiTokenContexts == shares)
    }

    @Test("T19 UX-UPD-02 numbers of timers and of other calls answer nothing", arguments: Kind.allCases)
    func otherNumbersAnswerNothing(kind: Kind) {
        var run = Run.updating(kind)
        let before = run.engine
        for number in -2...run.call + 3 where number != run.call {
            #expect(run.send(.reply(number: number, Run.priced)).map(\.name) == ["log"])
        }
        #expect(run.engine == before)
    }

    @Test("T19 UX-UPD-02 the second of two answers is dropped", arguments: Kind.allCases)
    func secondAnswerIsDropped(kind: Kind) {
        var run = Run.updating(kind)
        run.reply(Run.priced)
        let before = run.engine
        #expect(run.reply(.update(items: Sample.items(total: 1))).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T20 UX-UPD-04 each call has its own 30 seconds", arguments: Kind.allCases)
    func callTimesOut(kind: Kind) {
        var run = Run.updating(kind)
        #expect(run.expire(.update).map(\.name) == ["didFinish", "timer:dismissal"])
        #expect(run.stateName == "finishing timedOut")
        #expect(run.reply(Run.priced).map(\.name) == ["log"])
    }

    static let locked: [Run.Event] = [
        .selectPass(id: "visa-2"),
        .selectAddress(Sample.rome), .selectBillingAddress(Sample.rome), .selectContact(Sample.otherEmail),
        .selectMethod(identifier: "ground"), .changeCouponCode("X"), .retry, .refresh, .pinEntered, .dismiss,
        .passcodeChecked(matches: true, attemptsLeft: 5), .tokenMade(attempt: 0, nil),
        .result(attempt: 0, .success),
    ]

    @Test("T21 UX-UPD-01 everything else is locked", arguments: Kind.allCases)
    func everythingElseIsLocked(kind: Kind) {
        var run = Run.updating(kind)
        let before = run.engine
        for event in Self.locked { #expect(run.send(event).map(\.name) == ["log"], "\(event)") }
        #expect(run.engine == before)
    }

    static let ends: [(Run.Event, String)] = [
        (.cancel, "cancelled"), (.abort, "aborted"), (.hangUp, "cancelled"), (.idle, "timedOut"),
    ]

    @Test("T38 T39 T40 the sheet can be left while a call is open", arguments: ends)
    func sheetCanBeLeft(event: Run.Event, word: String) {
        for kind in Kind.allCases {
            var run = Run.updating(kind)
            #expect(run.send(event).map(\.name) == ["didFinish", "timer:dismissal"])
            #expect(run.stateName == "finishing \(word)")
        }
    }

    @Test("T14 numbers only grow, over sheets too")
    func numbersGrow() {
        var run = Run.updating(.shippingMethod)
        run.reply(Run.priced)
        run.send(.touched(matches: true))
        run.send(.tokenMade(attempt: run.attempt, nil))
        run.send(.cancel)
        run.send(.dismiss)
        run.present(Sample.request("request-2"))
        let numbers = run.effects.compactMap { effect -> Int? in
            switch effect {
            case .call(_, let number): number
            case .makeToken(let request): request.attempt
            case .willAuthorize, .didAuthorize, .didFinish, .learned, .startTimer, .refused, .ignored: nil
            }
        }
        #expect(numbers.count == 4 && numbers == Array(Set(numbers)).sorted())
    }
}
