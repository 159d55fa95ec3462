import PayKit
import StoreAPI
import TUI

extension ProductCard {
    enum Message: Hashable, Sendable {
        case move(Int)
        /// The next option, or the pay area after the last.
        case next
        case turn(Int)
        case press
        /// The strongest pay action, wherever the focus is.
        case pay
        case item(Int)
        case coupon(CouponMessage)
        case reload
        case back
    }

    enum CouponMessage: Hashable, Sendable {
        /// Begins to type.
        case open
        case apply
        /// Leaves what was typed.
        case close
        case remove
    }

    func bindings(
        _ capability: PaymentCapability?, _ coupon: Coupon, _ words: Words
    ) -> [KeyBinding<Message>] {
        if focus == .coupon, isForSale { return bindings(of: coupon, words) }
        var bindings: [KeyBinding<Message>] = []
        let closed = closed(words)
        if case .option = focus {
            bindings.append(KeyBinding([.left, .character("h")], "←→", words.keys.choose, .turn(-1)))
            bindings.append(KeyBinding([.right, .character("l")], .empty, .empty, .turn(1)))
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        } else {
            bindings.append(KeyBinding([.enter], "Enter", words.keys.press, .press, unavailable: closed))
        }
        bindings.append(KeyBinding([.character("b")], "b", words.keys.buy, .pay, unavailable: closed))
        if product?.options.isEmpty == false || isForSale {
            bindings.append(KeyBinding([.up, .character("k"), .backTab], "↑↓", words.keys.move, .move(-1)))
            bindings.append(KeyBinding([.down, .character("j"), .tab], .empty, .empty, .move(1)))
        }
        if case .failed = details {
            bindings.append(KeyBinding([.character("r")], "r", words.keys.retry, .reload))
        } else {
            bindings.append(KeyBinding([.character("r")], .empty, .empty, .reload))
        }
        bindings.insert(KeyBinding([.escape, .left], "Esc", words.keys.back, .back), at: backPlace(bindings))
        return bindings
    }

    /// Going back comes after what the shopper came for, but before moving about, so that narrow footers keep
    /// it.
    private func backPlace(_ bindings: [KeyBinding<Message>]) -> Int {
        bindings.firstIndex { $0.message == .move(-1) } ?? bindings.count
    }

    /// The keys on the coupon; letters are not among them, since they are typed.
    private func bindings(of coupon: Coupon, _ words: Words) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = []
        let text = words.coupon
        let back = KeyBinding([.escape], "Esc", words.keys.back, Message.back)
        switch coupon.entry {
        case .typed:
            bindings.append(KeyBinding([.enter], "Enter", text.apply, .coupon(.apply)))
            bindings.append(KeyBinding([.escape], "Esc", text.cancel, .coupon(.close)))
        case .checking:
            bindings.append(
                KeyBinding([.enter], "Enter", text.change, .coupon(.open), unavailable: text.checkingFirst))
            bindings.append(back)
        case .closed where coupon.applied == nil:
            bindings.append(KeyBinding([.enter], "Enter", text.enter, .coupon(.open)))
            bindings.append(back)
        case .closed:
            bindings.append(KeyBinding([.enter], "Enter", text.change, .coupon(.open)))
            bindings.append(KeyBinding([.delete, .backspace], "Del", text.takeOut, .coupon(.remove)))
            bindings.append(back)
        }
        bindings.append(KeyBinding([.up, .backTab], "↑↓", words.keys.move, .move(-1)))
        bindings.append(KeyBinding([.down, .tab], .empty, .empty, .move(1)))
        return bindings
    }

    /// What can be clicked.
    enum Item: Hashable, Sendable {
        case value(option: Int, Int)
        case coupon
        case removeCoupon
        /// The pay action with this index.
        case pay(Int)
    }

    /// What the numbered item of a click is: the options' values first, then the coupon, then the pay
    /// actions.
    func item(_ index: Int) -> Item {
        var rest = index
        for (option, each) in (product?.options ?? []).enumerated() {
            if rest < each.values.count { return .value(option: option, rest) }
            rest -= each.values.count
        }
        return rest == 0 ? .coupon : rest == 1 ? .removeCoupon : .pay(rest - 2)
    }

    /// Where the numbers of the coupon begin, after those of all values.
    var couponItem: Int { (product?.options ?? []).reduce(0) { $0 + $1.values.count } }
    /// Where the numbers of the pay actions begin.
    var payItem: Int { couponItem + 2 }
}
