package import TUI

extension CardSetup {
    package var bindings: [KeyBinding<Message>] {
        let leave = KeyBinding([.escape], "Esc", words.keys.cancel, Message.cancel)
        let moves: [KeyBinding<Message>] = [
            KeyBinding([.up, .backTab], "↑↓", words.keys.move, .move(-1)),
            KeyBinding([.down, .tab], .empty, .empty, .move(1)),
        ]
        switch step {
        case .form:
            let title = entry.focus == .add || entry.isFilled ? words.setup.addKey : words.setup.next
            return moves + [KeyBinding([.enter], "Enter", title, .submit), leave]
        case .activation(let activation):
            let title = activation.focus == .resend ? words.setup.resendKey : words.setup.activateKey
            var bindings = moves + [KeyBinding([.enter], "Enter", title, .submit)]
            if activation.items.contains(.resend) {
                bindings.append(KeyBinding([.character("r")], "r", words.setup.resendKey, .resend))
            }
            return bindings + [leave]
        case .asking, .checking: return [leave]
        }
    }

    package func message(for key: Key) -> Message? {
        if let binding = bindings.binding(of: key) { return binding.message }
        return key == .space && isOnButton ? .submit : .type(key)
    }

    package var isAskingSecret: Bool {
        if case .form = step { return entry.focus == .code }
        return false
    }

    private var isOnButton: Bool {
        switch step {
        case .form: entry.focus == .add
        case .activation(let activation): activation.focus != .code
        case .asking, .checking: false
        }
    }
}
