package import PayKit
import StoreAPI
package import TUI

/// The one coupon of a session: it stays from card to card until a purchase has used it up.
struct Coupon: Hashable, Sendable {
    /// The code that prices are asked for with; nil without one.
    private(set) var applied: String?
    private(set) var entry: Entry = .closed

    enum Entry: Hashable, Sendable {
        case closed
        /// A text not yet sent as a code, and the fault of it once known.
        case typed(TextField, Fault?)
        case checking(String)
    }

    enum Fault: Hashable, Sendable {
        case refused(CouponRefusal)
        case unchecked
    }

    enum Submission: Hashable, Sendable {
        case nothing, removed
        case check(String)
    }

    /// The longest code, in characters.
    static let limit = 32

    var checking: String? { if case .checking(let code) = entry { code } else { nil } }

    var isTyped: Bool { if case .typed = entry { true } else { false } }

    var isUnsent: Bool { if case .typed(_, nil) = entry { true } else { false } }

    // MARK: Entering

    /// Begins to type, with the code that is applied or anew with a first letter.
    mutating func open() {
        guard case .closed = entry else { return }
        let text = applied ?? ""
        entry = .typed(TextField(text.capitalizedASCII, limit: Self.limit), nil)
    }

    mutating func type(_ key: Key) -> Bool {
        guard case .typed(var field, let fault) = entry else { return false }
        let before = field.characters
        if case .character(let letter) = key {
            field.insert(String(letter).capitalizedASCII)
        } else if !field.edit(key) {
            return false
        }
        entry = .typed(field, field.characters == before ? fault : nil)
        return true
    }

    /// Takes pasted text: into what is typed, or in place of what is applied.
    mutating func paste(_ text: String) {
        if case .closed = entry { entry = .typed(TextField(limit: Self.limit), nil) }
        guard case .typed(var field, _) = entry else { return }
        field.insert(text.trimmed.capitalizedASCII)
        entry = .typed(field, nil)
    }

    mutating func useUp() {
        applied = nil
        if !isTyped { entry = .closed }
    }

    mutating func close() { if isTyped { entry = .closed } }

    mutating func submit() -> Submission {
        guard case .typed(let field, _) = entry else { return .nothing }
        entry = .closed
        guard let code = field.text.couponCode else { return remove() ? .removed : .nothing }
        guard code != applied else { return .nothing }
        entry = .checking(code)
        return .check(code)
    }

    /// Takes the coupon out; false when there is none.
    mutating func remove() -> Bool {
        defer { (applied, entry) = (nil, .closed) }
        return applied != nil
    }

    // MARK: Answers

    /// Takes the outcome of a price. A refused code stays for correction, unless another is being typed.
    mutating func take(_ outcome: QuoteRequester.Outcome, _ pricing: QuoteRequester) {
        switch outcome {
        case .priced:
            guard checking == nil || checking == pricing.coupon else { return }
            applied = pricing.coupon
            if checking != nil { entry = .closed }
        case .couponInvalid:
            applied = pricing.coupon
            if !isTyped { keep(pricing.refusedCoupon ?? "", .refused(pricing.couponRefusal)) }
        case .unserviceable, .invalidAddress, .unreachable, .shortage, .refused: fail()
        }
    }

    mutating func fail() { if let checking { keep(checking, .unchecked) } }

    private mutating func keep(_ code: String, _ fault: Fault) {
        entry = .typed(TextField(code, limit: Self.limit), fault)
    }
}

/// Why the shop takes no coupon for these goods.
package enum CouponRefusal: Hashable, Sendable {
    case unknown, notYet, expired, exhausted, otherGoods, notCombinable, nothingToPay
    /// The goods are worth less than the coupon's minimum, by the missing amount.
    case minimum(Money, missing: Money)

    init(_ problem: Problem, _ currency: Currency) {
        let amounts = [problem.expected, problem.actual].compactMap { text in
            text.flatMap { try? Money(decimal: $0, currency: currency) }
        }
        switch problem.errors?.first?.code {
        case "not-yet": self = .notYet
        case "expired": self = .expired
        case "exhausted": self = .exhausted
        case "not-for-these-items": self = .otherGoods
        case "not-combinable": self = .notCombinable
        case "nothing-to-pay": self = .nothingToPay
        case "minimum-not-reached" where amounts.count == 2:
            let missing = amounts[0].minorUnits - amounts[1].minorUnits
            self = .minimum(amounts[0], missing: Money(minorUnits: missing, currency: currency))
        default: self = .unknown
        }
    }
}

extension Words.CouponWords {
    package func refused(_ refusal: CouponRefusal) -> ScreenText {
        switch refusal {
        case .unknown: say("Coupon: unknown code, check it", "优惠券：无此优惠码，请检查")
        case .notYet: say("Coupon: not valid yet, try it later", "优惠券：尚未生效，请稍后再试")
        case .expired: say("Coupon: expired, try another", "优惠券：已过期，请换一个")
        case .exhausted: say("Coupon: used up, try another", "优惠券：已用完，请换一个")
        case .otherGoods: say("Coupon: for other goods, try another", "优惠券：不适用于此商品，请换一个")
        case .notCombinable: say("Coupon: not with another code", "优惠券：不能与其他优惠同用")
        case .nothingToPay: say("Coupon: leaves nothing to pay, try another", "优惠券：使用后无需付款，请换一个")
        case .minimum(let least, let missing):
            say(
                "Coupon: from " + money(least) + ", add " + money(missing) + " more",
                "优惠券：满 " + money(least) + " 可用，还差 " + money(missing) + "，请加购")
        }
    }
}
