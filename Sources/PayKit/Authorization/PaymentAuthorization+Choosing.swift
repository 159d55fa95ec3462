extension PaymentAuthorization {
    mutating func walletChanged(_ wallet: WalletContents) -> [Effect] {
        switch state {
        case .ready(var sheet):
            sheet.wallet = wallet
            state = .ready(sheet)
        case .updating(var sheet, let call):
            sheet.wallet = wallet
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
        let typeChanged = pass.type != sheet.pass.type
        sheet.pass = pass
        guard typeChanged else { return keep(sheet) }
        return call(.paymentMethod, .didSelectPaymentMethod(sheet.paymentMethod), sheet)
    }

    mutating func selectAddress(_ address: Contact) -> [Effect] {
        guard case .ready(var sheet) = state, sheet.needsAddress, !sheet.isAddressReadOnly,
            let postalAddress = address.postalAddress
        else { return ignored("selectAddress") }
        guard address != sheet.address || sheet.unansweredCalls.contains(.shippingContact) else { return [] }
        let isElsewhere = postalAddress != sheet.address?.postalAddress
        sheet.address = address
        guard isElsewhere || sheet.unansweredCalls.contains(.shippingContact) else {
            sheet.errors.removeAll { $0.contactField == .name || $0.contactField == .phoneticName }
            return keep(sheet)
        }
        sheet.clearErrors(at: .address)
        guard sheet.addressFaults.isEmpty else {
            // What is shown was priced for another address.
            sheet.unansweredCalls.insert(.shippingContact)
            return keep(sheet)
        }
        return call(.shippingContact, .didSelectShippingContact(address.redacted), sheet)
    }

    mutating func selectBillingAddress(_ address: Contact) -> [Effect] {
        guard case .ready(var sheet) = state, sheet.needsBillingAddress, address.postalAddress != nil else {
            return ignored("selectBillingAddress")
        }
        guard address != sheet.billingAddress else { return [] }
        sheet.billingAddress = address
        sheet.clearErrors(at: .billingAddress)
        guard sheet.showsBillingAddressToOwner, sheet.billingFaults.isEmpty else { return keep(sheet) }
        return call(.paymentMethod, .didSelectPaymentMethod(sheet.paymentMethod), sheet)
    }

    mutating func selectContact(_ contact: Contact) -> [Effect] {
        guard case .ready(var sheet) = state, !sheet.contactFields.isEmpty else {
            return ignored("selectContact")
        }
        guard contact != sheet.contact else { return [] }
        sheet.contact = contact
        let hadErrors = sheet.errors.contains { sheet.row(of: $0) == .contact }
        sheet.clearErrors(at: .contact)
        if hadErrors, !sheet.blocks(.contact), !sheet.blocks(.address), let address = sheet.address,
            sheet.unansweredCalls.contains(.shippingContact)
        {
            return call(.shippingContact, .didSelectShippingContact(address.redacted), sheet)
        }
        return keep(sheet)
    }

    mutating func selectMethod(_ identifier: String) -> [Effect] {
        guard case .ready(var sheet) = state,
            let method = sheet.methods.first(where: { $0.identifier == identifier })
        else { return ignored("selectMethod") }
        guard identifier != sheet.methodIdentifier else { return [] }
        sheet.methodIdentifier = identifier
        return call(.shippingMethod, .didSelectShippingMethod(method), sheet)
    }

    mutating func changeCouponCode(_ code: String) -> [Effect] {
        guard case .ready(var sheet) = state, sheet.request.supportsCouponCode else {
            return ignored("changeCouponCode")
        }
        guard code != sheet.couponCode else { return [] }
        sheet.couponCode = code
        sheet.errors.removeAll(where: \.isAboutCoupon)
        return call(.couponCode, .didChangeCouponCode(code), sheet)
    }

    /// Keeps a choice that nobody has to be asked about.
    private mutating func keep(_ sheet: Sheet) -> [Effect] {
        var sheet = sheet
        sheet.change = nil
        sheet.errors.removeAll { $0.code == .unknownError }
        state = .ready(sheet)
        return []
    }

    // MARK: Asking the owner

    mutating func retry() -> [Effect] {
        guard case .ready(let sheet) = state, let kind = sheet.unanswered else { return ignored("retry") }
        return ask(kind, sheet) ?? ignored("retry")
    }

    mutating func refresh() -> [Effect] {
        guard case .ready(let sheet) = state else { return ignored("refresh") }
        return ask(sheet.needsAddress ? .shippingContact : .paymentMethod, sheet) ?? ignored("refresh")
    }

    /// Makes the call about what is chosen now; nil when there is nothing to ask about.
    private mutating func ask(_ kind: Call.Kind, _ sheet: Sheet) -> [Effect]? {
        switch kind {
        case .shippingContact:
            guard let address = sheet.address, sheet.addressFaults.isEmpty else { return nil }
            return call(kind, .didSelectShippingContact(address.redacted), sheet)
        case .shippingMethod: return sheet.method.map { call(kind, .didSelectShippingMethod($0), sheet) }
        case .paymentMethod: return call(kind, .didSelectPaymentMethod(sheet.paymentMethod), sheet)
        case .couponCode: return call(kind, .didChangeCouponCode(sheet.couponCode), sheet)
        }
    }

    mutating func call(_ kind: Call.Kind, _ message: DelegateCall, _ sheet: Sheet) -> [Effect] {
        var sheet = sheet
        sheet.change = nil
        sheet.unansweredCalls.remove(kind)
        sheet.errors.removeAll { $0.code == .unknownError }
        if kind == .shippingContact { sheet.clearErrors(at: .address) }
        if kind == .couponCode { sheet.errors.removeAll(where: \.isAboutCoupon) }
        let timer = makeTimer(.update)
        state = .updating(sheet, Call(kind: kind, number: timer.number, timer: timer))
        return [.startTimer(timer), .call(message, number: timer.number)]
    }
}

extension PaymentAuthorization.Sheet {
    /// The owner sees where the bill goes, redacted, only when it learns nothing about shipping.
    var showsBillingAddressToOwner: Bool {
        needsBillingAddress && request.requiredShippingContactFields.isEmpty
    }

    /// What the owner may know of the card before authorisation.
    var paymentMethod: PaymentMethod {
        PaymentMethod(
            type: pass.type, billingAddress: showsBillingAddressToOwner ? billingAddress?.redacted : nil)
    }
}
