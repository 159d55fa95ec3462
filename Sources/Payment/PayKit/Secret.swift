/// A text that never prints: a PIN, a passcode, an account number. Logs, string interpolation and `dump` show
/// dots in its place.
public struct Secret: Hashable, Sendable {
    private let text: String

    /// Keeps a text from being printed.
    public init(_ text: String) { self.text = text }

    /// The text itself, for the one place that needs it.
    public var reveal: String { text }
}

extension Secret: ExpressibleByStringLiteral {
    /// Keeps a literal, as samples and tests write them.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Three dots, whatever the text is and however long.
    public var description: String { "•••" }
    /// Three dots too.
    public var debugDescription: String { description }
    /// A mirror without the text.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
