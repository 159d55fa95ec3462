package import TUI

extension Window {
    package var overlayBindings: [KeyBinding<OverlayMessage>] {
        switch overlay {
        case nil: []
        case .help: helpPage.bindings
        case .themes: themePicker.bindings
        }
    }

    private var helpPage: HelpPage {
        var below = self
        below.overlay = nil
        return HelpPage(
            screen: below.bindings, always: KeyEntry.entries(below.everywhere), words, in: middle)
    }

    private var themePicker: ThemePicker { ThemePicker(theme: theme, words: words.look, area: middle) }

    func drawOverlay(on canvas: inout Canvas) {
        switch overlay {
        case nil: break
        case .help(let offset): helpPage.draw(offset: offset, on: &canvas)
        case .themes: themePicker.draw(on: &canvas)
        }
    }

    mutating func act(_ message: OverlayMessage) -> [Effect] {
        switch (message, overlay) {
        case (.close, _): overlay = nil
        case (.scroll(let step), .help(let offset)):
            overlay = .help(offset: min(max(0, offset + step), helpPage.lastOffset))
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
}
