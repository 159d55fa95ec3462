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
            guard sheet.passcodeAttemptsLeft > 0 else { return finish(sheet, .lockedOut) }
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
        guard attemptsLeft > 0 else { return finish(sheet, .lockedOut) }
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
        sheet.isDeclined = false
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
        guard let token else {
            guard !attempt.isAbandoned else { return decline(sheet, isFinal: true) }
            return correct(sheet, [.unknown()])
        }
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
        let isFinal = attempt.isAbandoned || result.isFinal
        switch result.status {
        case .success:
            sheet.orderDetails = result.orderDetails
            let timer = makeTimer(.mark)
            state = .showing(sheet, .success(timer))
            return [.startTimer(timer)]
        case .failure where !result.errors.isEmpty && !isFinal: return correct(sheet, result.errors)
        case .pinRequired where !isFinal, .pinIncorrect where !isFinal:
            state = .authenticating(sheet, .pin(isAgain: result.status == .pinIncorrect))
            return []
        case .failure, .pinRequired, .pinIncorrect, .pinLockout:
            return decline(sheet, result.detail, isFinal: isFinal)
        }
    }

    /// Back to editing: the next authorisation is another attempt, with three touches of its own.
    mutating func correct(_ old: Sheet, _ errors: [PaymentError] = []) -> [Effect] {
        var sheet = old
        sheet.clearErrorsWithoutRow()
        sheet.add(errors)
        sheet.failedTouches = 0
        let timer = makeTimer(.inputGuard)
        sheet.inputGuard = timer
        state = .ready(sheet)
        return [.startTimer(timer)]
    }

    private mutating func decline(_ old: Sheet, _ detail: String? = nil, isFinal: Bool) -> [Effect] {
        var sheet = old
        sheet.isDeclined = true
        sheet.failureDetail = detail
        let timer = makeTimer(.mark)
        state = .showing(sheet, .failure(timer, isFinal: isFinal))
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
