package import PayKit

extension PaymentAuthorization.Call.Kind {
    package var words: String {
        switch self {
        case .paymentMethod: "the card"
        case .shippingContact: "the shipping address"
        case .shippingMethod: "the shipping method"
        case .couponCode: "the coupon"
        }
    }
}

extension PaymentAuthorization.Timer.Kind {
    var words: String {
        switch self {
        case .inputGuard: "first touch allowed"
        case .heldKey: "held key let go"
        case .update: "answer deadline passed"
        case .authorize: "payment deadline passed"
        case .mark: "result shown"
        case .dismissal: "sheet closed"
        }
    }
}

extension PaymentAuthorization.Sheet.Blocker {
    package var words: String {
        switch self {
        case .card: "the shop does not take the card"
        case .billingAddress: "the billing address is missing or wrong"
        case .address: "the shipping address is missing, wrong or not deliverable"
        case .method: "no shipping method is chosen"
        case .contact: "the contact is missing or wrong"
        case .unanswered: "the shop did not answer about the price"
        case .total: "the total changed by itself and was not accepted"
        }
    }
}

extension CardProvisioning.Answer {
    /// The answer of a wallet or an issuer about a new card in words, without its code.
    var words: String {
        switch self {
        case .approved(let type): "approved as a \(type.rawValue) card"
        case .alreadyAdded: "the card is in the wallet already"
        case .declined(.byIssuer): "declined by the issuer"
        case .declined(.tooManyCodes): "declined, too many wrong codes"
        case .declined(.walletUnavailable): "declined, the wallet cannot pay now"
        case .needsActivation: "a code is needed"
        case .wrongCode(let left): "the code is wrong, tries left: \(left)"
        }
    }
}
