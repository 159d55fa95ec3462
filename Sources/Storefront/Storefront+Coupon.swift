import PayKit
import StoreAPI
import TUI

/// Handles the coupon on a card and in the cart.
extension Storefront {
    /// True if the coupon has the focus.
    var isOnCoupon: Bool {
        if case .card = place { return card?.focus == .coupon && card?.isForSale == true }
        if case .cart = place { return cart.focus == .coupon && !cart.isEmpty }
        return false
    }

    /// Takes a key into the code while one is typed; false when the key is not for it.
    mutating func typeCoupon(_ key: Key) -> Bool { coupon.isTyped && coupon.type(key) }

    mutating func act(_ message: ProductCard.CouponMessage) -> [Effect] {
        if case .cart = place { cart.focus = .coupon } else { card?.focus = .coupon }
        switch message {
        case .open: coupon.open()
        case .apply: return applyCoupon()
        case .close: coupon.close()
        case .remove: if coupon.remove() { return couponRemoved() }
        }
        return []
    }

    /// Asks about a text that was typed and left without a word.
    mutating func leaveCoupon() -> [Effect] { isOnCoupon && coupon.isUnsent ? applyCoupon() : [] }

    private mutating func applyCoupon() -> [Effect] {
        switch coupon.submit() {
        case .nothing: return []
        case .removed: return couponRemoved()
        case .check(let code):
            if case .cart = place { return askCartPrice() }
            guard let link = entry?.links[.quotes], let card, card.details != .failed else {
                return couponUnchecked()
            }
            if let missing = card.missingOption, let option = card.product?.options[missing] {
                return [.announce(words.choose(option))]
            }
            let number = newNumber()
            guard let question = self.card?.pricing?.apply(coupon: code, revision: number) else {
                return askPrice()
            }
            return [.price(question, link)]
        }
    }

    private mutating func couponRemoved() -> [Effect] {
        guard case .cart = place else { return [.announce(words.coupon.removed)] + askPrice() }
        card?.pricing = nil
        return [.announce(words.coupon.removed)] + askCartPrice()
    }

    /// Ends the check of a code that gets no answer.
    mutating func couponUnchecked() -> [Effect] {
        guard coupon.checking != nil else { return [] }
        coupon.fail()
        return sayOnCard(words.coupon.unchecked)
    }

    // MARK: Prices

    /// Takes the price of what is chosen on the card. A price that stood before a coupon was tried stands
    /// when there is no other.
    mutating func cardPriced(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        guard var pricing = card?.pricing else { return [] }
        let (next, outcome) = pricing.take(answer, revision: revision)
        card?.pricing = pricing
        guard let outcome else { return ask(next) }
        switch outcome {
        case .priced, .unserviceable, .invalidAddress, .couponInvalid: card?.trouble = nil
        case .shortage(let lines): card?.trouble = .shortage(available: lines.first?.available ?? 0)
        case .unreachable: card?.trouble = pricing.quote == nil ? .unreachable : nil
        case .refused: card?.trouble = pricing.quote == nil ? .refused : nil
        }
        return couponTold(outcome, pricing)
    }

    /// Says what the price means for the coupon.
    mutating func couponTold(_ outcome: QuoteRequester.Outcome, _ pricing: QuoteRequester?) -> [Effect] {
        let checked = coupon.checking
        guard let pricing else { return couponUnchecked() }
        let applied = coupon.applied
        coupon.take(outcome, pricing)
        if case .cart = place, coupon.applied != applied { card?.pricing = nil }
        switch outcome {
        case .priced:
            guard let checked, coupon.applied == checked else { return [] }
            let amount = pricing.discount.map { ScreenText(cleaning: $0.formatted(locale: language.locale)) }
            return sayOnCard(words.coupon.applied(ScreenText(cleaning: checked), amount))
        case .couponInvalid:
            return sayOnCard(checked == nil ? words.coupon.gone : words.coupon.invalid)
        case .unserviceable, .invalidAddress, .unreachable, .shortage, .refused:
            return checked == nil ? [] : sayOnCard(words.coupon.unchecked)
        }
    }

    /// Announces something about the card to those who look at it.
    private func sayOnCard(_ text: ScreenText) -> [Effect] {
        place.traits.takesPayment ? [.announce(text)] : []
    }
}
