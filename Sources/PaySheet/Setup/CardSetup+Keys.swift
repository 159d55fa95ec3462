package import TUI

extension CardSetup {
    package var bindings: [KeyBinding<Message>] {
        [
            KeyBinding([.up, .backTab], "↑↓", words.keys.move, .move(-1)),
            KeyBinding([.down, .tab], .empty, .empty, .move(1)),
            KeyBinding([.enter], "Enter", words.setup.add, .submit),
            KeyBinding([.escape], "Esc", words.keys.cancel, .cancel),
        ]
    }

    /// The message of a key: a binding, or typing into the field with the focus.
    package func message(for key: Key) -> Message? {
        if let binding = bindings.binding(of: key) { return binding.message }
        return focus == .add ? (key == .space ? .submit : nil) : .type(key)
    }
}
