import PayKit
import StoreAPI
package import TUI

/// Handles the messages of the cart, and changes of it from elsewhere.
extension Storefront {
    /// The cart for the header; nil while it is empty.
    package var cartLabel: ScreenText? {
        guard !cart.isEmpty else { return nil }
        let amount = cart.subtotal.map { ScreenText(cleaning: $0.formatted(locale: language.locale)) }
        return words.cart.header(cart.count, amount)
    }

    /// The key that opens the cart, where it does.
    package static let cartKey = Key.character("c")

    /// True if that key opens the cart now.
    package var canOpenCart: Bool { bindings.binding(of: Self.cartKey) != nil }

    /// The way to the cart, from every screen but itself; no key of it is in force before the shop answered
    /// or while an order is on its way.
    func cartBindings(beside own: [KeyBinding<Action>]) -> [KeyBinding<Action>] {
        guard place.traits.leadsToCart, entry != nil, !own.isEmpty, !isTyping else { return [] }
        return [KeyBinding([Self.cartKey], "c", words.cart.open, .openCart)]
    }

    // MARK: Coming and going

    mutating func openCart() -> [Effect] {
        if case .form(let form) = place {
            keep(form)
            cart.isOverCard = form.basket == .card
        } else if case .card = place {
            cart.isOverCard = true
        } else if place.traits.leadsToCart {
            cart.isOverCard = false
        }
        let left = leaveOrder()
        place = .cart
        cart.focus = .pay(0)
        return left + enterCart() + (live.isOpen ? [] : askAboutCart())
    }

    /// Asks for what the cart shows and what can be done with it.
    mutating func enterCart() -> [Effect] { askCapability() + askCartPrice() }

    private mutating func leaveCart() -> [Effect] {
        cart.acknowledge()
        cart.typed = nil
        coupon.close()
        // The card's own price finds out about a code that is still being checked.
        if coupon.checking != nil { card?.pricing = nil }
        guard cart.isOverCard, card != nil else {
            place = .list
            return isSplit ? showSelected() : []
        }
        place = .card
        return askCapability() + (card?.pricing == nil ? askPrice() : [])
    }

    /// Asks for the products in the cart: how many there are, and what they are called.
    mutating func askAboutCart() -> [Effect] { cart.products.flatMap { askProduct($0) } }

    // MARK: Changes

    /// Puts what is chosen on the card into the cart.
    mutating func addToCart() -> [Effect] {
        guard let card else { return [] }
        if let closed = card.closed(words) { return [.announce(closed)] }
        if let missing = card.missingOption, let option = card.product?.options[missing] {
            self.card?.focus = .option(missing)
            return [.announce(words.choose(option))]
        }
        if card.isUnsold { return [.announce(words.notForSale)] }
        guard let product = card.product, let variant = card.variant else {
            return [.announce(card.details == .failed ? words.detailsUnreachable : words.pricing)]
        }
        let goods = Goods(product, variant)
        let said =
            switch cart.add(goods, card.quantity.value) {
            case .all(let count): words.cart.added(goods.name, count)
            case .onlyLeft(let count): words.cart.all(goods.name, count)
            case .full: words.cart.full
            }
        return [.announce(said)] + askCartPrice()
    }

    mutating func act(_ message: Cart.Message) -> [Effect] {
        cart.paying = nil
        switch message {
        case .quantity, .coupon: break
        case .item(let number) where cart.item(number) == .coupon: break
        case .item, .move, .remove, .undo, .clear, .press, .pay, .reload, .back: cart.typed = nil
        }
        switch message {
        case .coupon(let message): return act(message)
        case .item(let number) where cart.item(number) == .coupon: return act(ProductCard.CouponMessage.open)
        case .item, .move, .quantity, .remove, .undo, .clear, .press, .pay, .reload, .back:
            return leaveCoupon() + perform(message)
        }
    }

    private mutating func perform(_ message: Cart.Message) -> [Effect] {
        switch message {
        case .move(let step): cart.move(step, actions: cart.payActions(capability).count)
        case .quantity(let message): return changeQuantity(message)
        case .remove: return removeLine()
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
        case .coupon: return act(ProductCard.CouponMessage.open)
        case .removeCoupon: return act(ProductCard.CouponMessage.remove)
        case .pay(let index):
            cart.focus = .pay(index)
            return pressInCart()
        }
        return []
    }

    // MARK: Paying

    private mutating func pressInCart() -> [Effect] {
        switch cart.focus {
        case .coupon: return []
        case .line(let index): return showProduct(at: index)
        case .pay(let index):
            let actions = cart.payActions(capability)
            guard actions.indices.contains(index) else { return [] }
            return pay(actions[index])
        }
    }

    private mutating func showProduct(at index: Int) -> [Effect] {
        guard let product = cart.goods(at: index)?.product else { return [] }
        if card?.row.product.id != product.id {
            card = ProductCard(ProductList.Row(product, words, language))
        }
        card?.focus = .pay(0)
        cart.acknowledge()
        place = .card
        return loadCard()
    }

    /// Opens the sheet or the form when the price is the shop's last word; else asks for it and goes on when
    /// nothing has changed.
    private mutating func pay(_ action: PayAction) -> [Effect] {
        if let reason = paymentOptions.closed(for: action) { return refuse(reason) }
        if action == .setUp { return setUpWallet() }
        if let index = cart.firstFault { return sayFault(index) }
        if placement != nil { return showUnresolved() }
        guard let pricing = cart.current, cart.trouble == nil, live.isOpen else {
            cart.paying = action
            return [.announce(words.pricing)] + (cart.asked == nil ? askCartPrice() : [])
        }
        return pay(action, pricing)
    }

    mutating func pay(_ action: PayAction, _ pricing: QuoteRequester) -> [Effect] {
        switch action {
        case .wallet: presentSheet(pricing, for: .cart)
        case .buy: openForm(words.cart.title, pricing, for: .cart)
        case .setUp, .add, .seeAlike: []
        }
    }

    mutating func sayFault(_ index: Int) -> [Effect] {
        guard let fault = cart.fault(at: index), let goods = cart.goods(at: index) else { return [] }
        cart.focus = .line(index)
        return [.announce(words.live.changed(goods.name, words.cart.sentence(fault)))]
    }
}
