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
        var width: Int { hint.width + 1 + title.width }
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
        if isAtTop { return [help, quit] }
        let leave = Entry(hint: "Ctrl-C", title: words.quit, key: .control("c"))
        return bindings.isEmpty ? [help, leave] : [help]
    }

    /// The keys in force that fit into a width, in their order, six at most. Where room is short Esc stays
    /// longest, then Enter, then Space.
    func footer(width: Int) -> [Entry] {
        if isHelpShown { return [Entry(hint: "Esc", title: words.close, key: .escape)] }
        let always = footerAlways
        let entries = bindings.filter { !$0.hint.isEmpty && $0.isAvailable }
        let ranks: [Key?] = [.escape, .enter, .space]
        let first = ranks.compactMap { key in entries.firstIndex { $0.key == key } }
        var chosen: Set<Int> = []
        var used = always.reduce(-3) { $0 + $1.width + 3 }
        for index in first + entries.indices.filter({ !first.contains($0) })
        where chosen.count < 6 - always.count && used + entries[index].width + 3 <= width {
            chosen.insert(index)
            used += entries[index].width + 3
        }
        return entries.indices.filter(chosen.contains).map { entries[$0] } + always
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
