internal import CTerminal

/// The capabilities of a terminal type, found without drawing on a terminal.
package struct TerminalDescription: Hashable, Sendable {
    /// The type that a screen would use: the first of those to try that has a usable entry.
    package var type: String
    /// How many colours it has, 0 for none.
    package var colors: Int
    /// True if the terminal reports clicks and the wheel.
    package var hasMouse: Bool

    package init(type: String, colors: Int, hasMouse: Bool) {
        self.type = type
        self.colors = colors
        self.hasMouse = hasMouse
    }

    /// The description that a screen in this environment would use, or nil when there is none.
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
