package import PayKit

extension PaymentAuthorization.Call.Kind {
    /// The row that the owner is asked about.
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
    /// The deadline, as the subject of a sentence.
    var words: String {
        switch self {
        case .inputGuard: "guarding the first touch"
        case .heldKey: "waiting for a held key"
        case .update: "an answer to a change"
        case .authorize: "the result of a payment"
        case .mark: "showing the result"
        case .dismissal: "closing the sheet"
        }
    }
}

extension PaymentAuthorization.Sheet.Blocker {
    /// The reason why the sheet cannot be paid yet.
    package var words: String {
        switch self {
        case .card: "the shop does not take the card"
        case .billingAddress: "the billing address is missing or wrong"
        case .address: "the shipping address is missing, wrong or cannot be served"
        case .method: "no shipping method is chosen"
        case .contact: "the contact is missing or wrong"
        case .unanswered: "a question about the price brought no answer"
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
        case .wrongCode(let left): "the code is wrong, \(left) tries left"
        }
    }
}

extension PaymentCapability {
    /// The wallet's ability to pay in the shop that asks, in words.
    var words: String {
        switch self {
        case .unsupported: "it cannot pay"
        case .needsSetup: "it needs a card"
        case .ready: "ready"
        }
    }
}
