import PayKit
import Testing

/// The sheet while a call to the owner is outstanding.
@Suite struct UpdatingTests {
    @Test("T14 UX-UPD-03 an update replaces rows, methods, total and data together")
    func updateReplacesRowsMethodsAndData() {
        var run = Run.repricing()
        run.reply(
            .update(
                items: Sample.items(shipping: 900, total: 2900), methods: .methods([Sample.express]),
                applicationData: [9]))
        #expect(run.sheet?.items == Sample.items(shipping: 900, total: 2900))
        #expect(run.sheet?.methods == [Sample.express])
        #expect(run.sheet?.applicationData == [9])
        #expect(
            run.sheet?.change?.total == Sample.dollars(2900) && run.sheet?.change?.methodReplaced == false)
    }

    @Test("T14 application data stays where the update has none")
    func dataStaysWhereTheUpdateHasNone() {
        var run = Run.repricing()
        run.reply(Run.priced)
        #expect(run.sheet?.applicationData == [1, 2, 3])
    }

    @Test("T14 UX-SHP-05 the chosen method is kept while it is offered")
    func chosenMethodIsKeptWhileItIsOffered() {
        var run = Run.repricing()
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground, Sample.express])))
        #expect(run.sheet?.method == Sample.express)
        #expect(run.sheet?.change?.total == nil && run.sheet?.change?.methodReplaced == false)
    }

    @Test("T14 UX-SHP-05 the first method replaces one that is gone")
    func firstMethodReplacesOneThatIsGone() {
        var run = Run.repricing()
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground])))
        #expect(run.sheet?.method == Sample.ground)
        #expect(run.sheet?.change?.total == nil && run.sheet?.change?.methodReplaced == true)
    }

    @Test("T14 an update with an empty list says that no method is needed")
    func emptyListOfMethodsBlocksNothing() {
        var run = Run.repricing()
        run.reply(.update(items: Sample.items(), methods: .methods([])))
        #expect(run.sheet?.blocker == nil && run.sheet?.method == nil)
        #expect(run.sheet?.change?.methodReplaced == false)
    }

    @Test("T15 errors keep the rows and block")
    func errorsKeepTheRowsAndBlock() {
        var run = Run.pricing()
        run.reply(.errors([.shippingAddressInvalid(.postalCode)]))
        #expect(run.sheet?.items == Sample.items())
        #expect(run.sheet?.errors == [.shippingAddressInvalid(.postalCode)])
        #expect(run.sheet?.blocker == .address)
    }

    @Test("T15 an empty list of errors is no answer")
    func emptyListOfErrorsIsNoAnswer() {
        var run = Run.repricing()
        run.reply(.errors([]))
        #expect(run.sheet?.blocker == .unanswered)
    }

    @Test("T16 UX-SHP-04 an unserviceable address hides the methods and blocks")
    func unserviceableAddressHidesMethodsAndBlocks() {
        var run = Run.pricing()
        run.reply(.unserviceable())
        #expect(run.sheet?.items == Sample.items())
        #expect(run.sheet?.methods == [])
        #expect(run.sheet?.errors == [.shippingAddressUnserviceable()])
        #expect(run.sheet?.blocker == .address)
    }

    @Test("T8 another address clears the errors of the first")
    func anotherAddressClearsTheErrorsOfTheFirst() {
        var run = Run.pricing()
        run.reply(.unserviceable())
        run.send(.selectAddress(Sample.toronto))
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground])))
        #expect(run.sheet?.blocker == nil && run.sheet?.errors == [])
    }

    @Test("T17 UX-SHP-04 a failure blames no address")
    func failureBlamesNoAddress() {
        var run = Run.pricing()
        run.reply(.failed())
        #expect(run.sheet?.errors == [])
        #expect(run.sheet?.unanswered == .shippingContact)
        #expect(run.sheet?.blocker == .unanswered)
    }

    /// Updates that must never be drawn, with the path that the log shows.
    static let bad: [(PaymentRequestUpdate, String)] = [
        (
            .update(items: Sample.items(total: 2501), methods: .unchanged),
            "paymentSummaryItems[2].amount sumDiffers"
        ),
        (
            .update(
                items: [
                    PaymentSummaryItem(label: "ACME", amount: Money(minorUnits: 5, currency: Sample.jpy))
                ],
                methods: .unchanged), "paymentSummaryItems[0].amount wrongCurrency"
        ),
        (
            .update(items: Sample.items(), methods: .methods([Sample.ground, Sample.ground])),
            "shippingMethods[1].identifier duplicateIdentifier"
        ),
        (
            .update(
                items: [PaymentSummaryItem(label: "ACME", amount: Sample.dollars(0), kind: .pending)],
                methods: .unchanged), "paymentSummaryItems[0].kind pendingTotal"
        ),
        (
            .update(
                items: [PaymentSummaryItem(label: "ACME", amount: Sample.dollars(-1))], methods: .unchanged),
            "paymentSummaryItems[0].amount negative"
        ),
        (
            .update(
                items: [PaymentSummaryItem(label: "ACME", amount: Sample.dollars(0))], methods: .unchanged),
            "paymentSummaryItems[0].amount notAboveZero"
        ), (.update(items: [], methods: .unchanged), "paymentSummaryItems missing"),
    ]

    @Test("T18 UX-UPD-05 a bad update aborts without being drawn", arguments: bad)
    func badUpdateAbortsWithoutBeingDrawn(update: PaymentRequestUpdate, reason: String) {
        var run = Run.repricing()
        let rows = run.sheet?.items
        let effects = run.reply(update)
        guard case .didFinish(.aborted(.invalidUpdate(let finding))) = effects.first else {
            Issue.record("not aborted: \(effects)")
            return
        }
        #expect("\(finding.path) \(finding.fault)" == reason)
        #expect(effects.map(\.name) == ["didFinish", "timer:dismissal"])
        #expect(run.sheet?.items == rows && run.sheet?.methods == [Sample.ground, Sample.express])
        #expect(!run.effects.contains { $0.name == "didAuthorize" })
    }

    @Test("T19 UX-UPD-02 a reply with another number is ignored")
    func replyWithAnotherNumberIsIgnored() {
        var run = Run.pricing()
        let before = run.engine
        #expect(run.send(.reply(number: run.call + 1, .failed())).map(\.name) == ["log"])
        #expect(run.send(.reply(number: run.call - 1, .failed())).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T19 UX-UPD-02 a repeated reply is ignored")
    func repeatedReplyIsIgnored() {
        var run = Run.guarded()
        let before = run.engine
        #expect(run.reply(.unserviceable()).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T19 UX-UPD-02 a late reply after cancel is ignored")
    func lateReplyAfterCancelIsIgnored() {
        var run = Run.pricing()
        run.send(.cancel)
        let before = run.engine
        #expect(run.reply(Run.priced).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T19 UX-UPD-02 a reply to an earlier sheet is ignored")
    func replyToAnEarlierSheetIsIgnored() {
        var run = Run.pricing()
        let old = run.call
        run.send(.cancel)
        run.send(.dismiss)
        run.present(Sample.request("request-2"))
        #expect(run.send(.reply(number: old, Run.priced)).map(\.name) == ["log"])
        #expect(run.stateName == "updating shippingContact")
    }

    static let locked: [Run.Event] = [
        .selectPass(id: "visa-2"), .selectAddress(Sample.toronto),
        .selectContact(Sample.otherEmail), .selectMethod(identifier: "express"), .retry,
        .passcodeChecked(matches: true, attemptsLeft: 5),
    ]

    @Test("T21 UX-UPD-01 rows and pay are locked", arguments: locked)
    func rowsAndPayAreLocked(event: Run.Event) {
        var run = Run.pricing()
        run.expire(.inputGuard)
        let before = run.engine
        #expect(run.send(event).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T20 UX-UPD-04 an unanswered call times out")
    func unansweredCallTimesOut() {
        var run = Run.pricing()
        #expect(run.expire(.update).first == .didFinish(.timedOut))
    }

    @Test func timerOfAnAnsweredCallDoesNothing() {
        var run = Run.guarded()
        let before = run.engine
        #expect(run.expire(.update).isEmpty)
        #expect(run.engine == before)
    }

    @Test func timerOfAnEarlierCallDoesNothing() {
        var run = Run.payable()
        let old = run.timers[.update]
        run.send(.selectMethod(identifier: "express"))
        old.map { _ = run.send(.timerFired($0)) }
        #expect(run.stateName == "updating shippingMethod")
    }

    @Test("T38 UX-UPD-01 cancel finishes at once")
    func cancelFinishesAtOnce() {
        var run = Run.pricing()
        #expect(run.send(.cancel).first == .didFinish(.cancelled))
    }
}
