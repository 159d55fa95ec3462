import PayKit
import StoreAPI
package import TUI

extension Storefront {
    /// What a key does now; footer and help are drawn from the same list.
    package var bindings: [KeyBinding<Action>] {
        let own = ownBindings
        return own + cartBindings(beside: own)
    }

    private var ownBindings: [KeyBinding<Action>] {
        switch place {
        case .list: list.bindings(words).map { $0.map(Action.list) } + findBinding
        case .card: card?.bindings(capability, coupon, words).map { $0.map(Action.card) } ?? []
        case .cart: cart.bindings(coupon, words).map { $0.map(Action.cart) }
        case .form(let form): form.isPlacing ? [] : form.bindings(words).map { $0.map(Action.form) }
        case .receipt(let receipt):
            receipt.bindings(words, in: body, canFind: canFindOrders).map { $0.map(Action.receipt) }
        case .unresolved: [KeyBinding([.escape], "Esc", words.keys.backToShop, Action.leave)]
        case .find(let finder): finder.bindings(words).map { $0.map(Action.order) }
        case .change(let change): change.bindings(words).map { $0.map(Action.order) }
        }
    }

    private var findBinding: [KeyBinding<Action>] {
        guard canFindOrders else { return [] }
        return [KeyBinding([.character("o")], "o", words.orders.keys.orders, Action.find)]
    }

    /// A message of one of the screens.
    package struct Action: Sendable {
        enum Screen: Sendable {
            case list(ProductList.Message)
            case card(ProductCard.Message)
            case cart(Cart.Message)
            case openCart
            case form(CardForm.Message)
            case receipt(Receipt.Message)
            /// Away from the page about a result that is not known; it is still being asked about.
            case leave
            case find
            case order(ShortForm.Message)
        }

        let screen: Screen
        static func list(_ message: ProductList.Message) -> Action { Action(screen: .list(message)) }
        static func card(_ message: ProductCard.Message) -> Action { Action(screen: .card(message)) }
        static func cart(_ message: Cart.Message) -> Action { Action(screen: .cart(message)) }
        static let openCart = Action(screen: .openCart)
        static func form(_ message: CardForm.Message) -> Action { Action(screen: .form(message)) }
        static func receipt(_ message: Receipt.Message) -> Action { Action(screen: .receipt(message)) }
        static let leave = Action(screen: .leave)
        static let find = Action(screen: .find)
        static func order(_ message: ShortForm.Message) -> Action { Action(screen: .order(message)) }
    }

    /// Whether keys are letters of a text now, so that no letter may be a command.
    package var isTyping: Bool {
        switch place {
        case .list: return list.search.isTyped
        case .form(let form): return form.focus.isText
        case .card, .receipt, .find, .change, .unresolved: break
        }
        if let orderForm { return orderForm.isOnText }
        return isOnCoupon && coupon.isTyped
    }

    /// Whether this is the screen the program starts with, where a key may quit.
    package var isAtTop: Bool {
        if case .list = place { return true }
        return false
    }

    mutating func press(_ key: Key) -> [Effect] {
        if case .form(var form) = place, form.focus.isText, !form.isPlacing {
            if form.type(key) {
                place = .form(form)
                return []
            }
        }
        if orderForm?.type(key) == true { return [] }
        if isOnCoupon, typeCoupon(key) { return [] }
        if case .list = place, list.search.isTyped, list.search.field.edit(key) { return searchTyped() }
        guard let binding = bindings.binding(of: key) else { return [] }
        if let reason = binding.unavailable { return [.announce(reason)] }
        return act(binding.message)
    }

    mutating func paste(_ text: String) -> [Effect] {
        if isOnCoupon { coupon.paste(text) }
        if case .list = place, list.search.isTyped {
            list.search.field.insert(text)
            return searchTyped()
        }
        orderForm?.paste(text)
        guard case .form(var form) = place, !form.isPlacing else { return [] }
        form.paste(text)
        place = .form(form)
        return []
    }

    mutating func pick(_ index: Int) -> [Effect] {
        switch place {
        case .list:
            if index >= Self.cardItems {
                let effects = walk(.open)
                return effects + act(.card(.item(index - Self.cardItems)))
            }
            let isAgain = list.selection == index
            let effects = walk(.select(index))
            return isAgain || !isSplit ? effects + walk(.open) : effects
        case .card:
            if isSplit, index < Self.cardItems {
                place = .list
                coupon.close()
                return walk(.select(index))
            }
            return act(.card(.item(index >= Self.cardItems ? index - Self.cardItems : index)))
        case .cart: return act(.cart(.item(index)))
        case .form(let form): return form.isPlacing ? [] : act(.form(.item(index)))
        case .receipt, .unresolved: return []
        case .find, .change: return orderForm == nil ? [] : act(.order(.item(index)))
        }
    }

