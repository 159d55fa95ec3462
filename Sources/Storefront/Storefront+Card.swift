import PayKit
import StoreAPI
import TUI

/// Handles the messages of a product's card.
extension Storefront {
    mutating func act(_ message: ProductCard.Message) -> [Effect] {
        guard let card else { return [] }
        switch message {
        case .coupon(let message): return act(message)
        case .quantity(let message): return leaveCoupon() + changeQuantity(message)
        case .item(let index) where card.item(index) == .coupon: return act(ProductCard.CouponMessage.open)
        case .item, .move, .next, .turn, .press, .pay, .add, .read, .reload, .back:
            self.card?.endTyping()
            return leaveCoupon() + perform(message)
        }
    }

    private mutating func perform(_ message: ProductCard.Message) -> [Effect] {
        switch message {
        case .move(let step): moveFocus(step)
        case .next: moveToNext()
        case .turn(let step):
            guard case .option(let index)? = card?.focus else { return [] }
            card?.turn(option: index, by: step, language)
            return askPrice()
        case .press: return pressFocused()
        case .pay:
            card?.focus = .pay(0)
            return pressFocused()
        case .add: return addToCart()
        case .item(let index): return click(index)
        case .read:
            let line = nextLine
            card?.linesRead = line ?? 0
        case .reload: return loadCard()
        case .back:
            place = .list
            coupon.close()
            // The product of the card may have left the list.
            return isSplit ? showSelected() : []
        case .coupon, .quantity: break
        }
        return []
    }

    private mutating func changeQuantity(_ message: Quantity.Message) -> [Effect] {
        guard let before = card?.quantity.value, let isEnough = card?.change(message) else { return [] }
        let said = isEnough ? [] : [Effect.announce(words.cart.noMore(card?.availability.available ?? 0))]
        return said + (card?.quantity.value == before ? [] : askPrice())
    }

    private mutating func click(_ index: Int) -> [Effect] {
        switch card?.item(index) {
        case .value(let option, let value):
            card?.focus = .option(option)
            card?.choose(option: option, value: value, language)
            return askPrice()
        case .coupon: return act(ProductCard.CouponMessage.open)
        case .removeCoupon: return act(ProductCard.CouponMessage.remove)
        case .less, .more:
            card?.focus = .quantity
            return changeQuantity(.step(card?.item(index) == .less ? -1 : 1))
        case .pay(let index):
            card?.focus = .pay(index)
            return pressFocused()
        case nil: return []
        }
    }

    private mutating func moveFocus(_ step: Int) {
        guard let card else { return }
        let options = (card.product?.options ?? []).indices.map(ProductCard.Focus.option)
        let actions = card.payActions(capability).indices.map(ProductCard.Focus.pay)
        let all = options + (card.isForSale ? [.quantity, .coupon] : []) + actions
        guard let index = all.firstIndex(of: card.focus) else {
            self.card?.focus = all.first ?? .pay(0)
            return
        }
        self.card?.focus = all[min(max(0, index + step), all.count - 1)]
    }

    /// From an option to the next one, from the last to the pay area: a coupon is nobody's duty.
    private mutating func moveToNext() {
        guard let card, case .option(let index) = card.focus else {
            self.card?.focus = .pay(0)
            return
        }
        let hasMore = card.product?.options.indices.contains(index + 1) == true
        self.card?.focus = hasMore ? .option(index + 1) : .pay(0)
    }

    private mutating func pressFocused() -> [Effect] {
        guard let card, case .pay(let index) = card.focus else { return [] }
        let actions = card.payActions(capability)
        if actions == [.seeAlike] { return seeAlike() }
        if let closed = card.closed(words) { return [.announce(closed)] }
        guard actions.indices.contains(index) else { return [] }
        if let reason = paymentOptions.closed(for: actions[index]) { return refuse(reason) }
        if actions[index] == .setUp { return setUpWallet() }
        if actions[index] == .add { return addToCart() }
        if let missing = card.missingOption, let option = card.product?.options[missing] {
            self.card?.focus = .option(missing)
            return [.announce(words.choose(option))]
        }
        if card.isUnsold { return [.announce(words.notForSale)] }
        if placement != nil { return showUnresolved() }
        switch card.trouble {
        case .unreachable: return [.announce(words.priceUnreachable)] + askPrice()
        case .shortage(let left): return [.announce(words.shortage(left))]
        case .refused: return [.announce(words.priceRefused)]
        case nil: break
        }
        guard let pricing = card.pricing, pricing.quote != nil else {
            guard card.details != .failed else { return [.announce(words.detailsUnreachable)] }
            return [.announce(words.pricing)] + (card.pricing == nil ? askPrice() : [])
        }
        guard !pricing.isWaiting else { return [.announce(words.coupon.checkingFirst)] }
        return actions[index] == .wallet
            ? presentSheet(pricing, for: .card) : openForm(card.row.name, pricing, for: .card)
    }

    /// To what the category of the product has in stock.
    private mutating func seeAlike() -> [Effect] {
        guard let card else { return [] }
        place = .list
        coupon.close()
        list.search = ListSearch()
        return look(for: ListQuery(category: card.row.product.category.id, isInStockOnly: true))
    }

    /// Back to the page about the result that is not known yet: nothing new is paid before it is.
    mutating func showUnresolved() -> [Effect] {
        guard let placement else { return [] }
        place = .unresolved(Unresolved(placement, language))
        return [.announce(words.unknown.title)]
    }

    func setUpWallet() -> [Effect] {
        entry.map { [.setUpWallet($0.shop.paymentNetworks, $0.shop.merchantCapabilities)] } ?? []
    }
}
