import PayKit
import StoreAPI
package import TUI

extension Storefront {
    /// What a key does now; footer and help are drawn from the same list.
    package var bindings: [KeyBinding<Action>] {
        switch place {
        case .list: list.bindings(words).map { $0.map(Action.list) }
        case .card: card?.bindings(capability, coupon, words).map { $0.map(Action.card) } ?? []
        case .form(let form): form.isPlacing ? [] : form.bindings(words).map { $0.map(Action.form) }
        case .receipt(let receipt):
            receipt.bindings(words, height: body.height).map { $0.map(Action.receipt) }
        case .unresolved: [KeyBinding([.escape], "Esc", words.keys.backToShop, Action.leave)]
        }
    }

    /// A message of one of the screens.
    package struct Action: Sendable {
        enum Screen: Sendable {
            case list(ProductList.Message)
            case card(ProductCard.Message)
            case form(CardForm.Message)
            case receipt(Receipt.Message)
            /// Away from the page about a result that is not known; it is still being asked about.
            case leave
        }

        let screen: Screen
        static func list(_ message: ProductList.Message) -> Action { Action(screen: .list(message)) }
        static func card(_ message: ProductCard.Message) -> Action { Action(screen: .card(message)) }
        static func form(_ message: CardForm.Message) -> Action { Action(screen: .form(message)) }
        static func receipt(_ message: Receipt.Message) -> Action { Action(screen: .receipt(message)) }
        static let leave = Action(screen: .leave)
    }

    /// Whether keys are letters of a text now, so that no letter may be a command.
    package var isTyping: Bool {
        if case .form(let form) = place { return form.isTyping }
        return isOnCoupon && coupon.isTyped
    }

    /// Whether this is the screen the program starts with, where a key may quit.
    package var isAtTop: Bool {
        if case .list = place { return true }
        return false
    }

    mutating func press(_ key: Key) -> [Effect] {
        if let effects = typeInForm(key) { return effects }
        if isOnCoupon, typeCoupon(key) { return [] }
        guard let binding = bindings.binding(of: key) else { return [] }
        if let reason = binding.unavailable { return [.announce(reason)] }
        return act(binding.message)
    }

    mutating func paste(_ text: String) -> [Effect] {
        if isOnCoupon { coupon.paste(text) }
        return pasteInForm(text)
    }

    mutating func pick(_ index: Int) -> [Effect] {
        switch place {
        case .list:
            if index >= Self.cardItems {
                let effects = act(.list(.open))
                return effects + act(.card(.item(index - Self.cardItems)))
            }
            let isAgain = list.selection == index
            let effects = act(.list(.select(index)))
            return isAgain || !isSplit ? effects + act(.list(.open)) : effects
        case .card:
            if isSplit, index < Self.cardItems {
                place = .list
                coupon.close()
                return act(.list(.select(index)))
            }
            return act(.card(.item(index >= Self.cardItems ? index - Self.cardItems : index)))
        case .form: return act(.form(.item(index)))
        case .receipt: return act(.receipt(.done))
        case .unresolved: return []
        }
    }

    /// In split view the numbers of the card's click targets begin here.
    static let cardItems = 1_000_000

    private mutating func act(_ action: Action) -> [Effect] {
        switch action.screen {
        case .list(let message): return act(message)
        case .card(let message): return act(message)
        case .form(let message): return act(message)
        case .receipt(.scroll(let step)):
            guard case .receipt(var receipt) = place else { return [] }
            receipt.scroll(step, height: body.height)
            place = .receipt(receipt)
            return []
        case .leave:
            place = .list
            return reload()
        case .receipt(.done):
            place = .list
            card = isSplit ? card : nil
            return reload()
        }
    }

    // MARK: List

    private mutating func act(_ message: ProductList.Message) -> [Effect] {
        let before = list.selection
        switch message {
        case .move(let step): list.move(step)
        case .page(let step): list.page(step)
        case .select(let index): list.select(index)
        case .open: return openCard()
        case .reload: return reload()
        }
        guard isSplit, list.selection != before else { return [] }
        let timer = Timer(kind: .settle, number: newNumber())
        settling = timer.number
        return [.startTimer(timer)]
    }

    private mutating func openCard() -> [Effect] {
        guard list.selected != nil else { return [] }
        place = .card
        let effects = showSelected()
        return effects.isEmpty ? askCapability() + (card?.pricing == nil ? askPrice() : []) : effects
    }
}
