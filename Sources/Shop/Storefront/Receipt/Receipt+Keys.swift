import StoreAPI
import TUI

extension Receipt {
    enum Message: Hashable, Sendable {
        case scroll(Int)
        case done
        /// Asks the shop for the order's state.
        case check
        case change
        /// Cancelling is requested, confirmed, or dropped.
        case ask, cancel, keep
        case find
    }

    /// The keys for the actions that the server's links allow.
    func bindings(_ words: Words, in area: Area, canFind: Bool) -> [KeyBinding<Message>] {
        let keys = words.orders.keys
        if step == .asking {
            return [
                KeyBinding([.character("y")], "y", keys.cancelIt, .cancel),
                KeyBinding([.escape, .character("n")], "Esc", keys.keep, .keep),
            ]
        }
        // A shopper who cancels stays until the shop has answered.
        let stay: ScreenText? = if case .cancelling = step { words.orders.cancelling } else { nil }
        var bindings = [
            KeyBinding<Message>([.enter, .escape], "Enter", words.keys.backToShop, .done, unavailable: stay)
        ]
        let isBusy = step != .shown
        let actions: [(Relation, Character, ScreenText, Message)] = [
            (.status, "s", keys.check, .check), (.edit, "e", keys.change, .change),
            (.cancel, "x", keys.cancel, .ask),
        ]
        for (relation, key, title, message) in actions where way(relation) != nil {
            bindings.append(
                KeyBinding(
                    [.character(key)], ScreenText(cleaning: String(key)), title, message,
                    unavailable: isBusy ? words.orders.cancelling : nil))
        }
        if canFind {
            bindings.append(KeyBinding([.character("o")], "o", keys.orders, .find, unavailable: stay))
        }
        guard isScrollable(in: area, words) else { return bindings }
        return bindings + .upDown(words.keys.move, letters: true) { .scroll($0) }
    }
}
