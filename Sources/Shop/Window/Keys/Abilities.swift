/// The capabilities of this terminal and this session; keys for what they cannot do are not in force.
package struct Abilities: Hashable, Sendable {
    /// The terminal reports clicks.
    package var hasMouse: Bool
    /// There are colours, so that themes differ.
    package var hasColors: Bool
    /// Chinese can be shown.
    package var isUnicode: Bool
    /// Something may move where something happens; else words say it.
    package var mayMove: Bool
    /// Kind of session, which decides how one leaves the shop.
    package var owner: Owner
    /// There is a QA lab around the window: an inspector and a control panel. Never at a kiosk.
    package var hasLab: Bool

    /// Whose the terminal is, which says how one leaves the shop.
    package enum Owner: Hashable, Sendable {
        /// The shopper's: leaving ends the program.
        case own
        /// A presenter's, who can also put the shop back as it was shipped.
        case demo
        /// Everybody's: one leaves it to the next and never leaves the program.
        case kiosk
    }

    /// Creates abilities; a kiosk never has the lab.
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
