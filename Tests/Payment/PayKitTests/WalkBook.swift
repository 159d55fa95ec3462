import PayKit

/// What must hold at every step of a walk; faults are named after the invariant they break.
struct WalkBook {
    /// The invariants, in the order of the engine's contract.
    enum Invariant: String, CaseIterable {
        case oneSheet = "1: at most one sheet, and each request once"
        case oneCall = "2: at most one call outstanding, numbers grow, one accepted reply each"
        case oneFinish = "3: exactly one finish for each sheet, and nothing after it"
        case payablePress = "4: authorised only by a press on a payable sheet, once for each attempt"
        case drawnAmount = "5: the payment's amount is the last drawn total"
        case exactSum = "6: the total is the sum of the rows due now"
        case privacy = "7: before processing the owner sees the coarse address and the card's type at most"
        case noCancel = "8: processing never leads to cancelled"
        case noCharge = "9: no charge but for approved and unknown"
        case reopening = "10: after closing a new request opens at once"
        case rejectedReply = "11: what is rejected changes nothing"
        case couponErrors = "12: coupon errors never block"
        case anotherTry = "13: what blocks for want of an answer can be asked again"
    }

    private(set) var faults: [String] = []

    private var shown: Set<String> = []
    private var lastNumber = 0
    private var openCall: (number: Int, call: PaymentAuthorization.DelegateCall)?
    private var blockerBefore: PaymentAuthorization.Sheet.Blocker?
    private var runningGuard: Run.Timer?
    private var finishes = 0
    private var handedOver: Set<Int> = []
    private var isCharged = false
    private var unknown: Set<Int> = []
    private var drawnTotal: Money?
    private var pricing = WalkPricing()

    mutating func write(
        _ event: Run.Event, _ effects: [Run.Effect], _ before: PaymentAuthorization,
        _ after: PaymentAuthorization
    ) {
        if before.sheet == nil, let sheet = after.sheet { open(sheet) }
        if case .reply(let number, let update) = event, number == openCall?.number {
            answer(update, before, after)
        }
        if case .timerFired(let timer) = event, timer == runningGuard { runningGuard = nil }
        if case .result(let attempt, let result) = event, result.status == .success,
            case .processing(_, let current) = before.state, current.number == attempt,
            handedOver.contains(attempt)
        {
            isCharged = true
        }
        for effect in effects { check(effect, before) }
        if case .ignored = effects.first, effects.count == 1, !mayForget(event, before) {
            if before != after { fail(.rejectedReply, "\(event)") }
            return
        }
        checkProcessing(before, after)
        checkState(effects, before, after)
        if let sheet = after.sheet {
            checkSum(sheet)
            drawnTotal = sheet.total
        }
    }

    private mutating func fail(_ invariant: Invariant, _ what: String) {
        faults.append("\(invariant.rawValue): \(what)")
    }

    private mutating func open(_ sheet: PaymentAuthorization.Sheet) {
        if !shown.insert(sheet.request.id).inserted { fail(.oneSheet, "\(sheet.request.id) again") }
        (finishes, handedOver, isCharged) = (0, [], false)
        (openCall, runningGuard, drawnTotal) = (nil, nil, sheet.total)
        pricing = WalkPricing(sheet)
    }

    private mutating func answer(
        _ update: PaymentRequestUpdate, _ before: PaymentAuthorization, _ after: PaymentAuthorization
    ) {
        guard case .updating = before.state, let open = openCall else {
            return fail(.oneCall, "a reply without a call")
        }
        openCall = nil
        guard case .ready(let sheet) = after.state else { return }
        pricing.take(update, to: open.call, sheet)
        guard case .didChangeCouponCode = open.call else { return }
        switch update {
        case .failed: break
        case .errors(let errors):
            let others = errors.filter { sheet.row(of: $0) != nil }
            guard others.isEmpty else { return }
        case .update, .unserviceable: return
        }
        if sheet.blocker != blockerBefore { fail(.couponErrors, "\(String(describing: sheet.blocker))") }
    }

    private mutating func check(_ effect: Run.Effect, _ before: PaymentAuthorization) {
        switch effect {
        case .call(let call, let number):
            if openCall != nil { fail(.oneCall, "a second call") }
            if number <= lastNumber { fail(.oneCall, "\(number) after \(lastNumber)") }
            (openCall, lastNumber, blockerBefore) = ((number, call), number, before.sheet?.blocker)
            if WalkPricing.showsTooMuch(call) { fail(.privacy, "\(call)") }
        case .willAuthorize: checkPress(before)
        case .makeToken(let request):
            if request.attempt <= lastNumber { fail(.oneCall, "attempt \(request.attempt)") }
            lastNumber = request.attempt
            if request.amount != drawnTotal { fail(.drawnAmount, "a token of \(request.amount)") }
        case .didAuthorize(_, let attempt):
            guard case .processing = before.state else { return fail(.payablePress, "\(before.state.name)") }
            if !handedOver.insert(attempt).inserted { fail(.payablePress, "attempt \(attempt) twice") }
        case .didFinish(let outcome): checkFinish(outcome, before)
        case .startTimer(let timer):
            if timer.kind == .inputGuard || timer.kind == .heldKey { runningGuard = timer }
        case .learned:
            if unknown.isEmpty { fail(.noCharge, "news of no payment") }
        case .refused(let refusal):
            if before.sheet != nil, refusal != .alreadyShowing { fail(.oneSheet, "\(refusal)") }
        case .ignored: break
        }
    }

