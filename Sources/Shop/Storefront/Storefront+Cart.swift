import PayKit
import StoreAPI
package import TUI

extension Storefront {
    /// The label for the header; nil while the cart is empty.
    package var cartLabel: ScreenText? {
        guard !cart.isEmpty else { return nil }
        return words.cart.header(cart.count, cart.subtotal.map(words.money))
    }

    /// The key that opens the cart, where it does.
    package static let cartKey = Key.character("c")

    /// True where the cart's key opens a cart that has something.
    package var canOpenCart: Bool { !cart.isEmpty && !cartBindings(beside: ownBindings).isEmpty }

    /// The key of the cart; none before the shop answered or while an order is on its way.
    func cartBindings(beside own: @autoclosure () -> [KeyBinding<Action>]) -> [KeyBinding<Action>] {
        guard leadsToCart, context.entry != nil, !isTyping, !own().isEmpty else { return [] }
        return [KeyBinding([Self.cartKey], "c", words.cart.open, .openCart)]
    }

    private var leadsToCart: Bool {
        context.screen.traits.leadsToCart
            && (context.screen != .receipt || orders.receipt?.step == .shown)
    }

    // MARK: Coming and going

    mutating func openCart() -> [Effect] {
        if let form = purchase.cardForm {
            purchase.form.keepDraft()
            cart.isOverCard = form.basket == .card
        } else if context.screen == .card {
            cart.isOverCard = true
        } else if leadsToCart {
            cart.isOverCard = false
        }
        context.screen = .cart
        cart.focus = .pay(0)
        return orders.leave() + enterCart() + (connection.live.isOpen ? [] : askAboutCart())
    }

    mutating func enterCart() -> [Effect] { context.askCapability() + askCartPrice() }

    private mutating func leaveCart() -> [Effect] {
        cart.acknowledge()
        cart.typed = nil
        coupon.close()
        // The card's own price finds out about a code that is still being checked.
        if coupon.checking != nil { catalogue.card?.pricing = nil }
        guard cart.isOverCard, catalogue.card != nil else {
            context.screen = .list
            return isSplit ? catalogue.showSelected(context) : []
        }
        context.screen = .card
        return context.askCapability() + (catalogue.card?.pricing == nil ? askCardPrice() : [])
    }

    mutating func askAboutCart() -> [Effect] { cart.products.flatMap { catalogue.askProduct($0) } }

    // MARK: Changes

    mutating func addToCart() -> [Effect] {
        guard let card = catalogue.card else { return [] }
        if let obstacle = sayObstacle(on: card) { return obstacle }
        guard let product = card.product, let variant = card.variant else {
            return [.announce(card.details == .failed ? words.detailsUnreachable : words.pricing)]
        }
        var goods = Goods(product, variant)
        goods.picture = card.shownPicture
        let said =
            switch cart.add(goods, card.quantity.value) {
            case .all(let count): words.cart.added(goods.name, count)
            case .onlyLeft(let count): words.cart.all(goods.name, count)
            case .full: words.cart.full
            }
        cart.deliver(by: card.shippingType)
        return [.announce(said)] + askCartPrice()
    }

    mutating func act(_ message: Cart.Message) -> [Effect] {
        cart.paying = nil
        switch message {
        case .coupon(let message): return act(message)
        case .item(let number) where cart.item(number) == .coupon: return act(ProductCard.CouponMessage.open)
        case .quantity: break
        case .item, .move, .remove, .undo, .clear, .press, .delivery, .pay, .reload, .back: cart.typed = nil
        }
        return leaveCoupon() + perform(message)
    }

    private mutating func perform(_ message: Cart.Message) -> [Effect] {
        switch message {
        case .move(let step): cart.move(step, actions: cart.payActions(context.capability).count)
        case .quantity(let message): return changeQuantity(message)
        case .remove: return removeLine()
        case .delivery(let step): return turnDelivery(step)
        case .undo:
            cart.undo()
            return [.announce(words.cart.undone)] + askCartPrice()
        case .clear:
            cart.clear()
            return [.announce(words.cart.cleared)] + askCartPrice()
        case .press: return pressInCart()
        case .pay:
            cart.focus = .pay(0)
            return pressInCart()
        case .item(let number): return clickInCart(number)
        case .reload: return enterCart() + askAboutCart()
        case .back: return leaveCart()
        case .coupon: break
        }
        return []
    }

    private mutating func changeQuantity(_ message: Quantity.Message) -> [Effect] {
        guard case .line(let index) = cart.focus, let goods = cart.goods(at: index) else { return [] }
        let before = cart.lines
        let isEnough = cart.change(index, message)
        let said = isEnough ? [] : [Effect.announce(words.cart.noMore(goods.stock))]
        return said + (cart.lines == before ? [] : askCartPrice())
    }

    private mutating func turnDelivery(_ step: Int) -> [Effect] {
        cart.focus = .delivery
        return cart.turnDelivery(step) ? askCartPrice() : []
    }

    private mutating func removeLine() -> [Effect] {
        guard case .line(let index) = cart.focus, let goods = cart.goods(at: index) else { return [] }
        cart.remove(index)
        return [.announce(words.cart.removed(goods.name))] + askCartPrice()
    }

