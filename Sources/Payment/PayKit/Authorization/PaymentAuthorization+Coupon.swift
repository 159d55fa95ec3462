extension PaymentAuthorization {
    // MARK: Coupon codes (T12, T13)

    mutating func changeCouponCode(_ code: String) -> [Effect] {
        guard case .ready(let old) = state, old.request.supportsCouponCode else {
            return ignored("changeCouponCode")
        }
        var sheet = old
        if code == sheet.couponCode {
            switch sheet.couponEntry {
            case .refused:
                // The rows stand for this code all the while.
                sheet.couponEntry = nil
                sheet.errors.removeAll(where: \.isAboutCoupon)
                return keep(sheet, old)
            case nil where sheet.couponErrors.isEmpty: return []
            case .asked, .unanswered, nil: break
            }
        }
        sheet.couponEntry = .asked(code)
        return ask(.couponCode, sheet) ?? ignored("changeCouponCode")
    }
}

extension PaymentAuthorization.Sheet {
    /// The coupon code that the owner refused last; nil when none was, or another one was entered since.
    public var refusedCouponCode: String? {
        if case .refused(let code) = couponEntry { code } else { nil }
    }

    /// The coupon code that the owner did not answer, and that a retry asks about; nil when there is none.
    public var unansweredCouponCode: String? {
        if case .unanswered(let code) = couponEntry { code } else { nil }
    }

    /// The code that a call about the coupon carries.
    var enteredCouponCode: String {
        switch couponEntry {
        case .asked(let code), .unanswered(let code): code
        case .refused, nil: couponCode
        }
    }

    /// Takes note that a call has no answer, with the owner's reason if it gave one.
    mutating func leaveUnanswered(_ kind: PaymentAuthorization.Call.Kind, _ reason: String? = nil) {
        unansweredCalls.insert(kind)
        failure = reason.map { String($0.prefix(128)) }
        if kind == .couponCode { couponEntry = .unanswered(enteredCouponCode) }
    }

    /// The owner refused the code it was asked about; rows and code stay what they were.
    mutating func refuseEnteredCoupon() { couponEntry = .refused(enteredCouponCode) }

    /// Takes what new rows say about the code, with the errors that came with them.
    mutating func takeCoupon(of kind: PaymentAuthorization.Call.Kind, _ errors: [PaymentError]) {
        let isRefused = errors.contains(where: \.isAboutCoupon)
        if kind == .couponCode {
            let code = enteredCouponCode
            couponEntry = isRefused ? .refused(code) : nil
            if !isRefused { couponCode = code } else if code == couponCode { couponCode = "" }
        } else if isRefused, !couponCode.isEmpty {
            // Nothing was asked about a code: it is the one in force that holds no more.
            if unansweredCouponCode == nil { couponEntry = .refused(couponCode) }
            couponCode = ""
        }
    }
}
