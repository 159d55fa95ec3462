import PayKit
import StoreAPI
import TUI

/// The price of the cart, and what the shop tells about what is in it.
extension Storefront {
    /// Asks for the price of everything in the cart.
    mutating func askCartPrice() -> [Effect] {
        guard let link = entry?.links[.quotes] else { return [] }
        var checking: String?
        if case .cart = place { checking = coupon.checking }
        guard !isOffline else {
            cart.keep()
            return checking == nil ? [] : couponUnchecked()
        }
        let question = cart.ask(
            services: services, coupon: coupon.applied, checking: checking, revision: newNumber())
        return question.map { [.price($0, link)] } ?? (checking == nil ? [] : couponUnchecked())
    }

    /// Takes the price of the cart, says what changed, and opens what waits for it when nothing did.
    mutating func cartPriced(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        let before = cart
        let (next, outcome) = cart.take(answer, revision: revision)
        guard let outcome else { return ask(next) }
        let action = cart.paying
        cart.paying = nil
        if case .setBack(let reason) = cart.trouble, cart.trouble != before.trouble {
            if case .cart = place { coupon.fail() }
            return sayInCart(words.cart.sentence(reason), always: true)
        }
        guard case .cart = place else { return [] }
        let told = couponTold(outcome, cart.pricing)
        if action != nil, let index = cart.firstFault { return told + sayFault(index) }
        if let trouble = cart.trouble { return told + [.announce(words.sentence(trouble))] }
        let changes = cartChanges(since: before)
        guard let action else { return told + (changes.map { [.announce($0)] } ?? []) }
        if let changes = changes ?? totalChange(since: before) {
            return [.announce(words.cart.changed(changes))]
        }
        guard outcome == .priced, let pricing = cart.current else { return told }
        return [.announce(.empty)] + pay(action, pricing)
    }

    /// The difference from the cart before the shop told of it; nil when there is none.
    private func cartChanges(since before: Cart) -> ScreenText? {
        for index in cart.lines.indices {
            guard let goods = cart.goods(at: index), let old = before.goods[goods.variant] else { continue }
            let name = goods.name
            if let fault = cart.fault(at: index),
                goods.stock != old.stock || goods.isWithdrawn != old.isWithdrawn
            {
                return words.live.changed(name, words.cart.sentence(fault))
            }
            if goods.unit != old.unit {
                let price = ScreenText(cleaning: goods.unit.formatted(locale: language.locale))
                return words.live.changed(name, words.live.price(price))
            }
        }
        return nil
    }

    /// The total, when the same lines with the same coupon came to another before.
    private func totalChange(since before: Cart) -> ScreenText? {
        guard let total = cart.current?.total, let old = before.pricing, old.lines == cart.lines,
            old.coupon == cart.pricing?.coupon, old.total != total
        else { return nil }
        return words.live.total(ScreenText(cleaning: total.formatted(locale: language.locale)))
    }

    /// Says something about the cart to those who look at it, or wherever they look; a sheet is never talked
    /// over.
    private func sayInCart(_ text: ScreenText, always: Bool) -> [Effect] {
        guard checkout == nil else { return [] }
        if case .cart = place { return [.announce(text)] }
        return always ? [.announce(text)] : []
    }

    // MARK: While one watches

    /// Says what the shop told about the cart, and asks for its price anew. Under a sheet the price stands.
    mutating func followCart(since before: Cart) -> [Effect] {
        guard checkout == nil, let changes = cartChanges(since: before) ?? stockChanges(since: before) else {
            return []
        }
        if case .form(let form) = place, form.basket == .cart { return repriceForm() }
        return sayInCart(changes, always: false) + askCartPrice()
    }

    /// A line that can be bought again, or of which there are few.
    private func stockChanges(since before: Cart) -> ScreenText? {
        for index in cart.lines.indices {
            guard let goods = cart.goods(at: index), let old = before.goods[goods.variant],
                goods.stock != old.stock
            else { continue }
            let stock = words.stockOnCard(Availability(available: goods.stock))
            if before.fault(at: index) != nil
                || stock != words.stockOnCard(Availability(available: old.stock))
            {
                return words.live.changed(goods.name, stock)
            }
        }
        return nil
    }
}