    private mutating func clickInCart(_ number: Int) -> [Effect] {
        switch cart.item(number) {
        case .line(let index): cart.focus = .line(index)
        case .less(let index):
            cart.focus = .line(index)
            return changeQuantity(.step(-1))
        case .more(let index):
            cart.focus = .line(index)
            return changeQuantity(.step(1))
        case .coupon: break
        case .removeCoupon: return act(ProductCard.CouponMessage.remove)
        case .delivery(let step): return turnDelivery(step)
        case .pay(let index):
            cart.focus = .pay(index)
            return pressInCart()
        }
        return []
    }

    // MARK: Paying

    private mutating func pressInCart() -> [Effect] {
        switch cart.focus {
        case .coupon, .delivery: return []
        case .line(let index): return showProduct(at: index)
        case .pay(let index):
            return cart.payActions(context.capability)[safe: index].map { pay($0) } ?? []
        }
    }

    private mutating func showProduct(at index: Int) -> [Effect] {
        guard let product = cart.goods(at: index)?.product else { return [] }
        if !catalogue.isOnCard(product.id) {
            catalogue.card = ProductCard(ProductList.Row(product, words))
        }
        catalogue.card?.focus = .pay(0)
        cart.acknowledge()
        context.screen = .card
        return catalogue.loadCard(context)
    }

    /// Opens sheet or form when the price is current; else prices first and goes on if nothing changed.
    private mutating func pay(_ action: PayAction) -> [Effect] {
        if let reason = paymentOptions.closed(for: action) { return carryOut(.refuse(reason)) }
        if let warning = context.warning(before: action) { return [.announce(warning)] }
        if action == .setUp { return setUpWallet() }
        if let index = cart.firstFault { return sayFault(index) }
        if cart.travelsApart { return [.announce(words.travelApart)] }
        if purchase.placement != nil { return purchase.showUnresolved(&context) }
        guard let pricing = cart.current, cart.trouble == nil, connection.live.isOpen else {
            cart.paying = action
            return [.announce(words.pricing)] + (cart.asked == nil ? askCartPrice() : [])
        }
        return pay(action, pricing)
    }

    private mutating func pay(_ action: PayAction, _ pricing: QuoteRequester) -> [Effect] {
        switch action {
        case .wallet: purchase.present(pricing, for: .cart, &context)
        case .buy: purchase.form.open(words.cart.title, pricing, for: .cart, &context)
        case .setUp, .add, .seeAlike: []
        }
    }

    private mutating func sayFault(_ index: Int) -> [Effect] {
        guard let fault = cart.fault(at: index), let goods = cart.goods(at: index) else { return [] }
        cart.focus = .line(index)
        return [.announce(words.live.changed(goods.name, words.cart.sentence(fault)))]
    }

    // MARK: Price

    mutating func askCartPrice() -> [Effect] {
        guard context.entry?.links[.quotes] != nil else { return [] }
        let checking = context.screen == .cart ? coupon.checking : nil
        guard !isOffline else {
            cart.keep()
            return checking == nil ? [] : couponUnchecked()
        }
        let question = cart.ask(
            services: context.services, coupon: coupon.applied, checking: checking,
            revision: context.newNumber())
        return question.map(context.price) ?? (checking == nil ? [] : couponUnchecked())
    }

    /// Takes the price of the cart, announces changes, and opens the waiting sheet or form without any.
    mutating func cartPriced(_ answer: Result<Quote, StoreError>, _ revision: Int) -> [Effect] {
        let before = cart
        let (next, outcome) = cart.take(answer, revision: revision)
        guard let outcome else { return context.price(next) }
        let action = cart.paying
        cart.paying = nil
        if case .setBack(let reason) = cart.trouble, cart.trouble != before.trouble {
            if context.screen == .cart { coupon.fail() }
            return purchase.sheet.isOpen ? [] : [.announce(words.cart.sentence(reason))]
        }
        guard context.screen == .cart else { return [] }
        let told = couponTold(outcome, cart.pricing)
        if action != nil, let index = cart.firstFault { return told + sayFault(index) }
        if let trouble = cart.trouble { return told + [.announce(words.sentence(trouble))] }
        let changes = cart.changes(since: before, words)
        guard let action else { return told + (changes.map { [.announce($0)] } ?? []) }
        if let changes = changes ?? cart.totalChange(since: before, words) {
            return [.announce(words.cart.changed(changes))]
        }
        guard outcome == .priced, let pricing = cart.current else { return told }
        return [.announce(.empty)] + pay(action, pricing)
    }

    /// Announces changes to the cart and reprices it. Under a sheet the price stands.
    mutating func followCart(since before: Cart) -> [Effect] {
        guard !purchase.sheet.isOpen,
            let changes = cart.changes(since: before, words)
                ?? cart.stockChanges(since: before, words)
        else { return [] }
        if purchase.cardForm?.basket == .cart { return purchase.form.reprice(&context) }
        return (context.screen == .cart ? [.announce(changes)] : []) + askCartPrice()
    }
}
