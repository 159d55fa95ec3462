import Storefront
package import TUI

extension Window {
    package var overlayBindings: [KeyBinding<OverlayMessage>] {
        switch overlay {
        case nil: []
        case .help: helpPage.bindings.map { $0.map(OverlayMessage.help) }
        case .themes: themePicker.bindings
        case .kept(let page): page.bindings(shop.language).map { $0.map(OverlayMessage.kept) }
        }
    }

    private var helpPage: HelpPage {
        var below = self
        below.overlay = nil
        return HelpPage(
            screen: below.bindings, always: KeyEntry.entries(below.everywhere), words.screen, in: middle)
    }

    private var themePicker: ThemePicker { ThemePicker(theme: theme, words: words.look, area: middle) }

    func drawOverlay(on canvas: inout Canvas) {
        switch overlay {
        case nil: break
        case .help(let offset): helpPage.draw(offset: offset, on: &canvas)
        case .themes: themePicker.draw(on: &canvas)
        case .kept(let page): page.draw(on: &canvas, in: middle, shop.language)
        }
    }

    mutating func act(_ message: OverlayMessage) -> [Effect] {
        switch (message, overlay) {
        case (.close, _), (.help(.close), _): overlay = nil
        case (.help(.scroll(let step)), .help(let offset)):
            overlay = .help(offset: min(max(0, offset + step), helpPage.lastOffset))
        case (.chooseTheme(let step), _):
            let themes = Theme.allCases
            guard let place = themes.firstIndex(of: theme) else { break }
            return choose(themes[(place + step + themes.count) % themes.count])
        case (.undoTheme, .themes(let before)):
            overlay = nil
            return choose(before)
        case (.kept(let message), .kept(let page)): return act(message, page)
        case (.help, _), (.undoTheme, _), (.kept, _): break
        }
        return []
    }

    private mutating func act(_ message: KeptPage.Message, _ page: KeptPage) -> [Effect] {
        switch message {
        case .close: overlay = nil
        case .move(let step):
            var page = page
            page.select(page.selection + step)
            overlay = .kept(page)
        case .ask(let order):
            guard page.isQuestion else { return [.keep(order)] }
            // Answered, the shopper goes on: into the shop, or out of it.
            overlay = nil
            return [.keep(order)] + (isLeaving ? [.quit] : [])
        }
        return []
    }

    mutating func pickOnOverlay(_ index: Int) -> [Effect] {
        if case .kept(var page) = overlay {
            page.select(index)
            overlay = .kept(page)
        }
        guard case .themes = overlay, Theme.allCases.indices.contains(index) else { return [] }
        return choose(Theme.allCases[index])
    }

    private mutating func choose(_ other: Theme) -> [Effect] {
        guard other != theme else { return [] }
        theme = other
        return [.setTheme(other)]
    }
}
