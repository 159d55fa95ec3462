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

extension Array {
    /// The arrows up and down, as -1 and 1, with one hint for both; `letters` are those of vi.
    package static func upDown<Message>(
        _ title: ScreenText, letters: Bool = false, tabs: Bool = false, _ message: (Int) -> Message
    ) -> [KeyBinding<Message>] where Element == KeyBinding<Message> {
        let up: [Key] = [.up] + (letters ? [.character("k")] : []) + (tabs ? [.backTab] : [])
        let down: [Key] = [.down] + (letters ? [.character("j")] : []) + (tabs ? [.tab] : [])
        return [KeyBinding(up, "↑↓", title, message(-1)), KeyBinding(down, .empty, .empty, message(1))]
    }

    /// The arrows left and right, as -1 and 1; without a title, in no footer.
    package static func leftRight<Message>(
        _ title: ScreenText = .empty, letters: Bool = false, _ message: (Int) -> Message
    ) -> [KeyBinding<Message>] where Element == KeyBinding<Message> {
        let left: [Key] = [.left] + (letters ? [.character("h")] : [])
        let right: [Key] = [.right] + (letters ? [.character("l")] : [])
        return [
            KeyBinding(left, title.isEmpty ? .empty : "←→", title, message(-1)),
            KeyBinding(right, .empty, .empty, message(1)),
        ]
    }
}

extension Sequence {
    package func binding<Message>(of key: Key) -> KeyBinding<Message>? where Element == KeyBinding<Message> {
        first { $0.keys.contains(key) }
    }
}

extension Array {
    /// The element at an index; nil where there is none.
    package subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }

    /// The element so many places on from another, the first or the last at most; nil without that one.
    package func element(_ step: Int, from element: Element) -> Element? where Element: Equatable {
        firstIndex(of: element).map { self[Swift.min(Swift.max(0, $0 + step), count - 1)] }
    }
}
