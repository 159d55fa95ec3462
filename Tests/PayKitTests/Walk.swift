import PayKit

/// Random numbers that a seed decides (SplitMix64).
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}

/// A shopper, an owner and a wallet that do anything at any time, and a book of what must hold all the same.
struct Walk {
    private(set) var run = Run()
    private(set) var visited: Set<String> = ["idle"]
    /// What did not hold, in words; empty for a good walk.
    private(set) var faults: [String] = []
    private var random: SplitMix64
    private var requestsMade = 0

    // The book.
    private var lastCall = 0
    private var openCall: Int?
    private var runningGuard: Run.Timer?
    private var finishes = 0
    private var handedOver: Set<Int> = []
    private var drawnTotal: Money?

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func go(steps: Int) {
        for _ in 0..<steps where faults.isEmpty { step(event()) }
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    private mutating func one<Element>(of all: [Element], _ fallback: Element) -> Element {
        all.randomElement(using: &random) ?? fallback
    }

    // MARK: What happens

    /// Mostly something that fits the state, sometimes anything at all.
    private mutating func event() -> Run.Event {
        guard chance(70) else { return anything() }
        switch run.engine.state {
        case .idle, .closed: return present()
        case .ready: return chance(40) ? timer(.inputGuard) : choice()
        case .updating: return .reply(number: run.call, update())
        case .authenticating(_, .touch): return .touched(matches: chance(30))
        case .authenticating(_, .passcode): return passcode()
        case .authenticating(_, .pin): return .pinEntered
        case .processing: return chance(50) ? token() : .result(attempt: run.attempt, result())
        case .showing: return timer(.mark)
        case .finishing: return chance(50) ? .dismiss : timer(.dismissal)
        }
    }

    private mutating func anything() -> Run.Event {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return present()
        case 1: return choice()
        case 2: return passcode()
        case 3: return .reply(number: run.call - Int.random(in: -1...2, using: &random), update())
        case 4:
            return .tokenMade(attempt: run.attempt - Int.random(in: 0...2, using: &random), Sample.token())
        case 5: return .result(attempt: run.attempt - Int.random(in: 0...2, using: &random), result())
        case 6: return timer(one(of: Run.Timer.Kind.allCases, .mark))
        case 7: return .cancel
        case 8: return .dismiss
        default: return chance(30) ? .abort : .retry
        }
    }

    private mutating func present() -> Run.Event {
        if !chance(15) { requestsMade += 1 }
        let id = "request-\(requestsMade)"
        var request = chance(70) ? Sample.request(id) : Sample.digitalRequest(id)
        if chance(5) { request.paymentSummaryItems = [] }
        return .present(
            request, chance(5) ? WalletContents() : Sample.wallet, Sample.entitlement)
    }

