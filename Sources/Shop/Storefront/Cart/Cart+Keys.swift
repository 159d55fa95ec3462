import PayKit
import StoreAPI
import TUI

extension Cart {
    enum Message: Hashable, Sendable {
        case move(Int)
        case quantity(Quantity.Message)
        case remove, undo, clear, press
        case delivery(Int)
        /// The strongest pay action, wherever the focus is.
        case pay
        case item(Int)
        case coupon(ProductCard.CouponMessage)
        case reload, back
    }

    func bindings(_ paymentOptions: PaymentOptions, _ coupon: Coupon, _ words: Words) -> [KeyBinding<Message>]
    {
        let back: KeyBinding<Message> =
            isEmpty
            ? KeyBinding([.enter, .escape], "Enter", words.keys.backToShop, .back)
            : KeyBinding([.escape], "Esc", words.keys.back, .back)
        let buy = KeyBinding<Message>(
            [.character("b")], "b", words.keys.buy, .pay, unavailable: paymentOptions.closed)
        if focus == .coupon, !isEmpty {
            return ProductCard.bindings(of: coupon, back: back, words) { .coupon($0) }
                + .upDown(words.keys.move, tabs: true) { .move($0) }
                + (coupon.isTyped ? [] : [buy] + changes(words))
        }
        var bindings: [KeyBinding<Message>] = []
        if case .line(let index) = focus, lines.indices.contains(index) {
            bindings.append(KeyBinding([.enter], "Enter", words.cart.toCard, .press))
            let limit = goods(at: index)?.stock ?? 0
            bindings += quantity(at: index).bindings(limit: limit, least: words.cart.least, words)
                .map { $0.map(Message.quantity) }
            bindings += .leftRight(letters: true) { .quantity(.step($0)) }
            bindings.append(KeyBinding([.delete, .backspace], "Del", words.cart.remove, .remove))
        } else if focus == .delivery {
            bindings += .leftRight(words.keys.choose, letters: true) { .delivery($0) }
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .move(1)))
        } else if !isEmpty {
            let reason = paymentOptions.closed(for: focusedAction(paymentOptions))
            bindings.append(KeyBinding([.enter], "Enter", words.keys.press, .press, unavailable: reason))
        }
        bindings.append(back)
        bindings += changes(words)
        guard !isEmpty else { return bindings }
        return bindings + .upDown(words.keys.move, letters: true, tabs: true) { .move($0) } + [buy]
    }

    private func changes(_ words: Words) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = []
        if canUndo { bindings.append(KeyBinding([.character("u")], "u", words.cart.undo, .undo)) }
        if !isEmpty {
            bindings.append(KeyBinding([.character("e")], "e", words.cart.clear, .clear))
            let isWrong = trouble != nil
            bindings.append(
                KeyBinding(
                    [.character("r")], isWrong ? "r" : .empty, isWrong ? words.keys.retry : .empty, .reload))
        }
        return bindings
    }

    enum Item: Hashable, Sendable {
        case line(Int)
        case less(Int)
        case more(Int)
        case coupon, removeCoupon
        case delivery(Int)
        case pay(Int)
    }

    /// The item that the number of a click names: three for each line, then the coupon and the arrows of the
    /// delivery, then the pay actions.
    func item(_ number: Int) -> Item {
        guard number >= couponItem else {
            let line = number / 3
            return number % 3 == 0 ? .line(line) : number % 3 == 1 ? .less(line) : .more(line)
        }
        let rest = number - couponItem
        let others: [Item] = [.coupon, .removeCoupon, .delivery(-1), .delivery(1)]
        return others[safe: rest] ?? .pay(rest - others.count)
    }

    var couponItem: Int { lines.count * 3 }
    var payItem: Int { couponItem + 4 }

    private func focusedAction(_ paymentOptions: PaymentOptions) -> PayAction? {
        guard case .pay(let index) = focus else { return nil }
        return payActions(paymentOptions.capability)[safe: index]
    }

    func payActions(_ capability: PaymentCapability?) -> [PayAction] {
        isEmpty ? [] : PayAction.actions(capability)
    }

    mutating func move(_ step: Int, actions: Int) {
        typed = nil
        let rows: [Focus] = isEmpty ? [] : (delivery?.type == nil ? [] : [.delivery]) + [.coupon]
        let all = lines.indices.map(Focus.line) + rows + (0..<actions).map(Focus.pay)
        focus = all.element(step, from: focus) ?? .pay(0)
    }
}
