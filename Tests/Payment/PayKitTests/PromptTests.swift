import PayKit
import Testing

/// The prompts for a finger, the passcode and the PIN.
@Suite struct PromptTests {
    @Test("T22 without an enrolled finger the passcode is asked for at once", arguments: [true, false])
    func passcodeIsAskedForAtOnce(matches: Bool) {
        var run = Run.payable(Sample.request(), Sample.numbedWallet)
        #expect(run.send(.touched(matches: matches)).isEmpty)
        #expect(run.stateName == "passcode 5" && run.sheet?.failedTouches == 0)
    }

    @Test("T24 the passcode pays without an enrolled finger")
    func passcodePays() {
        var run = Run.payable(Sample.request(), Sample.numbedWallet)
        run.send(.touched(matches: true))
        #expect(
            run.send(.passcodeChecked(matches: true, attemptsLeft: 5)).map(\.name) == [
                "willAuthorize", "timer:authorize", "makeToken",
            ])
    }

    @Test("T22 UX-AUT-01 the guard holds without an enrolled finger too")
    func guardHoldsForThePasscode() {
        var run = Run.opened(Sample.request(), Sample.numbedWallet)
        run.reply(Run.priced)
        #expect(run.send(.touched(matches: true)).map(\.name) == ["log", "timer:heldKey"])
        #expect(run.stateName == "ready")
    }

    @Test("T25 T26 UX-AUT-02 touches are counted over prompts that were left")
    func touchesAreCountedOverPrompts() {
        var run = Run.payable()
        var names: [String] = []
        for _ in 0..<3 {
            run.send(.touched(matches: false))
            names.append(run.stateName)
            run.send(.cancel)
        }
        #expect(names == ["touch", "touch", "passcode 5"])
        #expect(run.sheet?.failedTouches == 3)
    }

    @Test("T24 a touch prompt takes no passcode, and a passcode prompt no touch")
    func promptTakesItsOwnAnswer() {
        var touch = Run.touching()
        #expect(touch.send(.passcodeChecked(matches: true, attemptsLeft: 5)).map(\.name) == ["log"])
        var passcode = Run.passcode()
        #expect(passcode.send(.touched(matches: true)).map(\.name) == ["log"])
        #expect(passcode.send(.pinEntered).map(\.name) == ["log"])
    }

    @Test("T27 T28 passcodes count down to the lock-out")
    func passcodesCountDown() {
        var run = Run.passcode()
        var names: [String] = []
        for left in [4, 3, 2, 1, 0] {
            run.send(.passcodeChecked(matches: false, attemptsLeft: left))
            names.append(run.stateName)
        }
        #expect(names == ["passcode 4", "passcode 3", "passcode 2", "passcode 1", "finishing lockedOut"])
        #expect(!run.effects.contains { $0.name == "makeToken" })
    }

    // MARK: The PIN

    @Test("T33 a card that needs its PIN asks for it")
    func pinIsAskedFor() {
        #expect(Run.pin().stateName == "pin")
        #expect(Run.pin(isAgain: true).stateName == "pin again")
    }

    @Test("T33 T24 the PIN makes another attempt with a token of its own")
    func pinMakesAnotherAttempt() {
        var run = Run.pin()
        let old = run.attempt
        #expect(run.send(.pinEntered).map(\.name) == ["willAuthorize", "timer:authorize", "makeToken"])
        #expect(run.attempt > old && run.tokenRequest?.includesPIN == true)
        #expect(run.tokenRequest?.amount == Sample.dollars(2500))
    }

    @Test("T24 a token without a PIN says so")
    func touchIncludesNoPIN() {
        #expect(Run.minting().tokenRequest?.includesPIN == false)
    }

    @Test("T33 a wrong PIN can be entered again, until the lock-out")
    func wrongPINIsAskedForAgain() {
        var run = Run.pin()
        for _ in 0..<2 {
            run.send(.pinEntered)
            run.mint()
            run.result(.pinIncorrect)
            #expect(run.stateName == "pin again")
        }
        run.send(.pinEntered)
        run.mint()
        #expect(run.result(.pinLockout).map(\.name) == ["timer:mark"])
        #expect(run.stateName == "failure")
        run.expire(.mark)
        #expect(run.stateName == "ready" && run.sheet?.isDeclined == true)
    }

    @Test("T33 T30 a right PIN pays")
    func rightPINPays() {
        var run = Run.pin()
        run.send(.pinEntered)
        run.mint()
        run.result(.success)
        #expect(run.expire(.mark).first == .didFinish(.approved))
    }

    @Test("T29 T38 UX-CAN-01 from the PIN prompt two cancels leave the sheet")
    func pinPromptIsLeftByTwoCancels() {
        var run = Run.pin()
        let old = run.attempt
        #expect(run.send(.cancel).isEmpty)
        #expect(run.stateName == "ready" && run.sheet?.blocker == nil)
        #expect(run.send(.cancel).first == .didFinish(.cancelled))
        #expect(run.send(.result(attempt: old, .success)).map(\.name) == ["log"])
    }

    @Test("T33 the attempt that wanted a PIN is dead")
    func attemptThatWantedAPINIsDead() {
        var run = Run.pin()
        let before = run.engine
        #expect(run.result(.success).map(\.name) == ["log"])
        #expect(run.expire(.authorize).isEmpty)
        #expect(run.engine == before)
    }

    // MARK: Every prompt

    static let prompts: [(String, Run)] = [
        ("touch", .touching()), ("passcode", .passcode()), ("pin", .pin()),
        ("pin again", .pin(isAgain: true)),
    ]

    @Test("T29 UX-CAN-01 cancel goes back to the sheet", arguments: prompts)
    func cancelGoesBack(name: String, run: Run) {
        var run = run
        let sheet = run.sheet
        #expect(run.send(.cancel).isEmpty)
        #expect(run.stateName == "ready" && run.sheet == sheet)
    }

    @Test("T39 the owner may abort", arguments: prompts)
    func ownerMayAbort(name: String, run: Run) {
        var run = run
        #expect(run.send(.abort).first == .didFinish(.aborted(.owner)))
    }

    @Test("T40 a hang-up cancels, and an idle shopper times out", arguments: prompts)
    func shopperMayLeave(name: String, run: Run) {
        var (gone, idle) = (run, run)
        #expect(gone.send(.hangUp).first == .didFinish(.cancelled))
        #expect(idle.send(.idle).first == .didFinish(.timedOut))
    }

    static let others: [Run.Event] = [
        .selectPass(id: "visa-2"), .selectAddress(Sample.rome), .selectBillingAddress(Sample.rome),
        .selectContact(Sample.otherEmail), .selectMethod(identifier: "express"), .changeCouponCode("X"),
        .retry, .refresh, .dismiss, .reply(number: 2, Run.priced), .tokenMade(attempt: 2, Sample.token()),
    ]

    @Test("T21 nothing else is possible", arguments: prompts)
    func nothingElseIsPossible(name: String, run: Run) {
        var run = run
        let before = run.engine
        for event in Self.others { #expect(run.send(event).map(\.name) == ["log"], "\(event)") }
        #expect(run.engine == before)
    }
}