    private mutating func choice() -> Run.Event {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: .selectPass(id: one(of: ["visa", "visa-2", "mastercard", "jcb"], ""))
        case 1: .selectAddress(one(of: [Sample.atlanta, Sample.toronto], Sample.email))
        case 2: .selectContact(one(of: [Sample.email, Sample.otherEmail, Contact()], Sample.email))
        case 3: .selectMethod(identifier: one(of: ["ground", "express", "pigeon"], ""))
        case 4: .retry
        case 5: .cancel
        default: .touched(matches: chance(60))
        }
    }

    private mutating func passcode() -> Run.Event {
        guard chance(50) else {
            return .passcodeChecked(matches: false, attemptsLeft: Int.random(in: 0...4, using: &random))
        }
        return .passcodeChecked(matches: true, attemptsLeft: 5)
    }

    private mutating func timer(_ kind: Run.Timer.Kind) -> Run.Event {
        run.timers[kind].map { .timerFired($0) } ?? .retry
    }

    private mutating func token() -> Run.Event {
        guard chance(80), let request = run.tokenRequest else {
            return .tokenMade(
                attempt: run.attempt, chance(50) ? nil : Sample.token(amount: Sample.dollars(1)))
        }
        return .tokenMade(attempt: run.attempt, Sample.token(request))
    }

    private mutating func result() -> PaymentAuthorizationResult {
        one(of: [.success, .failure([]), .failure([.shippingContactInvalid(.emailAddress)])], .success)
    }

    private mutating func update() -> PaymentRequestUpdate {
        let priced = Run.priced
        let dear = PaymentRequestUpdate.update(
            items: Sample.items(shipping: 900, total: 2900), methods: .methods([Sample.express]),
            applicationData: [9])
        guard chance(35) else { return chance(60) ? priced : dear }
        return one(
            of: [
                .errors([.shippingAddressInvalid(.city)]), .errors([]), .unserviceable(), .failed,
                .update(items: Sample.items(total: 7), methods: .unchanged),
                .update(items: Sample.items(), methods: .methods([Sample.ground, Sample.ground])),
                .update(items: [], methods: .methods([])),
                .update(items: Sample.items(), methods: .methods([])),
            ], priced)
    }

    // MARK: What must hold

    private mutating func step(_ event: Run.Event) {
        let before = run.engine
        let effects = run.send(event)
        visited.insert(run.stateName)
        for effect in effects { check(effect, before) }
        if case .timerFired(let timer) = event, timer == runningGuard { runningGuard = nil }
        checkState(before, event, effects)
        if effects.map(\.name) == ["log"], run.engine != before, !isForgotten(event, before) {
            fail("a logged event changed the engine: \(event)")
        }
    }

    private mutating func fail(_ what: String) { faults.append(what) }

    private func isForgotten(_ event: Run.Event, _ before: PaymentAuthorization) -> Bool {
        guard case .timerFired = event, case .finishing = before.state else { return false }
        return true
    }

    private mutating func check(_ effect: Run.Effect, _ before: PaymentAuthorization) {
        switch effect {
        case .call(let call, let number):
            if openCall != nil { fail("a second call while one is outstanding") }
            if number <= lastCall { fail("the number \(number) does not grow") }
            (openCall, lastCall) = (number, number)
            checkPrivacy(call)
        case .willAuthorize: checkPress(before)
        case .makeToken(let request):
            if request.amount != before.sheet?.total { fail("a token for another amount than was drawn") }
        case .didAuthorize(let payment, let attempt):
            guard case .processing = before.state else { return fail("a payment outside processing") }
            if !handedOver.insert(attempt).inserted { fail("a second payment for attempt \(attempt)") }
            if payment.token.amount != drawnTotal { fail("a payment of another amount than was drawn") }
        case .didFinish(let outcome): checkFinish(outcome, before)
        case .startTimer(let timer): if timer.kind == .inputGuard { runningGuard = timer }
        case .learned, .refused, .ignored: break
        }
    }

    private mutating func checkPrivacy(_ call: PaymentAuthorization.DelegateCall) {
        guard case .didSelectShippingContact(let contact) = call, let address = contact.postalAddress else {
            return
        }
        if contact.name != nil || contact.emailAddress != nil || contact.phoneNumber != nil
            || address.street != ""
            || address.subLocality != "" || address.postalCode == "M5J 2J5"
        {
            fail("the owner saw too much: \(contact)")
        }
    }

    private mutating func checkPress(_ before: PaymentAuthorization) {
        if before.sheet?.blocker != nil { fail("a sheet that was not payable was authorised") }
        if runningGuard != nil { fail("a touch within the guard authorised") }
        switch before.state {
        case .ready, .authenticating: drawnTotal = before.sheet?.total
        case .idle, .updating, .processing, .showing, .finishing, .closed:
            fail("authorised from \(before.state.name)")
        }
    }

    private mutating func checkFinish(_ outcome: PaymentAuthorization.Outcome, _ before: PaymentAuthorization)
    {
        finishes += 1
        switch before.state {
        case .processing where outcome.word != "unknown" && outcome != .timedOut:
            fail("processing led to \(outcome.word)")
        case .showing(_, .success) where outcome != .approved: fail("success led to \(outcome.word)")
        case .showing(_, .failure) where outcome != .declined: fail("failure led to \(outcome.word)")
        case .idle, .finishing, .closed: fail("\(before.state.name) finished again")
        case .ready, .updating, .authenticating, .processing, .showing: break
        }
        if outcome == .approved, handedOver.isEmpty { fail("approved without a payment") }
    }

    private mutating func checkState(
        _ before: PaymentAuthorization, _ event: Run.Event, _ effects: [Run.Effect]
    ) {
        let after = run.engine
        if case .updating = after.state {} else { openCall = nil }
        if before.sheet == nil, after.sheet != nil { (finishes, handedOver) = (0, []) }
        switch after.state {
        case .idle, .ready, .updating, .authenticating, .processing, .showing:
            if before.sheet != nil, finishes != 0 { fail("\(after.state.name) after the end") }
        case .finishing, .closed: if finishes != 1 { fail("\(finishes) ends of one sheet") }
        }
        if case .finishing = before.state,
            effects.contains(where: { $0.name != "log" && $0.name != "refused:showing" })
        {
            fail("effects after the end: \(effects.map(\.name))")
        }
        if let sheet = after.sheet { checkSum(sheet) }
    }

    private mutating func checkSum(_ sheet: PaymentAuthorization.Sheet) {
        let sum = sheet.items.dropLast().filter { $0.kind == .final }.reduce(0) { $0 + $1.amount.minorUnits }
        if sheet.total?.minorUnits != sum { fail("the total is not the sum") }
        if Set(sheet.methods.map(\.identifier)).count != sheet.methods.count {
            fail("a method was drawn twice")
        }
    }
}
