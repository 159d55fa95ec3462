import PayKit
import StoreAPI
import TUI

extension Storefront {
    mutating func act(_ message: ProductCard.Message) -> [Effect] {
        guard let card = catalogue.card else { return [] }
        switch message {
        case .coupon(let message): return act(message)
        case .quantity(let message): return leaveCoupon() + changeQuantity(message)
        case .item(let index) where card.item(index) == .coupon: return act(ProductCard.CouponMessage.open)
        case .item, .move, .next, .turn, .press, .pay, .add, .read, .reload, .back:
            catalogue.card?.endTyping()
            return leaveCoupon() + perform(message)
        }
    }

    private mutating func perform(_ message: ProductCard.Message) -> [Effect] {
        switch message {
        case .move(let step): catalogue.card?.move(step, context.capability)
        case .next:
            let before = catalogue.card?.choices
            catalogue.card?.moveOn(context.language)
            return catalogue.card?.choices == before ? [] : askCardPrice()
        case .turn(let step):
            guard case .option(let index)? = catalogue.card?.focus else { return [] }
            catalogue.card?.turn(option: index, by: step, context.language)
            return askCardPrice()
        case .press: return pressFocused()
        case .pay:
            catalogue.card?.focus = .pay(0)
            return pressFocused()
        case .add: return addToCart()
        case .item(let index): return click(index)
        case .read:
            let line = nextLine
            catalogue.card?.linesRead = line ?? 0
        case .reload: return catalogue.loadCard(context)
        case .back:
            context.screen = .list
            coupon.close()
            // The product of the card may have left the list.
            return isSplit ? catalogue.showSelected(context) : []
        case .coupon, .quantity: break
        }
        return []
    }

    private mutating func changeQuantity(_ message: Quantity.Message) -> [Effect] {
        guard let before = catalogue.card?.quantity.value, let isEnough = catalogue.card?.change(message)
        else { return [] }
        let said =
            isEnough ? [] : [Effect.announce(words.cart.noMore(catalogue.card?.availability.available ?? 0))]
        return said + (catalogue.card?.quantity.value == before ? [] : askCardPrice())
    }

    private mutating func click(_ index: Int) -> [Effect] {
        switch catalogue.card?.item(index) {
        case .value(let option, let value):
            catalogue.card?.focus = .option(option)
            catalogue.card?.choose(option: option, value: value, context.language)
            return askCardPrice()
        case .removeCoupon: return act(ProductCard.CouponMessage.remove)
        case .less, .more:
            catalogue.card?.focus = .quantity
            return changeQuantity(.step(catalogue.card?.item(index) == .less ? -1 : 1))
        case .pay(let index):
            catalogue.card?.focus = .pay(index)
            return pressFocused()
        case .coupon, nil: return []
        }
    }

    private mutating func pressFocused() -> [Effect] {
        guard let card = catalogue.card, case .pay(let index) = card.focus else { return [] }
        let actions = card.payActions(context.capability)
        if actions == [.seeAlike] { return seeAlike() }
        if let closed = card.closed(words) { return [.announce(closed)] }
        guard let action = actions[safe: index] else { return [] }
        if let reason = paymentOptions.closed(for: action) { return carryOut(.refuse(reason)) }
        if let warning = context.warning(before: action) { return [.announce(warning)] }
        if action == .setUp { return setUpWallet() }
        if action == .add { return addToCart() }
        if let obstacle = sayObstacle(on: card) { return obstacle }
        if purchase.placement != nil { return purchase.showUnresolved(&context) }
        switch card.trouble {
        case .unreachable: return [.announce(words.priceUnreachable)] + askCardPrice()
        case .shortage(let left): return [.announce(words.shortage(left))]
        case .refused: return [.announce(words.priceRefused)]
        case nil: break
        }
        guard let pricing = card.pricing, pricing.quote != nil else {
            guard card.details != .failed else { return [.announce(words.detailsUnreachable)] }
            return [.announce(words.pricing)] + (card.pricing == nil ? askCardPrice() : [])
        }
        guard !pricing.isWaiting else { return [.announce(words.coupon.checkingFirst)] }
        return action == .wallet
            ? purchase.present(pricing, for: .card, &context)
            : purchase.form.open(card.row.name, pricing, for: .card, &context)
    }

    /// Says why the choice on a card cannot be bought, with the focus on what is missing; nil if it can.
    mutating func sayObstacle(on card: ProductCard) -> [Effect]? {
        if let closed = card.closed(words) { return [.announce(closed)] }
        if let missing = card.missingOption, let option = card.option(missing) {
            catalogue.card?.focus = .option(missing)
            return [.announce(words.choose(option))]
        }
        return card.isUnsold ? [.announce(words.notForSale)] : nil
    }

    private mutating func seeAlike() -> [Effect] {
        guard let card = catalogue.card else { return [] }
        context.screen = .list
        coupon.close()
        catalogue.list.search = ListSearch()
        let query = ListQuery(category: card.row.product.category.id, isInStockOnly: true)
        return catalogue.look(for: query, &context)
    }

