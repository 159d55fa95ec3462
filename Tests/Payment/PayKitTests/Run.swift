import PayKit

/// A sheet under test: it sends events and remembers what the answers need.
struct Run {
    typealias Event = PaymentAuthorization.Event
    typealias Effect = PaymentAuthorization.Effect
    typealias Timer = PaymentAuthorization.Timer

    var engine = PaymentAuthorization()
    /// The number of the last call to the owner.
    private(set) var call = 0
    /// What the last token was asked for.
    private(set) var tokenRequest: PaymentAuthorization.TokenRequest?
    /// The last timer of each kind.
    private(set) var timers: [Timer.Kind: Timer] = [:]
    private(set) var effects: [Effect] = []

    var attempt: Int { tokenRequest?.attempt ?? 0 }
    var sheet: PaymentAuthorization.Sheet? { engine.sheet }
    var stateName: String { engine.state.name }

    @discardableResult
    mutating func send(_ event: Event) -> [Effect] {
        let new = engine.update(event)
        for effect in new {
            switch effect {
            case .call(_, let number): call = number
            case .makeToken(let request): tokenRequest = request
            case .startTimer(let timer): timers[timer.kind] = timer
            case .willAuthorize, .didAuthorize, .didFinish, .learned, .refused, .ignored: break
            }
        }
        effects += new
        return new
    }

    @discardableResult
    mutating func present(_ request: PaymentRequest, _ wallet: WalletContents = Sample.wallet) -> [Effect] {
        send(.present(request, wallet, Sample.entitlement))
    }

    /// Lets the last timer of this kind run out.
    @discardableResult
    mutating func expire(_ kind: Timer.Kind) -> [Effect] { timers[kind].map { send(.timerFired($0)) } ?? [] }

    @discardableResult
    mutating func reply(_ update: PaymentRequestUpdate) -> [Effect] { send(.reply(number: call, update)) }

    @discardableResult
    mutating func mint() -> [Effect] {
        send(.tokenMade(attempt: attempt, tokenRequest.map(Sample.token)))
    }

    @discardableResult
    mutating func result(_ result: PaymentAuthorizationResult) -> [Effect] {
        send(.result(attempt: attempt, result))
    }
}

extension Run {
    /// A sheet for this request, as it opens.
    static func opened(_ request: PaymentRequest, _ wallet: WalletContents = Sample.wallet) -> Run {
        var run = Run()
        run.present(request, wallet)
        return run
    }

    /// A sheet for this request, priced as asked for, with the input guard over.
    static func payable(_ request: PaymentRequest, _ wallet: WalletContents = Sample.wallet) -> Run {
        var run = opened(request, wallet)
        if case .updating = run.engine.state { run.reply(.update(items: request.paymentSummaryItems)) }
        run.expire(.inputGuard)
        return run
    }

    /// A sheet with every row that waits for the answer to a call of this kind.
    static func updating(_ kind: PaymentAuthorization.Call.Kind) -> Run {
        var run = payable(Sample.fullRequest())
        run.send(change(of: kind))
        return run
    }

    /// The choice on the sheet with every row that makes a call of this kind.
    static func change(of kind: PaymentAuthorization.Call.Kind) -> Event {
        switch kind {
        case .paymentMethod: .selectPass(id: "mastercard")
        case .shippingContact: .selectAddress(Sample.toronto)
        case .shippingMethod: .selectMethod(identifier: "express")
        case .couponCode: .changeCouponCode("WAX10")
        }
    }

    /// A sheet that waits for the result.
    static func paying(_ request: PaymentRequest, _ wallet: WalletContents = Sample.wallet) -> Run {
        var run = payable(request, wallet)
        run.send(.touched(matches: true))
        if case .authenticating = run.engine.state {
            run.send(.passcodeChecked(matches: true, attemptsLeft: 5))
        }
        run.mint()
        return run
    }

    /// A sheet that asks for the card's PIN.
    static func pin(isAgain: Bool = false) -> Run {
        var run = paying()
        run.result(isAgain ? .pinIncorrect : .pinRequired)
        return run
    }