    private mutating func checkPress(_ before: PaymentAuthorization) {
        guard let sheet = before.sheet, sheet.blocker == nil else {
            return fail(.payablePress, "blocked by \(String(describing: before.sheet?.blocker))")
        }
        if runningGuard != nil { fail(.payablePress, "within the guard") }
        if let doubt = pricing.doubt(about: sheet) { fail(.payablePress, "\(doubt) is not priced") }
        switch before.state {
        case .ready, .authenticating: break
        case .idle, .updating, .processing, .showing, .finishing, .closed:
            fail(.payablePress, "from \(before.state.name)")
        }
    }

    private mutating func checkFinish(_ outcome: PaymentAuthorization.Outcome, _ before: PaymentAuthorization)
    {
        finishes += 1
        if finishes > 1 { fail(.oneFinish, "\(outcome.word) from \(before.state.name)") }
        if case .processing(_, let attempt) = before.state {
            if outcome.word == "unknown" { unknown.insert(attempt.number) }
            if outcome.word != "unknown", outcome != .timedOut { fail(.noCancel, outcome.word) }
        }
        if isCharged != (outcome == .approved) { fail(.noCharge, outcome.word) }
        if outcome == .timedOut, case .processing(_, let attempt) = before.state,
            handedOver.contains(attempt.number)
        {
            fail(.noCharge, "a payment that was handed over timed out")
        }
    }

    /// What is logged and changes something all the same: a forgotten sheet, a hang-up that is remembered.
    private func mayForget(_ event: Run.Event, _ before: PaymentAuthorization) -> Bool {
        switch (event, before.state) {
        case (.timerFired, .finishing), (.hangUp, .processing), (.hangUp, .showing), (.idle, .showing),
            (.abort, .showing):
            true
        default: false
        }
    }

    private mutating func checkProcessing(_ before: PaymentAuthorization, _ after: PaymentAuthorization) {
        guard case .processing = before.state else { return }
        switch after.state {
        case .ready, .processing, .showing, .authenticating(_, .pin), .finishing: break
        case .idle, .updating, .authenticating, .closed: fail(.noCancel, "to \(after.state.name)")
        }
    }

    private mutating func checkState(
        _ effects: [Run.Effect], _ before: PaymentAuthorization, _ after: PaymentAuthorization
    ) {
        if case .updating = after.state {} else { openCall = nil }
        switch after.state {
        case .idle: break
        case .ready, .updating, .authenticating, .processing, .showing:
            if finishes != 0 { fail(.oneFinish, "\(after.state.name) after the end") }
        case .finishing: if finishes != 1 { fail(.oneFinish, "\(finishes) ends") }
        case .closed:
            if finishes != 1 { fail(.oneFinish, "\(finishes) ends") }
            if before.sheet != nil { checkReopening(after) }
        }
        let allowed: Set<String> = ["log", "refused:showing", "learned:approved", "learned:declined"]
        if case .finishing = before.state, !allowed.isSuperset(of: effects.map(\.name)) {
            fail(.oneFinish, "\(effects.map(\.name)) after the end")
        }
    }

    private mutating func checkReopening(_ closed: PaymentAuthorization) {
        var next = closed
        _ = next.update(.present(Sample.digitalRequest("fresh"), Sample.wallet, Sample.entitlement))
        if next.sheet == nil { fail(.reopening, "\(closed.state.name)") }
    }

    private mutating func checkSum(_ sheet: PaymentAuthorization.Sheet) {
        var sum: Int64 = 0
        for item in sheet.items.dropLast() where item.isDueNow { sum += item.amount.minorUnits }
        if sheet.total?.minorUnits != sum { fail(.exactSum, "\(sheet.items)") }
        if Set(sheet.methods.map(\.identifier)).count != sheet.methods.count {
            fail(.exactSum, "a method twice")
        }
        if sheet.blocks(.unanswered), sheet.unanswered == nil, sheet.blocker == .unanswered {
            fail(.anotherTry, "nothing to ask")
        }
        for error in sheet.couponErrors where sheet.row(of: error) != nil { fail(.couponErrors, "\(error)") }
    }
}
