/// The capabilities of terminal and session; keys for missing ones are not in force.
package struct Abilities: Hashable, Sendable {
    package var hasMouse: Bool
    /// Colours, in which themes differ.
    package var hasColors: Bool
    /// Chinese can be shown.
    package var isUnicode: Bool
    /// Animations are allowed; else words replace them.
    package var mayMove: Bool
    package var owner: Owner
    /// A QA lab around the window: an inspector and a control panel. Never at a kiosk.
    package var hasLab: Bool

    package enum Owner: Hashable, Sendable {
        /// The shopper's: leaving ends the program.
        case own
        /// A presenter's, who can also reset the shop to its shipped state.
        case demo
        /// Public: a shopper hands over to the next and never ends the program.
        case kiosk
    }

    package init(
        hasMouse: Bool = true, hasColors: Bool = true, isUnicode: Bool = true, mayMove: Bool = false,
        owner: Owner = .own, hasLab: Bool = false
    ) {
        self.hasMouse = hasMouse
        self.hasColors = hasColors
        self.isUnicode = isUnicode
        self.mayMove = mayMove
        self.owner = owner
        self.hasLab = hasLab && owner != .kiosk
    }
}
