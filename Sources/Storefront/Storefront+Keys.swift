import PayKit
import StoreAPI
package import TUI

extension Storefront {
    /// The key bindings in force now; footer and help are drawn from the same list.
    package var bindings: [KeyBinding<Action>] {
        let own = ownBindings
        return own + cartBindings(beside: own)
    }

    private var ownBindings: [KeyBinding<Action>] {
        switch place {
        case .list:
            list.bindings(words, isAsked: listQuestion.isOpen, hasCategories: hasCategories)
                .map { $0.map(Action.list) } + findBinding
        case .card:
            card?.bindings(paymentOptions, coupon, isCut: nextLine != nil, words).map { $0.map(Action.card) }
                ?? []
        case .cart: cart.bindings(paymentOptions, coupon, words).map { $0.map(Action.cart) }
        case .form(let form): form.isPlacing ? [] : form.bindings(words).map { $0.map(Action.form) }
        case .receipt(let receipt):
            receipt.bindings(words, in: body, canFind: canFindOrders).map { $0.map(Action.receipt) }
        case .unresolved: [KeyBinding([.escape], "Esc", words.keys.backToShop, Action.leave)]
        case .find(let finder): finder.bindings(words).map { $0.map(Action.order) }
        case .change(let change): change.bindings(words).map { $0.map(Action.order) }
        }
    }

    private var findBinding: [KeyBinding<Action>] {
        guard canFindOrders, !isTyping else { return [] }
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

    /// True while keys are letters of a text, so that no letter may be a command.
    package var isTyping: Bool {
        if case .list = place { return list.search.isTyped }
        if case .form(let form) = place { return form.isTyping }
        if let orderForm { return orderForm.isOnText }
        return isOnCoupon && coupon.isTyped
    }

    /// True if this is the screen the program starts with, where a key may quit.
    package var isAtTop: Bool {
        if case .list = place { return true }
        return false
    }

    mutating func press(_ key: Key) -> [Effect] {
        if let effects = typeInForm(key) { return effects }
        if orderForm?.type(key) == true { return [] }
        if isOnCoupon, typeCoupon(key) { return [] }
        if case .list = place, list.search.isTyped, list.search.field.edit(key) { return searchTyped() }
        guard let binding = bindings.binding(of: key) else { return [] }
        if let reason = binding.unavailable { return refuse(reason) }
        return act(binding.message)
    }

    mutating func paste(_ text: String) -> [Effect] {
        if isOnCoupon { coupon.paste(text) }
        if case .list = place, list.search.isTyped {
            list.search.field.insert(text)
            return searchTyped()
        }
        orderForm?.paste(text)
        return pasteInForm(text)
    }

    mutating func pick(_ index: Int) -> [Effect] {
        if index >= ProductList.categoryItems, isAtTop || isSplit {
            if !isAtTop {
                place = .list
                coupon.close()
            }
            return walk(.chooseCategory(index - ProductList.categoryItems))
        }
        switch place {
        case .list:
            if index >= Self.cardItems {
                // While the selection moves, the card beside the list is still that of another product.
                let isSelected = card?.row.product.id == list.selected?.product.id
                let effects = walk(.open)
                return isSelected ? effects + act(.card(.item(index - Self.cardItems))) : effects
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
        case .form: return act(.form(.item(index)))
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
}