    /// In split view the numbers of the card's click targets begin here.
    static let cardItems = 1_000_000

    private mutating func act(_ action: Action) -> [Effect] {
        switch action.screen {
        case .list(let message): return walk(message)
        case .card(let message): return act(message)
        case .cart(let message): return act(message)
        case .openCart: return openCart()
        case .form(let message): return act(message)
        case .receipt(let message): return act(message)
        case .order(let message): return act(message)
        case .find: return openFinder()
        case .leave:
            place = .list
            return reload()
        }
    }

    // MARK: List

    mutating func openCard() -> [Effect] {
        guard list.selected != nil else { return [] }
        place = .card
        let effects = showSelected()
        return effects.isEmpty ? askCapability() + (card?.pricing == nil ? askPrice() : []) : effects
    }

    // MARK: Form

    private mutating func act(_ message: CardForm.Message) -> [Effect] {
        guard case .form(var form) = place else { return [] }
        var effects: [Effect] = []
        switch message {
        case .move(let step): form.move(step)
        case .turn(let step): effects = turn(&form, step)
        case .item(let index):
            form.focus = CardForm.Field.allCases[index]
            if form.focus == .submit { effects = submit(&form) }
        case .next:
            if form.focus == .submit { effects = submit(&form) } else { form.move(1) }
        case .back:
            draft = form
            draft?.forgetCode()
            place = form.basket == .cart ? .cart : .card
            return form.basket == .cart ? enterCart() : askCapability() + askPrice()
        }
        if !form.focus.isAddress || form.focus == .country { effects += priceShipping(&form) }
        place = .form(form)
        let error = form.errors[form.focus].map { [Effect.announce($0)] } ?? []
        return effects + error
    }

    private mutating func turn(_ form: inout CardForm, _ step: Int) -> [Effect] {
        if form.focus == .country { form.turnCountry(step) }
        guard form.focus == .method, let link = entry?.links[.quotes] else { return [] }
        let methods = form.pricing.methods
        guard let index = methods.firstIndex(where: { $0.identifier == form.pricing.method }) else {
            return []
        }
        let next = methods[(index + step + methods.count) % methods.count]
        return [.price(form.pricing.choose(next.identifier, revision: newNumber()), link)]
    }

    /// Asks for shipping once the address is complete and another than the last one priced.
    mutating func priceShipping(_ form: inout CardForm) -> [Effect] {
        guard let address = form.partialAddress, address != form.pricing.address,
            let link = entry?.links[.shippingRates]
        else { return [] }
        form.trouble = nil
        return [.price(form.pricing.ship(to: address, revision: newNumber()), link)]
    }

    private mutating func submit(_ form: inout CardForm) -> [Effect] {
        guard form.check(words) else { return form.errors[form.focus].map { [.announce($0)] } ?? [] }
        switch form.trouble {
        case .unserviceable: return [.announce(words.form.cannotShip)]
        case .invalidAddress: return [.announce(words.form.addressWrong)]
        case .shortage(let lines): return [.announce(shortage(lines))]
        case .refused: return [.announce(words.priceRefused)]
        case .unreachable:
            guard let address = form.partialAddress, let link = entry?.links[.shippingRates] else {
                return []
            }
            form.trouble = nil
            return [
                .announce(words.pricing), .price(form.pricing.ship(to: address, revision: newNumber()), link),
            ]
        case .priced, .couponInvalid, nil: break
        }
        let effects = priceShipping(&form)
        guard effects.isEmpty, !form.pricing.isWaiting, let request = form.orderRequest,
            let link = entry?.links[.orders]
        else { return effects + [.announce(words.pricing)] }
        form.isPlacing = true
        let placement = Placement(
            number: newNumber(), request: request, origin: .form, basket: form.basket, pricing: form.pricing)
        self.placement = placement
        let deadline = Timer(kind: .giveUp, number: placement.number)
        return [.announce(words.placing), .placeOrder(placement, link), .startTimer(deadline)]
    }
}
