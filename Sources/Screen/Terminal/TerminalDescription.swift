internal import CTerminal

/// The capabilities of a terminal type, from terminfo alone.
package struct TerminalDescription: Hashable, Sendable {
    /// The type that a screen would use: the first candidate with a usable entry.
    package var type: String
    /// 0 for none.
    package var colors: Int
    package var hasMouse: Bool

    package init(type: String, colors: Int, hasMouse: Bool) {
        self.type = type
        self.colors = colors
        self.hasMouse = hasMouse
    }

    /// Nil when no candidate has a usable entry.
    @MainActor
    package static func found(in environment: TerminalEnvironment) -> TerminalDescription? {
        for type in environment.terminalTypes(for: .auto) {
            let entry = ct_describe(type, 1)
            guard entry.is_usable else { continue }
            return TerminalDescription(type: type, colors: Int(entry.colors), hasMouse: entry.has_mouse)
        }
        return nil
    }
}
