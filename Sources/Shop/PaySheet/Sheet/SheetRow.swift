import PayKit

/// The rows of the payment sheet that can have the focus, in their order on the sheet.
enum SheetRow: Hashable, Sendable, CaseIterable {
    case card, billingAddress, address, method, contact, coupon, authorise

    static func shown(on sheet: PaymentAuthorization.Sheet) -> [SheetRow] {
        allCases.filter { row in
            switch row {
            case .card, .authorise: true
            case .billingAddress: sheet.needsBillingAddress
            case .address: sheet.needsAddress
            case .method:
                !sheet.methods.isEmpty || !sheet.request.shippingMethods.isEmpty || sheet.blocks(.method)
            case .contact: !sheet.contactFields.isEmpty
            case .coupon: sheet.request.supportsCouponCode
            }
        }
    }

    init?(_ blocker: PaymentAuthorization.Sheet.Blocker, on sheet: PaymentAuthorization.Sheet) {
        switch blocker {
        case .card: self = .card
        case .billingAddress: self = .billingAddress
        case .address: self = .address
        case .method: self = .method
        case .contact: self = .contact
        case .unanswered:
            guard let kind = sheet.unanswered else { return nil }
            self.init(kind)
        case .total: self = .authorise
        }
    }

    init(_ kind: PaymentAuthorization.Call.Kind) {
        switch kind {
        case .paymentMethod: self = .card
        case .shippingContact: self = .address
        case .shippingMethod: self = .method
        case .couponCode: self = .coupon
        }
    }
}
