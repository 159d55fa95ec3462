extension PaymentAuthorization {
    /// Takes one event and says what has to be done. Events that do not fit the state change nothing.
    public mutating func update(_ event: Event) -> [Effect] {
        switch event {
        case .present(let request, let wallet, let identifiers):
            present(request, wallet, entitledIdentifiers: identifiers)
        case .selectPass(let id): selectPass(id)
        case .selectAddress(let address): selectAddress(address)
        case .selectContact(let contact): selectContact(contact)
        case .selectMethod(let identifier): selectMethod(identifier)
        case .retry: retry()
        case .refresh: refresh()
        case .touched(let matches): touched(matches)
        case .passcodeChecked(let matches, let left): passcodeChecked(matches, attemptsLeft: left)
        case .cancel: cancel()
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

    // MARK: Opening (T1 to T7)

    private mutating func present(
        _ request: PaymentRequest, _ wallet: WalletContents, entitledIdentifiers: Set<String>
    ) -> [Effect] {
        let wasSpent = !spentRequests.insert(request.id).inserted
        switch state {
        case .idle, .closed: break
        case .ready, .updating, .authenticating, .processing, .showing, .finishing:
            return [.refused(.alreadyShowing)]
        }
        guard !wasSpent else { return [.refused(.requestAlreadyUsed)] }
        if let finding = request.validate(entitledIdentifiers: entitledIdentifiers).first {
            return [.refused(.invalid(finding))]
        }
        let eligible = wallet.passes.first {
            $0.isEligible(networks: request.supportedNetworks, capabilities: request.merchantCapabilities)
        }
        guard let eligible else { return [.refused(.noEligiblePass)] }
        let sheet = Sheet(
            request: request, wallet: wallet, items: request.paymentSummaryItems,
            applicationData: request.applicationData, methods: request.shippingMethods,
            methodIdentifier: request.shippingMethods.first?.identifier, pass: eligible,
            address: wallet.addresses.first, contact: wallet.contacts.first)
        return open(sheet)
    }

    private mutating func open(_ sheet: Sheet) -> [Effect] {
        var sheet = sheet
        let guardTimer = makeTimer(.inputGuard)
        sheet.inputGuard = guardTimer
        if sheet.needsAddress, let address = sheet.address, address.postalAddress != nil {
            return [.startTimer(guardTimer)]
                + call(.shippingContact, .didSelectShippingContact(address.redacted), sheet)
        }
        state = .ready(sheet)
        return [.startTimer(guardTimer)]
    }

    // MARK: Choosing (T8 to T13)

    private mutating func selectPass(_ id: String) -> [Effect] {
        guard case .ready(var sheet) = state, let pass = sheet.wallet.passes.first(where: { $0.id == id }),
            sheet.isEligible(pass)
        else { return ignored("selectPass") }
        guard pass != sheet.pass else { return [] }
        let typeChanged = pass.type != sheet.pass.type
        sheet.pass = pass
        sheet.change = nil
        guard typeChanged else {
            state = .ready(sheet)
            return []
        }
        return call(.paymentMethod, .didSelectPaymentMethod(pass.type), sheet)
    }

    private mutating func selectAddress(_ address: Contact) -> [Effect] {
        guard case .ready(var sheet) = state, sheet.needsAddress, address.postalAddress != nil else {
            return ignored("selectAddress")
        }
        guard address != sheet.address else { return [] }
        sheet.address = address
        return call(.shippingContact, .didSelectShippingContact(address.redacted), sheet)
    }

    private mutating func selectContact(_ contact: Contact) -> [Effect] {
        guard case .ready(var sheet) = state else { return ignored("selectContact") }
        sheet.contact = contact
        sheet.errors.removeAll { !$0.isAboutAddress }
        state = .ready(sheet)
        return []
    }

    private mutating func selectMethod(_ identifier: String) -> [Effect] {
        guard case .ready(var sheet) = state,
            let method = sheet.methods.first(where: { $0.identifier == identifier })
        else { return ignored("selectMethod") }
        guard identifier != sheet.methodIdentifier else { return [] }
        sheet.methodIdentifier = identifier
        return call(.shippingMethod, .didSelectShippingMethod(method), sheet)
    }

    private mutating func retry() -> [Effect] {
        guard case .ready(let sheet) = state, let kind = sheet.unanswered else { return ignored("retry") }
        switch kind {
        case .shippingContact:
            guard let address = sheet.address else { return ignored("retry") }
            return call(kind, .didSelectShippingContact(address.redacted), sheet)
        case .shippingMethod:
            guard let method = sheet.method else { return ignored("retry") }
            return call(kind, .didSelectShippingMethod(method), sheet)
        case .paymentMethod: return call(kind, .didSelectPaymentMethod(sheet.pass.type), sheet)
        }
    }

    private mutating func refresh() -> [Effect] {
        guard case .ready(let sheet) = state, sheet.needsAddress, let address = sheet.address,
            address.postalAddress != nil
        else { return ignored("refresh") }
        return call(.shippingContact, .didSelectShippingContact(address.redacted), sheet)
    }

    private mutating func call(_ kind: Call.Kind, _ message: DelegateCall, _ sheet: Sheet) -> [Effect] {
        var sheet = sheet
        sheet.change = nil
        sheet.unansweredCalls.remove(kind)
        if kind == .shippingContact { sheet.errors.removeAll(where: \.isAboutAddress) }
        let timer = makeTimer(.update)
        state = .updating(sheet, Call(kind: kind, number: timer.number, timer: timer))
        return [.startTimer(timer), .call(message, number: timer.number)]
    }

    // MARK: Answers (T14 to T20)

    private mutating func reply(_ number: Int, _ update: PaymentRequestUpdate) -> [Effect] {
        guard case .updating(var sheet, let call) = state, call.number == number else {
            return ignored("reply")
        }
        switch update {
        case .update(let items, let methods, let data):
            if let data { sheet.applicationData = data }
            return apply(items, methods, to: sheet)
        case .errors(let errors) where errors.isEmpty: sheet.unansweredCalls.insert(call.kind)
        case .errors(let errors): sheet.errors = errors
        case .unserviceable:
            sheet.errors.append(.shippingAddressUnserviceable())
            sheet.methods = []
        case .failed: sheet.unansweredCalls.insert(call.kind)
        }
        state = .ready(sheet)
        return []
    }

    private mutating func apply(
        _ items: [PaymentSummaryItem], _ methods: PaymentRequestUpdate.Methods, to old: Sheet
    ) -> [Effect] {
        var sheet = old
        sheet.items = items
        if case .methods(let methods) = methods { sheet.methods = methods }
        guard let currency = Currency(code: sheet.request.currencyCode) else { return ignored("currency") }
        let findings = PaymentRequest.findings(
            items: items, methods: sheet.methods, currency: currency, policy: sheet.request.totalPolicy)
        if let finding = findings.first { return finish(old, .aborted(.invalidUpdate(finding))) }
        let isStillOffered = sheet.methods.contains { $0.identifier == sheet.methodIdentifier }
        let hadMethod = sheet.methodIdentifier != nil
        if !isStillOffered { sheet.methodIdentifier = sheet.methods.first?.identifier }
        sheet.change = Sheet.Change(
            total: sheet.total == old.total ? nil : sheet.total, methodReplaced: hadMethod && !isStillOffered)
        state = .ready(sheet)
        return []
    }

    func ignored(_ what: String) -> [Effect] { [.ignored(what)] }
}
