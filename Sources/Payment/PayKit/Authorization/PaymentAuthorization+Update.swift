extension PaymentAuthorization {
    /// Takes one event and says what has to be done. Events that do not fit the state change nothing.
    public mutating func update(_ event: Event) -> [Effect] {
        switch event {
        case .present(let request, let wallet, let entitlement): present(request, wallet, entitlement)
        case .walletChanged(let wallet): walletChanged(wallet)
        case .selectPass(let id): selectPass(id)
        case .selectAddress(let address): selectAddress(address)
        case .selectBillingAddress(let address): selectBillingAddress(address)
        case .selectContact(let contact): selectContact(contact)
        case .selectMethod(let identifier): selectMethod(identifier)
        case .changeCouponCode(let code): changeCouponCode(code)
        case .retry: retry()
        case .refresh: refresh()
        case .acceptTotal: acceptTotal()
        case .touched(let matches): touched(matches)
        case .passcodeChecked(let matches, let left): passcodeChecked(matches, attemptsLeft: left)
        case .pinEntered: pinEntered()
        case .cancel: cancel()
        case .hangUp: hangUp()
        case .idle: leave(.timedOut, "idle")
        case .reply(let number, let update): reply(number, update)
        case .tokenMade(let attempt, let token): tokenMade(attempt, token)
        case .result(let attempt, let result): resulted(attempt, result)
        case .timerFired(let timer): timerFired(timer)
        case .abort: abort()
        case .dismiss: dismiss()
        }
    }

    mutating func makeTimer(_ kind: Timer.Kind) -> Timer {
        lastNumber += 1
        return Timer(kind: kind, number: lastNumber)
    }

    func ignored(_ what: String) -> [Effect] { [.ignored(what)] }

    // MARK: Opening (T1 to T7)

    private mutating func present(
        _ request: PaymentRequest, _ wallet: WalletContents, _ entitlement: MerchantEntitlement
    ) -> [Effect] {
        let wasSpent = !spentRequests.insert(request.id).inserted
        switch state {
        case .idle, .closed: break
        case .ready, .updating, .authenticating, .processing, .showing, .finishing:
            return [.refused(.alreadyShowing)]
        }
        guard !wasSpent else { return [.refused(.requestAlreadyUsed)] }
        if let finding = request.validate(entitlement).first { return [.refused(.invalid(finding))] }
        guard wallet.passcodeAttemptsLeft > 0 else { return [.refused(.lockedOut)] }
        guard let pass = wallet.passes.first(where: request.takes) else { return [.refused(.noEligiblePass)] }
        let unused = request.requiredBillingContactFields.subtracting([.postalAddress, .name])
        let diagnostic: [Effect] =
            unused.isEmpty ? [] : ignored("billing fields other than the postal address and the name on it")
        return diagnostic + open(Sheet(request, wallet, pass: pass))
    }

    private mutating func open(_ sheet: Sheet) -> [Effect] {
        var sheet = sheet
        let guardTimer = makeTimer(.inputGuard)
        sheet.inputGuard = guardTimer
        let opening: Call.Kind? =
            sheet.needsAddress ? .shippingContact : sheet.showsBillingAddressToOwner ? .paymentMethod : nil
        guard let opening else {
            state = .ready(sheet)
            return [.startTimer(guardTimer)]
        }
        if let effects = ask(opening, sheet, cause: .opening) {
            return [.startTimer(guardTimer)] + effects
        }
        // The first good address has to be priced, even when only the name on it was missing.
        sheet.unansweredCalls.insert(opening)
        state = .ready(sheet)
        return [.startTimer(guardTimer)]
    }

    // MARK: Answers (T14 to T19)

    private mutating func reply(_ number: Int, _ update: PaymentRequestUpdate) -> [Effect] {
        guard case .updating(var sheet, let call) = state, call.number == number else {
            return ignored("reply")
        }
        sheet.unansweredCause = call.cause == .refresh ? .refresh : .choice
        switch update {
        case .update(let details): return apply(details, of: call, to: sheet)
        case .errors(let errors):
            // The change in question is not priced: it is asked again once the errors are corrected. A code
            // that was refused is answered; the rows stand for the sheet without it.
            if call.kind == .couponCode, errors.contains(where: \.isAboutCoupon) {
                sheet.refuseEnteredCoupon()
            } else {
                sheet.leaveUnanswered(call.kind)
            }
            sheet.add(errors)
        case .unserviceable(let words):
            // Another address is asked about of itself; any other question stays open.
            if call.kind != .shippingContact { sheet.leaveUnanswered(call.kind) }
            sheet.add([.shippingAddressUnserviceable(words)])
        case .failed(let reason, let canRetry):
            sheet.leaveUnanswered(call.kind, reason)
            sheet.canRetry = canRetry
        }
        state = .ready(sheet)
        return []
    }

    private mutating func apply(
        _ details: PaymentRequestUpdate.Details, of call: Call, to old: Sheet
    ) -> [Effect] {
        var sheet = old
        sheet.items = details.paymentSummaryItems
        if let data = details.applicationData { sheet.applicationData = data }
        if let contexts = details.multiTokenContexts { sheet.multiTokenContexts = contexts }
        if case .methods(let methods) = details.shippingMethods {
            sheet.offeredMethods = methods
            sheet.isMethodNeeded = !methods.isEmpty
        }
        guard let currency = Currency(code: sheet.request.currencyCode) else { return ignored("currency") }
        let findings =
            PaymentRequest.findings(
                items: sheet.items, methods: sheet.offeredMethods, currency: currency,
                policy: sheet.request.totalPolicy)
            + PaymentRequest.findings(
                contexts: sheet.multiTokenContexts, items: sheet.items, currency: currency)
        if let finding = findings.first { return finish(old, .aborted(.invalidUpdate(finding))) }
        let isStillOffered = sheet.offeredMethods.contains { $0.identifier == sheet.methodIdentifier }
        let hadMethod = sheet.methodIdentifier != nil
        if !isStillOffered { sheet.methodIdentifier = sheet.offeredMethods.first?.identifier }
        // The owner knows that the first of its new methods is taken: these prices are for it.
        if !isStillOffered { sheet.unansweredCalls.remove(.shippingMethod) }
        sheet.takeCoupon(of: call.kind, details.errors)
        sheet.add(details.errors)
        if call.cause == .refresh { sheet.totalBefore = sheet.totalBefore ?? old.total }
        if sheet.totalBefore == sheet.total { sheet.totalBefore = nil }
        sheet.change = Sheet.Change(
            total: sheet.total == old.total || call.cause == .opening ? nil : sheet.total,
            methodReplaced: hadMethod && !isStillOffered && !sheet.offeredMethods.isEmpty)
        state = .ready(sheet)
        return []
    }
}
