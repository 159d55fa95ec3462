/// A way into a JSON document (RFC 6901), such as `/price/amount`.
package struct JSONPointer: Hashable, Sendable {
    /// Names of members and numbers of elements, from the outside in; none for the whole document.
    package let steps: [String]

    package init(steps: [String]) { self.steps = steps }

    /// Nil for what is no pointer: one begins with a slash, and a tilde stands before 0 or 1.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            steps = []
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.first?.isEmpty ?? false, !text.contains(/~(?![01])/) else { return nil }
        steps = parts.dropFirst().map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }

    /// The pointer as RFC 6901 writes it; empty for the whole document.
    package var text: String {
        steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }
}
