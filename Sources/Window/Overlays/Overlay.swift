package import TUI

/// A page over whatever screen is open, which alone takes keys.
package enum Overlay: Hashable, Sendable {
    /// All keys in force, scrolled by so many lines.
    case help(offset: Int)
    /// The list of themes; the one that was chosen before comes back with Esc.
    case themes(before: Theme)
}

/// The effect of an overlay's keys.
package enum OverlayMessage: Hashable, Sendable {
    case close
    /// Scrolls the help.
    case scroll(Int)
    /// Chooses the theme so many places further on.
    case chooseTheme(Int)
    /// Takes the theme back that was chosen before.
    case undoTheme
}

extension Window {
    /// Bindings of the open overlay; none without one.
    package var overlayBindings: [KeyBinding<OverlayMessage>] {
        switch overlay {
        case nil: []
        case .help: helpBindings
        case .themes: themeBindings
        }
    }

    mutating func act(_ message: OverlayMessage) -> [Effect] {
        switch (message, overlay) {
        case (.close, _): overlay = nil
        case (.scroll(let step), .help(let offset)):
            overlay = .help(offset: min(max(0, offset + step), lastHelpOffset))
        case (.chooseTheme(let step), _):
            let themes = Theme.allCases
            guard let place = themes.firstIndex(of: theme) else { break }
            return choose(themes[(place + step + themes.count) % themes.count])
        case (.undoTheme, .themes(let before)):
            overlay = nil
            return choose(before)
        case (.scroll, _), (.undoTheme, _): break
        }
        return []
    }

    mutating func pickOnOverlay(_ index: Int) -> [Effect] {
        guard case .themes = overlay, Theme.allCases.indices.contains(index) else { return [] }
        return choose(Theme.allCases[index])
    }

    private mutating func choose(_ other: Theme) -> [Effect] {
        guard other != theme else { return [] }
        theme = other
        return [.setTheme(other)]
    }

    func drawOverlay(on canvas: inout Canvas) {
        switch overlay {
        case nil: break
        case .help: drawHelp(on: &canvas)
        case .themes: drawThemes(on: &canvas)
        }
    }

    /// Between header and footer.
    var middle: Area { Area(x: 0, y: 1, width: size.columns, height: size.rows - 3) }
}
