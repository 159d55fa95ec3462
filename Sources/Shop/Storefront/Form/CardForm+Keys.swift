import PayKit
import TUI

extension CardForm {
    enum Message: Hashable, Sendable {
        case move(Int)
        case turn(Int)
        case item(Int)
        case choose
        /// Enter: the next field, or on the last one the order.
        case next
        /// Takes a total as read that changed by itself.
        case accept
        case back
    }

    func bindings(_ words: Words) -> [KeyBinding<Message>] {
        var bindings: [KeyBinding<Message>] = .upDown(words.keys.move, tabs: true) { .move($0) }
        switch focus {
        case .country:
            bindings += .leftRight(words.keys.choose) { .turn($0) }
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        case .method:
            bindings.append(KeyBinding([.space], "Space", words.keys.choose, .choose))
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        case .submit where isTotalUnread:
            bindings.append(KeyBinding([.character("y")], "y", words.keys.accept, .accept))
            bindings.append(KeyBinding([.enter], .empty, .empty, .next))
        case .submit: bindings.append(KeyBinding([.enter], "Enter", words.keys.placeOrder, .next))
        case .email, .name, .postal, .number, .expiry, .code:
            bindings.append(KeyBinding([.enter], "Enter", words.keys.next, .next))
        }
        bindings.append(KeyBinding([.escape], "Esc", words.keys.back, .back))
        return bindings
    }
}
