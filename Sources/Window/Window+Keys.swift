import PaySheet
import Storefront
import TUI

extension Window {
    /// A binding as footer and help show it; the first key stands for a click.
    struct Entry: Sendable {
        var hint: ScreenText
        var title: ScreenText
        var key: Key?
        var isAvailable = true
    }

    /// What the keys do on the topmost screen.
    var bindings: [Entry] {
        if let setup { return setup.bindings.map(Entry.init) }
        return sheet.isOpen ? sheet.bindings.map(Entry.init) : shop.bindings.map(Entry.init)
    }

    /// The entries at the end of every footer.
    var footerAlways: [Entry] {
        let help = Entry(hint: "?", title: words.help, key: .character("?"))
        let quit = Entry(hint: "q", title: words.quit, key: .character("q"))
        if isTyping { return [] }
        return isAtTop ? [help, quit] : [help]
    }

    /// The keys that mean the same everywhere.
    var helpAlways: [Entry] {
        [
            Entry(hint: "?", title: words.help), Entry(hint: "L", title: words.language),
            Entry(hint: "m", title: words.mouse), Entry(hint: "Ctrl-L", title: words.repaint),
            Entry(hint: isAtTop ? "q, Ctrl-C" : "Ctrl-C", title: words.quit),
        ]
    }
}

extension Window.Entry {
    init(_ binding: KeyBinding<some Sendable>) {
        self.init(
            hint: binding.hint, title: binding.title, key: binding.keys.first,
            isAvailable: binding.unavailable == nil)
    }
}