    mutating func openCard() -> [Effect] {
        guard catalogue.list.selected != nil else { return [] }
        context.screen = .card
        let effects = catalogue.showSelected(context)
        guard effects.isEmpty else { return effects }
        return context.askCapability() + (catalogue.card?.pricing == nil ? askCardPrice() : [])
    }

    func setUpWallet() -> [Effect] {
        guard let request = context.entry?.shop.paymentRequest else { return [] }
        return [.setUpWallet(request.supportedNetworks, request.merchantCapabilities)]
    }

    /// Prices the selection in advance, so that the pay action need not wait.
    mutating func askCardPrice() -> [Effect] {
        guard let card = catalogue.card, let variant = card.variant, card.row.product.isPayable,
            variant.availability.available > 0, context.entry?.links[.quotes] != nil
        else { return [] }
        var pricing = QuoteRequester(
            [OrderLine(variant: variant.id, quantity: card.quantity.value)], services: context.services,
            by: card.shippingType, coupon: coupon.applied)
        let number = context.newNumber()
        let question =
            coupon.checking.map { pricing.apply(coupon: $0, revision: number) }
            ?? pricing.ask(revision: number)
        catalogue.card?.pricing = pricing
        catalogue.card?.trouble = nil
        return context.price(question)
    }

    // MARK: Coupon

    var isOnCoupon: Bool {
        if context.screen == .card {
            return catalogue.card?.focus == .coupon && catalogue.card?.isForSale == true
        }
        return context.screen == .cart && cart.focus == .coupon && !cart.isEmpty
    }

    mutating func act(_ message: ProductCard.CouponMessage) -> [Effect] {
        if context.screen == .cart { cart.focus = .coupon } else { catalogue.card?.focus = .coupon }
        switch message {
        case .open: coupon.open()
        case .apply: return applyCoupon()
        case .close: coupon.close()
        case .remove: if coupon.remove() { return couponRemoved() }
        }
        return []
    }

    mutating func leaveCoupon() -> [Effect] { isOnCoupon && coupon.isUnsent ? applyCoupon() : [] }

    private mutating func applyCoupon() -> [Effect] {
        switch coupon.submit() {
        case .nothing: return []
        case .removed: return couponRemoved()
        case .check(let code):
            if context.screen == .cart { return askCartPrice() }
            guard context.entry?.links[.quotes] != nil, let card = catalogue.card, card.details != .failed
            else { return couponUnchecked() }
            if let missing = card.missingOption, let option = card.option(missing) {
                return [.announce(words.choose(option))]
            }
            let number = context.newNumber()
            guard let question = catalogue.card?.pricing?.apply(coupon: code, revision: number) else {
                return askCardPrice()
            }
            return context.price(question)
        }
    }

    private mutating func couponRemoved() -> [Effect] {
        guard context.screen == .cart else { return [.announce(words.coupon.removed)] + askCardPrice() }
        catalogue.card?.pricing = nil
        return [.announce(words.coupon.removed)] + askCartPrice()
    }

    /// Ends the check of a coupon without an answer.
    mutating func couponUnchecked() -> [Effect] {
        guard coupon.checking != nil else { return [] }
        coupon.fail()
        return sayOnCard(words.coupon.unchecked)
    }

    /// Takes the price of the selection; the price from before a failed coupon is restored.
    mutating func cardPriced(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        guard var pricing = catalogue.card?.pricing else { return [] }
        let (next, outcome) = pricing.take(answer, revision: revision)
        catalogue.card?.pricing = pricing
        guard let outcome else { return context.price(next) }
        switch outcome {
        case .priced, .unserviceable, .invalidAddress, .couponInvalid: catalogue.card?.trouble = nil
        case .shortage(let lines): catalogue.card?.trouble = .shortage(available: lines.first?.available ?? 0)
        case .unreachable: catalogue.card?.trouble = pricing.quote == nil ? .unreachable : nil
        case .refused: catalogue.card?.trouble = pricing.quote == nil ? .refused : nil
        }
        return couponTold(outcome, pricing)
    }

    mutating func couponTold(_ outcome: QuoteRequester.Outcome, _ pricing: QuoteRequester?) -> [Effect] {
        let checked = coupon.checking
        guard let pricing else { return couponUnchecked() }
        let applied = coupon.applied
        coupon.take(outcome, pricing)
        if context.screen == .cart, coupon.applied != applied { catalogue.card?.pricing = nil }
        switch outcome {
        case .priced:
            guard let checked, coupon.applied == checked else { return [] }
            let amount = pricing.discount.map(words.money)
            return sayOnCard(words.coupon.applied(ScreenText(cleaning: checked), amount))
        case .couponInvalid:
            return sayOnCard(
                checked == nil
                    ? words.coupon.gone : words.coupon.refused(pricing.couponRefusal))
        case .unserviceable, .invalidAddress, .unreachable, .shortage, .refused:
            return checked == nil ? [] : sayOnCard(words.coupon.unchecked)
        }
    }

    private func sayOnCard(_ text: ScreenText) -> [Effect] {
        context.screen.traits.takesPayment ? [.announce(text)] : []
    }
}
