/// What this terminal and this session can do; keys for what they cannot are not in force.
package struct Abilities: Hashable, Sendable {
    /// The terminal reports clicks.
    package var hasMouse: Bool
    /// There are colours, so that themes differ.
    package var hasColors: Bool
    /// Chinese can be shown.
    package var isUnicode: Bool
    /// Something may move where something happens; else words say it.
    package var mayMove: Bool
    /// The shop belongs to a presenter, who can put it back as it was shipped.
    package var isDemo: Bool
    /// There is a QA lab around the window: an inspector and a control panel.
    package var hasLab: Bool

    package init(
        hasMouse: Bool = true, hasColors: Bool = true, isUnicode: Bool = true, mayMove: Bool = false,
        isDemo: Bool = false, hasLab: Bool = false
    ) {
        self.hasMouse = hasMouse
        self.hasColors = hasColors
        self.isUnicode = isUnicode
        self.mayMove = mayMove
        self.isDemo = isDemo
        self.hasLab = hasLab
    }
}
