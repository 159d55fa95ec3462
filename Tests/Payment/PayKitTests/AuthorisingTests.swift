import PayKit
import Testing

/// The sheet from the first touch to the end.
@Suite struct AuthorisingTests {
    @Test("T22 T24 UX-AUT-03 a touch authorises the drawn total")
    func touchAuthorisesTheDrawnTotal() {
        var run = Run.payable()
        #expect(
            run.send(.touched(matches: true)).map(\.name) == [
                "willAuthorize", "timer:authorize", "makeToken",
            ])
        #expect(run.tokenRequest?.amount == Sample.dollars(2500))
        #expect(run.tokenRequest?.passID == "visa")
        #expect(run.tokenRequest?.merchantIdentifier == "merchant.org.example.acme")
        #expect(run.tokenRequest?.applicationData == [1, 2, 3])
    }

    @Test("T25 T26 UX-AUT-02 the third failed touch asks for the passcode")
    func thirdFailedTouchAsksForThePasscode() {
        var run = Run.payable()
        var names: [String] = []
        for _ in 0..<3 {
            run.send(.touched(matches: false))
            names.append(run.stateName)
        }
        #expect(names == ["touch", "touch", "passcode 5"])
    }

    @Test("T24 a touch after one failure authorises")
    func touchAfterOneFailureAuthorises() {
        var run = Run.touching()
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T29 leaving the prompt keeps the failed touches")
    func leavingThePromptKeepsTheFailedTouches() {
        var run = Run.touching()
        run.send(.cancel)
        #expect(run.stateName == "ready")
        #expect(run.sheet?.failedTouches == 1)
    }

    @Test("T26 a touch no longer helps after three failures")
    func touchNoLongerHelpsAfterThreeFailures() {
        var run = Run.outOfTouches()
        run.send(.touched(matches: true))
        #expect(run.stateName == "passcode 5")
    }

    @Test("T27 a wrong passcode counts down")
    func wrongPasscodeCountsDown() {
        var run = Run.passcode()
        run.send(.passcodeChecked(matches: false, attemptsLeft: 4))
        #expect(run.stateName == "passcode 4")
    }

    @Test("T29 leaving the prompt keeps the passcode attempts")
    func leavingThePromptKeepsThePasscodeAttempts() {
        var run = Run.passcode()
        run.send(.passcodeChecked(matches: false, attemptsLeft: 3))
        run.send(.cancel)
        run.send(.touched(matches: true))
        #expect(run.stateName == "passcode 3")
    }

    @Test("T28 the last wrong passcode locks out")
    func lastWrongPasscodeLocksOut() {
        var run = Run.passcode()
        let effects = run.send(.passcodeChecked(matches: false, attemptsLeft: 0))
        #expect(effects.first == .didFinish(.lockedOut))
    }

    @Test("T24 the passcode authorises")
    func passcodeAuthorises() {
        var run = Run.passcode()
        run.send(.passcodeChecked(matches: true, attemptsLeft: 5))
        #expect(run.stateName == "processing")
    }

    @Test("T24 UX-CON-03 the payment carries exactly the required contact")
    func paymentCarriesTheRequiredContactInFull() {
        var run = Run.minting()
        let contact = Contact(
            name: "Juniper Appleseed", postalAddress: Sample.atlanta.postalAddress,
            emailAddress: "j.appleseed@example.org")
        let payment = Payment(
            token: Sample.token(), shippingContact: contact, billingContact: nil,
            shippingMethod: Sample.ground)
        #expect(run.mint() == [.didAuthorize(payment, attempt: run.attempt)])
    }

    @Test("a wallet that makes no token is no decline: the sheet says so and can be touched again")
    func missingTokenCanBeTriedAgain() {
        var run = Run.minting()
        run.send(.tokenMade(attempt: run.attempt, nil))
        #expect(run.stateName == "ready" && run.sheet?.errors == [.unknown()])
        #expect(run.sheet?.isDeclined == false)
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T47 UX-RES-01 after the mark of a decline the sheet offers the same choices again")
    func declinedSheetStays() {
        var run = Run.paying()
        let before = run.sheet
        run.result(.failure([], detail: "not enough money"))
        #expect(run.expire(.mark).map(\.name) == ["timer:inputGuard"])
        #expect(run.stateName == "ready" && run.sheet?.isDeclined == true)
        #expect(run.sheet?.failureDetail == "not enough money" && run.sheet?.blocker == nil)
        #expect(run.sheet?.pass == before?.pass && run.sheet?.address == before?.address)
        #expect(run.sheet?.methodIdentifier == before?.methodIdentifier && run.sheet?.total == before?.total)
        // A key that was held down while the mark was shown pays nothing.
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
        run.expire(.heldKey)
        let first = run.attempt
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing" && run.attempt > first && run.sheet?.isDeclined == false)
    }

    @Test("T47 another card takes the decline of the first one away")
    func anotherCardIsNotDeclined() {
        var run = Run.failed()
        run.expire(.mark)
        run.send(.selectPass(id: "visa-2"))
        #expect(run.sheet?.isDeclined == false)
    }

    @Test("T41 a declined sheet is left without a charge")
    func declinedSheetIsCancelled() {
        var run = Run.failed()
        run.expire(.mark)
        #expect(run.send(.cancel).first == .didFinish(.cancelled))
    }

    static let leaving: [Run.Event] = [.hangUp, .idle, .abort]

    @Test("T37 a declined sheet whose shopper has gone is not offered again", arguments: leaving)
    func declinedSheetEndsWithNobodyThere(event: Run.Event) {
        var run = Run.failed()
        #expect(run.send(event).map(\.name) == ["log"])
        #expect(run.stateName == "failure")
        #expect(run.expire(.mark).first == .didFinish(.declined))
    }

    @Test func secondTokenIsIgnored() {
        var run = Run.paying()
        #expect(run.mint().map(\.name) == ["log"])
    }

    @Test func resultBeforeThePaymentIsIgnored() {
        var run = Run.minting()
        #expect(run.result(.success).map(\.name) == ["log"])
        #expect(run.stateName == "processing")
    }

    static let final: [(PaymentAuthorizationResult, String, String)] = [
        (.success, "success", "finishing approved"), (.failure([]), "failure", "ready"),
    ]

    @Test("T30 T32 T37 T47 UX-RES-01 the result is shown for a moment", arguments: final)
    func resultIsShownForAMoment(result: PaymentAuthorizationResult, mark: String, end: String) {
        var run = Run.paying()
        #expect(run.result(result).map(\.name) == ["timer:mark"])
        #expect(run.stateName == mark)
        run.expire(.mark)
        #expect(run.stateName == end)
    }

    @Test("T36 a second result is ignored")
    func secondResultIsIgnored() {
        var run = Run.succeeded()
        #expect(run.result(.failure([])).map(\.name) == ["log"])
        #expect(run.stateName == "success")
    }

    @Test("T31 UX-RES-02 errors bring back the sheet with a fresh guard")
    func errorsBringBackTheSheetWithAFreshGuard() {
        var run = Run.paying()
        #expect(run.result(.failure([.shippingAddressInvalid(.street)])).map(\.name) == ["timer:inputGuard"])
        #expect(run.sheet?.blocker == .address && run.sheet?.failedTouches == 0)
        run.send(.selectAddress(Sample.toronto))
        run.reply(Run.priced)
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
        run.expire(.heldKey)
        run.send(.touched(matches: true))
        #expect(run.stateName == "processing")
    }

    @Test("T36 UX-AUT-05 a result of an earlier attempt is ignored")
    func resultOfAnEarlierAttemptIsIgnored() {
        var run = Run.paying()
        let old = run.attempt
        run.result(.failure([.shippingContactInvalid(.emailAddress)]))
        run.send(.selectContact(Sample.otherEmail))
        run.expire(.inputGuard)
        run.send(.touched(matches: true))
        run.mint()
        #expect(run.attempt > old)
        #expect(run.send(.result(attempt: old, .success)).map(\.name) == ["log"])
        #expect(run.stateName == "processing")
    }

    @Test("T41 cancel after a retry is a cancel")
    func cancelAfterARetryIsACancel() {
        var run = Run.paying()
        run.result(.failure([.shippingContactInvalid(.emailAddress)]))
        #expect(run.send(.cancel).first == .didFinish(.cancelled))
    }

    static let wishes: [Run.Event] = [.cancel, .abort, .dismiss]

    @Test("T35 UX-AUT-04 processing cannot be left", arguments: wishes)
    func processingCannotBeLeft(wish: Run.Event) {
        var run = Run.paying()
        let before = run.engine
        #expect(run.send(wish).map(\.name) == ["log"])
        #expect(run.engine == before)
    }

    @Test("T34 UX-RES-03 a result that does not come is unknown")
    func resultThatDoesNotComeIsUnknown() {
        var run = Run.paying()
        #expect(run.expire(.authorize).first == .didFinish(.unknown(transactionIdentifier: "aa")))
    }

    @Test("T42 the owner dismisses the finished sheet")
    func ownerDismissesTheFinishedSheet() {
        var run = Run.finishing()
        #expect(run.send(.dismiss).isEmpty)
        #expect(run.stateName == "closed cancelled")
    }

    @Test("T43 a forgotten sheet is dismissed and logged")
    func forgottenSheetIsDismissedAndLogged() {
        var run = Run.finishing()
        #expect(run.expire(.dismissal).map(\.name) == ["log"])
        #expect(run.stateName == "closed cancelled")
    }

    static let afterEnd: [Run.Event] = [
        .cancel, .abort, .touched(matches: true), .retry, .selectContact(Sample.otherEmail),
    ]

    @Test(arguments: afterEnd)
    func finishedSheetIgnoresTheShopper(event: Run.Event) {
        var run = Run.finishing()
        let before = run.engine
        #expect(run.send(event).map(\.name) == ["log"])
        #expect(run.engine == before)
    }
}
