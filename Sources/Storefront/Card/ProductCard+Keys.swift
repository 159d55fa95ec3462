import PayKit
import StoreAPI
import TUI

extension ProductCard {
    enum Message: Hashable, Sendable {
        case move(Int)
        case turn(Int)
        case press
        /// The strongest pay action, wherever the focus is.
        case pay
        case item(Int)
        case reload
        case back
    }

    func bindings(_ capability: PaymentCapability?, _ words: Words) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = []
        let closed = closed(words)
        if case .option = focus {
            bindings.append(KeyBinding([.left, .character("h")], "←→", words.keys.choose, .turn(-1)))
            bindings.append(KeyBinding([.right, .character("l")], .empty, .empty, .turn(1)))
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .move(1)))
        } else {
            bindings.append(KeyBinding([.enter], "Enter", words.keys.press, .press, unavailable: closed))
        }
        bindings.append(KeyBinding([.character("b")], "b", words.keys.buy, .pay, unavailable: closed))
        if product?.options.isEmpty == false || payActions(capability).count > 1 {
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

    /// What the numbered item of a click is: the options' values first, then the pay actions.
    func item(_ index: Int) -> (option: Int, value: Int)? {
        var rest = index
        for (option, each) in (product?.options ?? []).enumerated() {
            if rest < each.values.count { return (option, rest) }
            rest -= each.values.count
        }
        return nil
    }

    /// The number of option values, where the numbers of the pay actions begin.
    var valueCount: Int { (product?.options ?? []).reduce(0) { $0 + $1.values.count } }
}
