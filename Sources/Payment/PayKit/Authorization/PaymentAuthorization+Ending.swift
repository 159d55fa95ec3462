extension PaymentAuthorization {
    // MARK: Ending (T20, T34, T37 to T43)

    mutating func timerFired(_ timer: Timer) -> [Effect] {
        switch state {
        case .updating(let sheet, let call) where call.timer == timer: return finish(sheet, .timedOut)
        case .processing(let sheet, let attempt) where attempt.timer == timer:
            return giveUp(sheet, attempt)
        case .showing(let sheet, .success(timer)): return finish(sheet, .approved)
        case .showing(let sheet, .failure(timer, let isFinal)):
            return isFinal ? finish(sheet, .declined) : correct(sheet)
        case .finishing(_, let outcome, timer):
            state = .closed(outcome)
            return ignored("the owner did not dismiss the sheet in time")
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed: break
        }
        return endInputGuard(timer)
    }

    /// Ends an attempt that timed out. Without a payment in the owner's hands nothing can have been charged;
    /// with one, the outcome is unknown.
    private mutating func giveUp(_ sheet: Sheet, _ attempt: Attempt) -> [Effect] {
        guard let payment = attempt.payment else { return finish(sheet, .timedOut) }
        let transaction = payment.token.transactionIdentifier
        unresolvedAttempts[attempt.number] = transaction
        return finish(sheet, .unknown(transactionIdentifier: transaction))
    }

    private mutating func endInputGuard(_ timer: Timer) -> [Effect] {
        switch state {
        case .ready(var sheet) where sheet.inputGuard == timer:
            sheet.inputGuard = nil
            state = .ready(sheet)
        case .updating(var sheet, let call) where sheet.inputGuard == timer:
            sheet.inputGuard = nil
            state = .updating(sheet, call)
        case .idle, .ready, .updating, .authenticating, .processing, .showing, .finishing, .closed: break
        }
        return []
    }

    mutating func cancel() -> [Effect] {
        switch state {
        case .ready(let sheet), .updating(let sheet, _): return finish(sheet, .cancelled)
        case .authenticating(let sheet, _):
            state = .ready(sheet)
            return []
        case .idle, .processing, .showing, .finishing, .closed: return ignored("cancel")
        }
    }

    /// The shopper is gone (T40): as a cancel, and nothing personal stays behind. A payment on its way goes
    /// on, and a refused one is not offered again.
    mutating func leave(_ outcome: Outcome, _ what: String) -> [Effect] {
        switch state {
        case .ready(var sheet), .updating(var sheet, _), .authenticating(var sheet, _):
            sheet.wipe()
            return finish(sheet, outcome)
        case .idle, .processing, .showing, .finishing, .closed: return endMark(what)
        }
    }

    /// The terminal is gone (T40). A payment on its way goes on, and its result still counts, but nobody is
    /// there to correct anything or to enter a PIN (T35).
    mutating func hangUp() -> [Effect] {
        if case .processing(let sheet, var attempt) = state {
            attempt.isAbandoned = true
            state = .processing(sheet, attempt)
        }
        return leave(.cancelled, "hangUp")
    }

    mutating func abort() -> [Effect] {
        switch state {
        case .ready(let sheet), .updating(let sheet, _), .authenticating(let sheet, _):
            return finish(sheet, .aborted(.owner))
        case .idle, .processing, .showing, .finishing, .closed: return endMark("abort")
        }
    }

    /// Lets the mark of a decline end the sheet.
    private mutating func endMark(_ what: String) -> [Effect] {
        if case .showing(let sheet, .failure(let timer, _)) = state {
            state = .showing(sheet, .failure(timer, isFinal: true))
        }
        return ignored(what)
    }

    mutating func finish(_ sheet: Sheet, _ outcome: Outcome) -> [Effect] {
        let timer = makeTimer(.dismissal)
        state = .finishing(sheet, outcome, timer)
        return [.didFinish(outcome), .startTimer(timer)]
    }

    mutating func dismiss() -> [Effect] {
        guard case .finishing(_, let outcome, _) = state else { return ignored("dismiss") }
        state = .closed(outcome)
        return []
    }
}

extension PaymentAuthorization.Sheet {
    /// Forgets who the shopper is, with what the merchant knew of it and said about it.
    mutating func wipe() {
        wallet = WalletContents(passcodeAttemptsLeft: passcodeAttemptsLeft)
        pass = PaymentPass(id: "", network: pass.network, type: pass.type, primaryAccountNumberSuffix: "")
        address = nil
        billingAddress = nil
        contact = nil
        couponCode = ""
        couponEntry = nil
        failure = nil
        failureDetail = nil
        errors = []
        totalBefore = nil
        request.shippingContact = nil
        request.billingContact = nil
        request.couponCode = ""
    }
}