    /// A sheet that came back from a refused payment with something to correct.
    static func refused(_ errors: [PaymentError], on request: PaymentRequest = Sample.fullRequest()) -> Run {
        var run = paying(request)
        run.result(.failure(errors))
        return run
    }

    static let priced = PaymentRequestUpdate.update(items: Sample.items(), methods: .unchanged)

    /// A sheet whose first call is outstanding.
    static func pricing() -> Run {
        var run = Run()
        run.present(Sample.request())
        return run
    }

    /// A sheet that just got its first prices.
    static func guarded() -> Run {
        var run = pricing()
        run.reply(priced)
        return run
    }

    /// A sheet that can be paid.
    static func payable() -> Run {
        var run = guarded()
        run.expire(.inputGuard)
        return run
    }

    /// A sheet whose last call brought no answer.
    static func unanswered() -> Run {
        var run = payable()
        run.send(.selectAddress(Sample.toronto))
        run.reply(.failed())
        return run
    }

    /// A sheet that waits for the price of another method.
    static func repricing() -> Run {
        var run = payable()
        run.send(.selectMethod(identifier: "express"))
        return run
    }

    /// A sheet on which one touch has failed.
    static func touching() -> Run {
        var run = payable()
        run.send(.touched(matches: false))
        return run
    }

    /// A sheet that asks for the passcode.
    static func passcode() -> Run {
        var run = touching()
        run.send(.touched(matches: false))
        run.send(.touched(matches: false))
        return run
    }

    /// A sheet on which three touches have failed and the passcode prompt was left.
    static func outOfTouches() -> Run {
        var run = passcode()
        run.send(.cancel)
        return run
    }

    /// A sheet that waits for its token.
    static func minting() -> Run {
        var run = payable()
        run.send(.touched(matches: true))
        return run
    }

    /// A sheet that waits for the result.
    static func paying() -> Run {
        var run = minting()
        run.mint()
        return run
    }

    static func succeeded() -> Run {
        var run = paying()
        run.result(.success)
        return run
    }

    static func failed() -> Run {
        var run = paying()
        run.result(.failure([]))
        return run
    }

    /// A sheet that the owner has to dismiss.
    static func finishing() -> Run {
        var run = payable()
        run.send(.cancel)
        return run
    }

    static func closed() -> Run {
        var run = finishing()
        run.send(.dismiss)
        return run
    }
}

extension PaymentAuthorization.State {
    /// The state in one or two words.
    var name: String {
        switch self {
        case .idle: "idle"
        case .ready: "ready"
        case .updating(_, let call): "updating \(call.kind)"
        case .authenticating(_, .touch): "touch"
        case .authenticating(_, .passcode(let left)): "passcode \(left)"
        case .authenticating(_, .pin(let isAgain)): isAgain ? "pin again" : "pin"
        case .processing: "processing"
        case .showing(_, .success): "success"
        case .showing(_, .failure): "failure"
        case .finishing(_, let outcome, _): "finishing \(outcome.word)"
        case .closed(let outcome): "closed \(outcome.word)"
        }
    }
}

extension PaymentAuthorization.Outcome {
    var word: String {
        switch self {
        case .unknown: "unknown"
        case .aborted(.owner): "aborted"
        case .aborted(.invalidUpdate): "invalid"
        case .lockedOut: "lockedOut"
        case .approved: "approved"
        case .declined: "declined"
        case .cancelled: "cancelled"
        case .timedOut: "timedOut"
        }
    }
}

extension PaymentAuthorization.Effect {
    /// The effect in one or two words.
    var name: String {
        switch self {
        case .call: "call"
        case .willAuthorize: "willAuthorize"
        case .makeToken: "makeToken"
        case .didAuthorize: "didAuthorize"
        case .didFinish: "didFinish"
        case .learned(let outcome): "learned:\(outcome.word)"
        case .startTimer(let timer): "timer:\(timer.kind)"
        case .refused(.alreadyShowing): "refused:showing"
        case .refused(.requestAlreadyUsed): "refused:used"
        case .refused(.invalid): "refused:invalid"
        case .refused(.noEligiblePass): "refused:noPass"
        case .refused(.lockedOut): "refused:locked"
        case .ignored: "log"
        }
    }
}
