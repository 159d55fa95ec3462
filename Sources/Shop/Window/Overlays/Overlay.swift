package import Storefront
package import TUI

/// A page over the screen, which alone takes keys.
package enum Overlay: Hashable, Sendable {
    case help(offset: Int)
    /// The list of themes; Esc restores the one before.
    case themes(before: Theme)
    case kept(KeptPage)
}

package enum OverlayMessage: Hashable, Sendable {
    case close
    case help(HelpPage.Message)
    case chooseTheme(Int)
    case undoTheme
    case kept(KeptPage.Message)
}
