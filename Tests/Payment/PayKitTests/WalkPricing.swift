import PayKit

/// What the drawn total stands for, as an owner can know it: the choices that were answered with a price.
struct WalkPricing {
    private var address: Contact?
    private var cardType: PaymentMethodType?
    private var bill: Contact?
    private var method: String?
    private var coupon = ""

    init() {}

    init(_ sheet: PaymentAuthorization.Sheet) {
        cardType = sheet.pass.type
        method = sheet.methodIdentifier
        coupon = sheet.couponCode
        bill = sheet.billingAddress?.redacted
    }

    /// Takes the answer to a call; only an update prices what was asked about.
    mutating func take(
        _ update: PaymentRequestUpdate, to call: PaymentAuthorization.DelegateCall,
        _ sheet: PaymentAuthorization.Sheet
    ) {
        guard case .update(let details) = update else { return }
        switch call {
        case .didSelectShippingContact(let contact): address = contact
        case .didSelectShippingMethod(let chosen): method = chosen.identifier
        case .didSelectPaymentMethod(let card):
            cardType = card.type
            bill = card.billingAddress ?? bill
        case .didChangeCouponCode(let code): if sheet.couponErrors.isEmpty { coupon = code }
        }
        // New rows with an error about the code stand for the sheet without the one they are not about.
        if details.errors.contains(where: {
            $0.code == .couponCodeInvalidError || $0.code == .couponCodeExpiredError
        }) {
            if case .didChangeCouponCode(let code) = call, code != coupon {} else { coupon = "" }
        }
        // With a list of its own the owner knows that the first one is taken when the chosen one is gone.
        if case .methods(let offered) = details.shippingMethods,
            !offered.contains(where: { $0.identifier == method })
        {
            method = offered.first?.identifier
        }
    }

    /// What is chosen but was never priced; nil when the drawn total is for what is chosen.
    func doubt(about sheet: PaymentAuthorization.Sheet) -> String? {
        if sheet.needsAddress, sheet.address?.redacted != address { return "the address" }
        if sheet.pass.type != cardType { return "the card's type" }
        if sheet.methodIdentifier != method { return "the method" }
        if sheet.couponCode != coupon { return "the coupon" }
        if sheet.needsBillingAddress, !sheet.needsAddress,
            sheet.billingAddress?.redacted != bill
        {
            return "the billing address"
        }
        return nil
    }

    /// Whether a call says more than the coarse address and the card's type.
    static func showsTooMuch(_ call: PaymentAuthorization.DelegateCall) -> Bool {
        switch call {
        case .didSelectShippingContact(let contact): isPersonal(contact)
        case .didSelectPaymentMethod(let method):
            method.network != nil || method.displayName != nil
                || method.billingAddress.map(isPersonal) ?? false
        case .didSelectShippingMethod, .didChangeCouponCode: false
        }
    }

    private static func isPersonal(_ contact: Contact) -> Bool {
        guard let address = contact.postalAddress else { return true }
        return contact.name != nil || contact.phoneticName != nil || contact.emailAddress != nil
            || contact.phoneNumber != nil || address.street != "" || address.subLocality != ""
            || address.subAdministrativeArea != "" || address.postalCode == "M5J 2J5"
    }
}
