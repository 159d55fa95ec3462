import FoundationEssentials
import PayKit
import PaymentToken
import ShopCore
import ShopPages
import StoreAPI

extension Refusal.CouponFault {
    package var code: String {
        switch self {
        case .unknown: "unknown"
        case .notYet: "not-yet"
        case .expired: "expired"
        case .exhausted: "exhausted"
        case .minimumNotReached: "minimum-not-reached"
        case .notForTheseItems: "not-for-these-items"
        case .notCombinable: "not-combinable"
        case .nothingToPay: "nothing-to-pay"
        }
    }

    func detail(_ shortfall: Refusal.Shortfall?) -> String {
        switch self {
        case .unknown: "There is no such coupon."
        case .notYet: "This coupon is not valid yet."
        case .expired: "This coupon is no longer valid."
        case .exhausted: "This coupon has been used up."
        case .minimumNotReached:
            (shortfall?.minimum).map {
                "This coupon needs goods for \($0.decimalString) \($0.currency.code) at least."
            } ?? "This coupon needs goods for more."
        case .notForTheseItems: "This coupon is for other goods."
        case .notCombinable: "This coupon cannot be combined with the others."
        case .nothingToPay: "With this coupon nothing would be left to pay."
        }
    }
}

extension Refusal.RateFault {
    /// Of the faults that are about the new address of an order that stands, and no rate.
    var cause: RefusalCause? {
        self == .otherPrice ? .otherPrice : self == .nothingToShip ? .notSent : nil
    }

    var detail: String {
        switch self {
        case .otherShippingType: "The goods do not go that way, or not all of them. The products name theirs."
        case .otherConsignment:
            "This rate was not given for this address and these lines. Ask for rates again."
        case .unknownService: "There is no such shipping service."
        case .notChosen: "This quote has no way to ship yet. Choose one first."
        case .otherAddress: "The address is not the one that shipping was priced for."
        case .nothingToShip: "This order is not sent anywhere."
        case .otherPrice:
            "Sending or taxes may cost something else there. Cancel this order and place a new one."
        }
    }
}

extension Refusal.QuoteUse {
    var code: String {
        switch self {
        case .ordered: "ordered"
        case .declined: "declined"
        case .notSold: "not-sold"
        }
    }

    var detail: String {
        switch self {
        case .ordered: "This quote has already been ordered."
        case .declined: "Too many payments of this quote were declined. Ask for a new one."
        case .notSold(let name): "The shop sells \(name) no longer."
        }
    }
}

extension EncodedCertificate.Validity {
    var detail: String {
        func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
        let outcome = "No wallet can pay here until the shop has renewed it."
        return switch self {
        case .valid: "The certificate is valid."
        case .expired(let since): "The certificate expired on \(day(since)). \(outcome)"
        case .notYetValid(let from): "The certificate is not valid before \(day(from)). \(outcome)"
        }
    }
}

extension Refusal.TokenFault {
    var detail: String {
        switch self {
        case .refused(let refusal): refusal.description
        case .otherMerchant: "The payment token was made for another merchant."
        case .noCard: "The payment token holds no card that this shop takes."
        case .noWallet: "No wallet is simulated."
        }
    }

    private var code: String? { if case .refused(let refusal) = self { refusal.code } else { nil } }
    var errors: [Problem.Fault]? { code.map { [.init(pointer: "/payment", code: $0, detail: detail)] } }
}

extension Refusal.PolicyConflict {
    var cause: RefusalCause? { self == .codeTaken ? .codeTaken : nil }
    var code: String { self == .codeTaken ? "taken" : "conflict" }

    var detail: String {
        switch self {
        case .catalogue(let fact?): "\(fact.prefix(1).uppercased())\(fact.dropFirst())."
        case .catalogue(nil): "This cannot be used."
        case .unknownCategory: "The shop has no such category."
        case .unfitTag: "The shop has no such tag, or it is there twice."
        case .unknownTaxClass(let known):
            "The shop has no such tax class. There are \(known.joined(separator: ", "))."
        case .noText: "This needs a text in one language at least."
        case .noPrice(let currency): "This is no price in \(currency.code)."
        case .otherCode: "The coupon has another code than its place."
        case .codeTaken: "There is a coupon with this code already."
        case .limitBelowUses: "The coupon was used more often than this limit allows."
        case .contactLimitBelowUses: "Somebody used the coupon more often than this limit allows."
        }
    }
}
