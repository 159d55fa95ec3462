extension PaymentAuthorization {
    // MARK: Authorising (T22 to T29)

    mutating func touched(_ matches: Bool) -> [Effect] {
        switch state {
        case .ready(var sheet):
            guard sheet.blocker == nil else { return ignored("touched") }
            guard sheet.inputGuard == nil else {
                let effects = awaitRelease(&sheet)
                state = .ready(sheet)
                return effects
            }
            guard sheet.passcodeAttemptsLeft > 0 else { return finish(sheet, .lockedOut(.passcode)) }
            guard sheet.wallet.isBiometryEnrolled, sheet.failedTouches < 3 else {
                state = .authenticating(sheet, .passcode(attemptsLeft: sheet.passcodeAttemptsLeft))
                return []
            }
            return judge(matches, sheet)
        case .updating(var sheet, let call):
            let effects = awaitRelease(&sheet)
            state = .updating(sheet, call)
            return effects
        case .authenticating(let sheet, .touch): return judge(matches, sheet)
        case .idle, .authenticating, .processing, .showing, .finishing, .closed:
            return ignored("touched")
        }
    }

    /// A touch that came too early may be a key that is held down: the next one counts only after a pause.
    private mutating func awaitRelease(_ sheet: inout Sheet) -> [Effect] {
        let timer = makeTimer(.heldKey)
        sheet.inputGuard = timer
        return ignored("touched") + [.startTimer(timer)]
    }

    private mutating func judge(_ matches: Bool, _ sheet: Sheet) -> [Effect] {
        guard !matches else { return process(sheet) }
        var sheet = sheet
        sheet.failedTouches += 1
        let prompt: Prompt =
            sheet.failedTouches < 3 ? .touch : .passcode(attemptsLeft: sheet.passcodeAttemptsLeft)
        state = .authenticating(sheet, prompt)
        return []
    }

    mutating func passcodeChecked(_ matches: Bool, attemptsLeft: Int) -> [Effect] {
        guard case .authenticating(var sheet, .passcode) = state else { return ignored("passcodeChecked") }
        sheet.passcodeAttemptsLeft = attemptsLeft
        if matches { return process(sheet) }
        guard attemptsLeft > 0 else { return finish(sheet, .lockedOut(.passcode)) }
        state = .authenticating(sheet, .passcode(attemptsLeft: attemptsLeft))
        return []
    }

    mutating func pinEntered() -> [Effect] {
        guard case .authenticating(let sheet, .pin) = state else { return ignored("pinEntered") }
        return process(sheet, includesPIN: true)
    }

    private mutating func process(_ sheet: Sheet, includesPIN: Bool = false) -> [Effect] {
        guard sheet.blocker == nil, let total = sheet.total else { return ignored("authorise") }
        var sheet = sheet
        sheet.change = nil
        let timer = makeTimer(.authorize)
        state = .processing(sheet, Attempt(number: timer.number, timer: timer))
        let request = TokenRequest(
            attempt: timer.number, passID: sheet.pass.id, amount: total,
            merchantIdentifier: sheet.request.merchantIdentifier, applicationData: sheet.applicationData,
            multiTokenContexts: sheet.multiTokenContexts, includesPIN: includesPIN)
        return [.willAuthorize, .startTimer(timer), .makeToken(request)]
    }

    mutating func tokenMade(_ number: Int, _ token: PaymentToken?) -> [Effect] {
        guard case .processing(let sheet, var attempt) = state, attempt.number == number,
            attempt.payment == nil
        else { return ignored("tokenMade") }
        guard let token else { return show(sheet, success: false) }
        let payment = Payment(
            token: token, shippingContact: sheet.shippingContact, billingContact: sheet.billingContact,
            shippingMethod: sheet.method)
        attempt.payment = payment
        state = .processing(sheet, attempt)
        return [.didAuthorize(payment, attempt: number)]
    }

    // MARK: Results (T30 to T36)

    mutating func resulted(_ number: Int, _ result: PaymentAuthorizationResult) -> [Effect] {
        guard case .processing(var sheet, let attempt) = state, attempt.number == number,
            attempt.payment != nil
        else { return learn(number, result) }
        sheet.failureDetail = result.status == .success ? nil : result.detail
        switch result.status {
        case .success:
            sheet.orderDetails = result.orderDetails
            return show(sheet, success: true)
        case .pinLockout: return show(sheet, success: false, then: .lockedOut(.pin))
        case .failure where result.errors.isEmpty || attempt.isAbandoned: return show(sheet, success: false)
        case .failure: return correct(sheet, result.errors)
        case .pinRequired, .pinIncorrect:
            guard !attempt.isAbandoned else { return show(sheet, success: false) }
            state = .authenticating(sheet, .pin(isAgain: result.status == .pinIncorrect))
            return []
        }
    }

    /// Back to editing: the next authorisation is another attempt, with three touches of its own.
    private mutating func correct(_ old: Sheet, _ errors: [PaymentError]) -> [Effect] {
        var sheet = old
        sheet.clearErrorsWithoutRow()
        sheet.add(errors)
        sheet.failedTouches = 0
        let timer = makeTimer(.inputGuard)
        sheet.inputGuard = timer
        state = .ready(sheet)
        return [.startTimer(timer)]
    }

    private mutating func show(
        _ sheet: Sheet, success: Bool, then outcome: Outcome = .declined
    ) -> [Effect] {
        let timer = makeTimer(.mark)
        state = .showing(sheet, success ? .success(timer) : .failure(timer, then: outcome))
        return [.startTimer(timer)]
    }

    /// Takes the late result of a payment whose sheet ended as unknown (T45).
    private mutating func learn(_ number: Int, _ result: PaymentAuthorizationResult) -> [Effect] {
        guard let transaction = unresolvedAttempts.removeValue(forKey: number) else {
            return ignored("result")
        }
        let outcome: Outcome = result.status == .success ? .approved : .declined
        switch state {
        case .finishing(var sheet, .unknown(transaction), let timer):
            if result.status == .success { sheet.orderDetails = result.orderDetails }
            state = .finishing(sheet, outcome, timer)
        case .closed(.unknown(transaction)): state = .closed(outcome)
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed: break
        }
        return [.learned(outcome)]
    }
}
