import PaySheet
import Storefront
import TUI

extension Window {
    /// The key bindings of the topmost screen.
    package var bindings: [Entry] {
        if overlay != nil { return Self.entries(overlayBindings) }
        if let setup { return Self.entries(setup.bindings) }
        if sheet.isOpen { return Self.entries(sheet.bindings) }
        let entries = Self.entries(shop.bindings)
        return isDone ? entries.filter { $0.key != .enter } : entries
    }

    /// True if the topmost screen has any key of its own, named or not.
    private var hasKeys: Bool {
        if let setup { return !setup.bindings.isEmpty }
        return sheet.isOpen ? !sheet.bindings.isEmpty : !shop.bindings.isEmpty
    }

    /// The entries at the end of every footer.
    var footerAlways: [Entry] {
        let isKiosk = abilities.owner == .kiosk
        if isTyping { return isKiosk ? Self.entries(leaving) : [] }
        let help = Entry(hint: "?", title: words.help, keys: [.character("?")])
        let step = Entry(hint: "n", title: words.look.nextStep, keys: [.character("n")])
        let first = tour == nil ? [help] : [step, help]
        if isKiosk { return first + Self.entries(leaving) }
        if isAtTop { return first + [Entry(hint: "q", title: words.quit, keys: [.character("q")])] }
        let leave = Entry(hint: "Ctrl-C", title: words.quit, keys: [.control("c")])
        return hasKeys ? first : first + [leave]
    }

    /// The keys in force that fit into a width, in their order, six at most. Where room is short Esc stays
    /// longest, then Enter, then Space.
    package func footer(width: Int) -> [Entry] {
        let always = overlay == nil ? footerAlways : []
        // In a field the action of Enter comes before help.
        let help = Entry(hint: "F1", title: words.help, keys: [.function(1)])
        let entries = (bindings + (isTyping && overlay == nil ? [help] : [])).filter { entry in
            entry.isAvailable && !always.contains { $0.key == entry.key }
        }
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

    mutating func press(_ key: Key) -> [Effect] {
        if overlay != nil {
            if let binding = overlayBindings.binding(of: key) { return act(binding.message) }
            if let binding = labBindings.binding(of: key) { return act(binding.message) }
            return key == .control("c") && abilities.owner != .kiosk ? quit() : []
        }
        if let binding = everywhere.binding(of: key) { return act(binding.message) }
        isNewAudienceAsked = false
        return pressOnScreen(key)
    }
}
