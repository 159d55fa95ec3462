extension PaymentAuthorization {
    mutating func walletChanged(_ wallet: WalletContents) -> [Effect] {
        switch state {
        case .ready(var sheet):
            sheet.wallet = sheet.normalised(wallet)
            state = .ready(sheet)
        case .updating(var sheet, let call):
            sheet.wallet = sheet.normalised(wallet)
            state = .updating(sheet, call)
        case .idle, .authenticating, .processing, .showing, .finishing, .closed:
            return ignored("walletChanged")
        }
        return []
    }

    // MARK: Choosing (T8 to T13)

    mutating func selectPass(_ id: String) -> [Effect] {
        guard case .ready(var sheet) = state, let pass = sheet.wallet.passes.first(where: { $0.id == id }),
            sheet.isEligible(pass)
        else { return ignored("selectPass") }
        guard pass != sheet.pass else { return [] }
        let old = sheet
        sheet.pass = pass
        sheet.isDeclined = false
        if let effects = ask(.paymentMethod, sheet) { return effects }
        sheet.unansweredCalls.insert(.paymentMethod)
        return keep(sheet, old)
    }

    mutating func selectAddress(_ typed: Contact) -> [Effect] {
        guard case .ready(let old) = state, old.needsAddress, !old.isAddressReadOnly,
            typed.postalAddress != nil
        else { return ignored("selectAddress") }
        let address = old.normalised(typed)
        let isUnpriced = old.unansweredCalls.contains(.shippingContact)
        guard address != old.address || isUnpriced else { return [] }
        var sheet = old
        sheet.clearErrors(at: .address, from: old.address, to: address)
        sheet.address = address
        guard address.postalAddress != old.address?.postalAddress || isUnpriced else {
            return keep(sheet, old)
        }
        if let effects = ask(.shippingContact, sheet) { return effects }
        // The rows shown were priced for another address.
        sheet.unansweredCalls.insert(.shippingContact)
        return keep(sheet, old)
    }

    mutating func selectBillingAddress(_ typed: Contact) -> [Effect] {
        guard case .ready(let old) = state, old.needsBillingAddress, typed.postalAddress != nil else {
            return ignored("selectBillingAddress")
        }
        let address = old.normalised(typed)
        guard address != old.billingAddress else { return [] }
        var sheet = old
        sheet.billingAddress = address
        let isElsewhere = address.postalAddress != old.billingAddress?.postalAddress
        if isElsewhere { sheet.errors.removeAll { $0.code == .billingContactInvalidError } }
        guard sheet.showsBillingAddressToOwner, isElsewhere || sheet.unansweredCalls.contains(.paymentMethod)
        else { return keep(sheet, old) }
        if let effects = ask(.paymentMethod, sheet) { return effects }
        sheet.unansweredCalls.insert(.paymentMethod)
        return keep(sheet, old)
    }

    mutating func selectContact(_ typed: Contact) -> [Effect] {
        guard case .ready(let old) = state, !old.contactFields.isEmpty else {
            return ignored("selectContact")
        }
        let contact = old.normalised(typed)
        guard contact != old.contact else { return [] }
        var sheet = old
        sheet.clearErrors(at: .contact, from: old.contact, to: contact)
        sheet.contact = contact
        return keep(sheet, old)
    }

    mutating func selectMethod(_ identifier: String) -> [Effect] {
        guard case .ready(var sheet) = state,
            sheet.methods.contains(where: { $0.identifier == identifier })
        else { return ignored("selectMethod") }
        guard identifier != sheet.methodIdentifier else { return [] }
        sheet.methodIdentifier = identifier
        return ask(.shippingMethod, sheet) ?? ignored("selectMethod")
    }

    /// Keeps a choice that nobody has to be asked about. When it corrects the last thing that was wrong, what
    /// could not be priced before is asked again.
    mutating func keep(_ new: Sheet, _ old: Sheet) -> [Effect] {
        var sheet = new
        sheet.change = nil
        sheet.clearErrorsWithoutRow()
        if old.needsCorrection, !sheet.needsCorrection, let kind = sheet.unanswered, kind != .couponCode,
            let effects = ask(kind, sheet)
        {
            return effects
        }
        state = .ready(sheet)
        return []
    }

    // MARK: Asking the owner

    mutating func retry() -> [Effect] {
        guard case .ready(let sheet) = state, let kind = sheet.unanswered else { return ignored("retry") }
        return ask(kind, sheet, cause: sheet.unansweredCause) ?? ignored("retry")
    }

    mutating func refresh() -> [Effect] {
        guard case .ready(let sheet) = state else { return ignored("refresh") }
        let isPriced = ![.address, .method, .unanswered].contains(where: sheet.blocks)
        let cause = isPriced ? Call.Cause.refresh : sheet.unansweredCause
        let effects = sheet.needsAddress ? ask(.shippingContact, sheet, cause: cause) : nil
        return effects ?? ask(.paymentMethod, sheet, cause: cause) ?? ignored("refresh")
    }

    /// Takes the new total as read (T46); a key that is still held down cannot pay it.
    mutating func acceptTotal() -> [Effect] {
        guard case .ready(var sheet) = state, sheet.totalBefore != nil else { return ignored("acceptTotal") }
        sheet.totalBefore = nil
        let timer = makeTimer(.inputGuard)
        sheet.inputGuard = timer
        state = .ready(sheet)
        return [.startTimer(timer)]
    }

    /// Makes the call about what is chosen now; nil when there is nothing to ask about.
    mutating func ask(_ kind: Call.Kind, _ old: Sheet, cause: Call.Cause = .choice) -> [Effect]? {
        guard let message = old.message(for: kind) else { return nil }
        var sheet = old
        sheet.change = nil
        sheet.failure = nil
        sheet.canRetry = true
        sheet.clearErrors(askingAgain: kind)
        let timer = makeTimer(.update)
        state = .updating(sheet, Call(kind: kind, number: timer.number, timer: timer, cause: cause))
        return [.startTimer(timer), .call(message, number: timer.number)]
    }
}

extension PaymentAuthorization.Sheet {
    /// The owner sees where the bill goes, redacted, only when it asks for no address to ship to.
    var showsBillingAddressToOwner: Bool { needsBillingAddress && !needsAddress }

    /// The call about what is chosen now; nil when nothing is chosen that the owner could be asked about.
    func message(for kind: PaymentAuthorization.Call.Kind) -> PaymentAuthorization.DelegateCall? {
        switch kind {
        case .shippingContact:
            guard let address, addressFaults.isEmpty else { return nil }
            return .didSelectShippingContact(address.redacted)
        case .shippingMethod: return method.map { .didSelectShippingMethod($0) }
        case .paymentMethod:
            guard !showsBillingAddressToOwner || billingFaults.isEmpty else { return nil }
            return .didSelectPaymentMethod(paymentMethod)
        case .couponCode: return .didChangeCouponCode(enteredCouponCode)
        }
    }

    /// The payment method as the owner may know it before authorisation.
    var paymentMethod: PaymentMethod {
        PaymentMethod(
            type: pass.type, billingAddress: showsBillingAddressToOwner ? billingAddress?.redacted : nil)
    }
}
