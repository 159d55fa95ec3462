import PayKit
import StoreAPI
import TUI

extension ProductCard {
    enum Message: Hashable, Sendable {
        case move(Int)
        case next
        case turn(Int)
        case press
        /// The strongest pay action, wherever the focus is.
        case pay
        case quantity(Quantity.Message)
        case add
        case item(Int)
        case coupon(CouponMessage)
        /// A page on in the description, from its end to its beginning.
        case read
        case reload, back
    }

    enum CouponMessage: Hashable, Sendable {
        case open, apply, close, remove
    }

    func bindings(
        _ paymentOptions: PaymentOptions, _ coupon: Coupon, isCut: Bool, _ words: Words
    ) -> [KeyBinding<Message>] {
        let closed = closed(words)
        let buy = KeyBinding(
            [.character("b")], "b", words.keys.buy, Message.pay, unavailable: closed ?? paymentOptions.closed)
        if focus == .coupon, isForSale { return bindings(onCoupon: coupon, buy, words) }
        var bindings: [KeyBinding<Message>] = []
        if case .option = focus {
            bindings += .leftRight(words.keys.choose, letters: true) { .turn($0) }
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        } else if focus == .quantity {
            bindings += .leftRight(letters: true) { .quantity(.step($0)) }
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        } else {
            let action = focusedAction(paymentOptions)
            let reason = action == .seeAlike ? nil : closed ?? paymentOptions.closed(for: action)
            bindings.append(KeyBinding([.enter], "Enter", words.keys.press, .press, unavailable: reason))
        }
        bindings.append(buy)
        bindings.append(KeyBinding([.character("a")], "a", words.cart.put, .add, unavailable: closed))
        if isForSale {
            let keys = quantity.bindings(limit: availability.available, least: words.cart.leastOnCard, words)
            bindings += keys.map { $0.map(Message.quantity) }
        }
        if isCut { bindings.append(KeyBinding([.pageDown], "PgDn", words.keys.readOn, .read)) }
        if product?.options.isEmpty == false || isForSale {
            bindings += .upDown(words.keys.move, letters: true, tabs: true) { .move($0) }
        }
        let isMissing = details == .failed && !isWithdrawn
        let retry = isMissing ? words.keys.retry : .empty
        bindings.append(KeyBinding([.character("r")], isMissing ? "r" : .empty, retry, .reload))
        bindings.insert(KeyBinding([.escape, .left], "Esc", words.keys.back, .back), at: backPlace(bindings))
        return bindings
    }

    /// Going back comes before moving about, so that narrow footers keep it.
    private func backPlace(_ bindings: [KeyBinding<Message>]) -> Int {
        bindings.firstIndex { $0.message == .move(-1) } ?? bindings.count
    }

    private func bindings(
        onCoupon coupon: Coupon, _ buy: KeyBinding<Message>, _ words: Words
    ) -> [KeyBinding<Message>] {
        let back = KeyBinding([.escape], "Esc", words.keys.back, Message.back)
        let add = KeyBinding([.character("a")], "a", words.cart.put, Message.add)
        return Self.bindings(of: coupon, back: back, words) { .coupon($0) }
            + .upDown(words.keys.move, tabs: true) { .move($0) } + (coupon.isTyped ? [] : [buy, add])
    }

    static func bindings<Screen>(
        of coupon: Coupon, back: KeyBinding<Screen>, _ words: Words, wrap: (CouponMessage) -> Screen
    ) -> [KeyBinding<Screen>] {
        let text = words.coupon
        switch coupon.entry {
        case .typed:
            return [
                KeyBinding([.enter], "Enter", text.apply, wrap(.apply)),
                KeyBinding([.escape], "Esc", text.cancel, wrap(.close)),
            ]
        case .checking:
            let change = KeyBinding(
                [.enter], "Enter", text.change, wrap(.open), unavailable: text.checkingFirst)
            return [change, back]
        case .closed where coupon.applied == nil:
            return [KeyBinding([.enter], "Enter", text.enter, wrap(.open)), back]
        case .closed:
            return [
                KeyBinding([.enter], "Enter", text.change, wrap(.open)),
                KeyBinding([.delete, .backspace], "Del", text.takeOut, wrap(.remove)), back,
            ]
        }
    }

    enum Item: Hashable, Sendable {
        case value(option: Int, Int)
        case coupon, removeCoupon, less, more
        case pay(Int)
    }

    /// The item that a click's number names: the options' values, coupon and quantity, then the pay actions.
    func item(_ index: Int) -> Item {
        var rest = index
        for (option, each) in (product?.options ?? []).enumerated() {
            if rest < each.values.count { return .value(option: option, rest) }
            rest -= each.values.count
        }
        let others: [Item] = [.coupon, .removeCoupon, .less, .more]
        return others[safe: rest] ?? .pay(rest - others.count)
    }

    var couponItem: Int { (product?.options ?? []).reduce(0) { $0 + $1.values.count } }
    var payItem: Int { couponItem + 4 }
    var quantityItem: Int { couponItem + 2 }

    mutating func move(_ step: Int, _ capability: PaymentCapability?) {
        let options = (product?.options ?? []).indices.map(Focus.option)
        let actions = payActions(capability).indices.map(Focus.pay)
        let all = options + (isForSale ? [.quantity, .coupon] : []) + actions
        focus = all.element(step, from: focus) ?? all.first ?? .pay(0)
    }

    /// Takes the value drawn with the focus and moves on; past the last option, to the pay area.
    mutating func moveOn(_ language: Language) {
        guard case .option(let index) = focus else {
            focus = .pay(0)
            return
        }
        if let option = option(index), choices[option.id] == nil {
            choose(option: index, value: painted(option), language)
        }
        focus = option(index + 1) == nil ? .pay(0) : .option(index + 1)
    }
}
