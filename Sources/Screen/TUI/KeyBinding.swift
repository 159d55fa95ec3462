/// A binding of keys to an action of a screen. Keys, footer, help and mouse all use the same bindings.
package struct KeyBinding<Message: Sendable>: Sendable {
    /// Keys that do the same; the first one is named by the hint.
    package var keys: [Key]
    /// How the key is written, such as `↑↓`; empty for a key that another binding's hint already names.
    package var hint: ScreenText
    /// One or two words.
    package var title: ScreenText
    package var message: Message
    /// The reason why the key does nothing now; nil when it works.
    package var unavailable: ScreenText?

    /// Creates a binding; without hint and title it is neither in the footer nor in the help.
    package init(
        _ keys: [Key], _ hint: ScreenText = .empty, _ title: ScreenText = .empty, _ message: Message,
        unavailable: ScreenText? = nil
    ) {
        self.keys = keys
        self.hint = hint
        self.title = title
        self.message = message
        self.unavailable = unavailable
    }

    /// Transforms the message, so that a parent component can embed the binding.
    package func map<Other: Sendable>(_ transform: (Message) -> Other) -> KeyBinding<Other> {
        KeyBinding<Other>(keys, hint, title, transform(message), unavailable: unavailable)
    }
}

extension Sequence {
    package func binding<Message>(of key: Key) -> KeyBinding<Message>? where Element == KeyBinding<Message> {
        first { $0.keys.contains(key) }
    }
}
