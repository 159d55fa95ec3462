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
    case scroll(Int)
    case chooseTheme(Int)
    case undoTheme
    case kept(KeptPage.Message)

    init(_ message: HelpPage.Message) {
        switch message {
        case .close: self = .close
        case .scroll(let rows): self = .scroll(rows)
        }
    }
}
