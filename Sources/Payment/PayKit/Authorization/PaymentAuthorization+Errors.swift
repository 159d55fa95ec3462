extension PaymentAuthorization.Sheet {
    /// The row where an error can be corrected; nil for coupon errors, which keep nobody from paying, and for
    /// what this sheet has no row for.
    public func row(of error: PaymentError) -> Blocker? {
        switch error.code {
        case .unknownError, .couponCodeInvalidError, .couponCodeExpiredError: return nil
        case .shippingAddressUnserviceableError: return needsAddress ? .address : nil
        case .billingContactInvalidError: return needsBillingAddress ? .billingAddress : nil
        case .shippingContactInvalidError:
            guard let field = error.contactField else { return nil }
            if contactFields.contains(field) { return .contact }
            return addressFields.contains(field) && !isAddressReadOnly ? .address : nil
        }
    }

    /// The errors about the coupon code.
    public var couponErrors: [PaymentError] { errors.filter(\.isAboutCoupon) }

    /// Adds what the owner wants corrected; new words about the same thing take the place of the old ones.
    mutating func add(_ new: [PaymentError]) {
        for error in new {
            errors.removeAll { $0.isAboutTheSame(as: error) }
            errors.append(error)
        }
    }

    /// Takes away the errors of a shipping row whose field was changed, and no others.
    mutating func clearErrors(at row: Blocker, from old: Contact?, to new: Contact) {
        let old = old ?? Contact()
        errors = errors.filter { error in
            guard self.row(of: error) == row, let field = error.contactField else { return true }
            return old.limited(to: [field]) == new.limited(to: [field])
        }
    }

    /// Takes away what no row of this sheet can correct: it was said, and goes with the next choice.
    mutating func clearErrorsWithoutRow() {
        errors = errors.filter { $0.isAboutCoupon || row(of: $0) != nil }
    }

    /// Takes away what the answer to a new call will say anew. An address that the owner refused before is
    /// judged again; what only a refused payment brought up stays until the shopper corrects it.
    mutating func clearErrors(askingAgain kind: PaymentAuthorization.Call.Kind) {
        let wasUnanswered = unansweredCalls.remove(kind) != nil
        clearErrorsWithoutRow()
        switch kind {
        case .paymentMethod, .shippingMethod: break
        case .shippingContact:
            errors.removeAll { $0.code == .shippingAddressUnserviceableError }
            guard wasUnanswered else { return }
            errors.removeAll {
                $0.code == .shippingContactInvalidError && $0.contactField == .postalAddress
            }
        case .couponCode: errors.removeAll(where: \.isAboutCoupon)
        }
    }
}

extension PaymentError {
    var isAboutCoupon: Bool {
        switch code {
        case .couponCodeInvalidError, .couponCodeExpiredError: true
        case .unknownError, .shippingContactInvalidError, .billingContactInvalidError,
            .shippingAddressUnserviceableError:
            false
        }
    }
    /// True if both errors point at the same thing; a coupon code has one error at a time.
    fileprivate func isAboutTheSame(as other: PaymentError) -> Bool {
        guard !isAboutCoupon else { return other.isAboutCoupon }
        return code == other.code && contactField == other.contactField && postalKey == other.postalKey
    }
}
