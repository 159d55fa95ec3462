import PayKit
import Testing

/// The sheet while a call to the owner is outstanding.
@Suite struct UpdatingTests {
    @Test func updateReplacesRowsMethodsAndData() {
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

    @Test func dataStaysWhereTheUpdateHasNone() {
        var run = Run.repricing()
        run.reply(Run.priced)
        #expect(run.sheet?.applicationData == [1, 2, 3])
    }

    @Test func chosenMethodIsKeptWhileItIsOffered() {
        var run = Run.repricing()
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground, Sample.express])))
        #expect(run.sheet?.method == Sample.express)
        #expect(run.sheet?.change?.total == nil && run.sheet?.change?.methodReplaced == false)
    }

    @Test func firstMethodReplacesOneThatIsGone() {
        var run = Run.repricing()
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground])))
        #expect(run.sheet?.method == Sample.ground)
        #expect(run.sheet?.change?.total == nil && run.sheet?.change?.methodReplaced == true)
    }

    @Test func noMethodBlocks() {
        var run = Run.repricing()
        run.reply(.update(items: Sample.items(), methods: .methods([])))
        #expect(run.sheet?.blocker == .method)
    }

    @Test func errorsKeepTheRowsAndBlock() {
        var run = Run.pricing()
        run.reply(.errors([.shippingAddressInvalid(.postalCode)]))
        #expect(run.sheet?.items == Sample.items())
        #expect(run.sheet?.errors == [.shippingAddressInvalid(.postalCode)])
        #expect(run.sheet?.blocker == .address)
    }

    @Test func emptyListOfErrorsIsNoAnswer() {
        var run = Run.repricing()
        run.reply(.errors([]))
        #expect(run.sheet?.blocker == .unanswered)
    }

    @Test func unserviceableAddressHidesMethodsAndBlocks() {
        var run = Run.pricing()
        run.reply(.unserviceable())
        #expect(run.sheet?.items == Sample.items())
        #expect(run.sheet?.methods == [])
        #expect(run.sheet?.errors == [.shippingAddressUnserviceable()])
        #expect(run.sheet?.blocker == .address)
    }

    @Test func anotherAddressClearsTheErrorsOfTheFirst() {
        var run = Run.pricing()
        run.reply(.unserviceable())
        run.send(.selectAddress(Sample.toronto))
        run.reply(.update(items: Sample.items(), methods: .methods([Sample.ground])))
        #expect(run.sheet?.blocker == nil && run.sheet?.errors == [])
    }

    @Test func failureBlamesNoAddress() {
        var run = Run.pricing()
        run.reply(.failed)
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
                methods: .unchanged), "paymentSummaryItems[0].type pendingTotal"
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

    @Test(arguments: bad)
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

    @Test func replyWithAnotherNumberIsIgnored() {
        var run = Run.pricing()
        let before = run.engine
        #expect(run.send(.reply(number: run.call + 1, .failed)).map(\.name) == ["log"])
        #expect(run.send(.reply(number: run.call - 1, .failed)).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test func repeatedReplyIsIgnored() {
        var run = Run.guarded()
        let before = run.engine
        #expect(run.reply(.unserviceable()).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test func lateReplyAfterCancelIsIgnored() {
        var run = Run.pricing()
        run.send(.cancel)
        let before = run.engine
        #expect(run.reply(Run.priced).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test func replyToAnEarlierSheetIsIgnored() {
        var run = Run.pricing()
        let old = run.call
        run.send(.cancel)
        run.send(.dismiss)
        run.present(Sample.request("request-2"))
        #expect(run.send(.reply(number: old, Run.priced)).map(\.name) == ["log"])
        #expect(run.stateName == "updating shippingContact")
    }

    static let locked: [Run.Event] = [
        .touched(matches: true), .selectPass(id: "visa-2"), .selectAddress(Sample.toronto),
        .selectContact(Sample.otherEmail), .selectMethod(identifier: "express"), .retry,
        .passcodeChecked(matches: true, attemptsLeft: 5),
    ]

    @Test(arguments: locked)
    func rowsAndPayAreLocked(event: Run.Event) {
        var run = Run.pricing()
        run.expire(.inputGuard)
        let before = run.engine
        #expect(run.send(event).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test func unansweredCallTimesOut() {
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

    @Test func cancelFinishesAtOnce() {
        var run = Run.pricing()
        #expect(run.send(.cancel).first == .didFinish(.cancelled))
    }
}
