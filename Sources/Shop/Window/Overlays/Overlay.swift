package import TUI

/// A page over whatever screen is open, which alone takes keys.
package enum Overlay: Hashable, Sendable {
    /// All keys in force, scrolled by so many lines.
    case help(offset: Int)
    /// The list of themes; the one that was chosen before comes back with Esc.
    case themes(before: Theme)
}

package enum OverlayMessage: Hashable, Sendable {
    case close
    case scroll(Int)
    case chooseTheme(Int)
    case undoTheme
}
