import PayKit
import PaySheet
import TUI

extension StaffMenu {
    struct Context: Sendable {
        var settings: KioskSettings
        var words: StaffWords
        /// True while PINs are refused after wrong ones.
        var isWaiting: Bool
        var isInService: Bool
        var room: Int
    }

    enum Message: Hashable, Sendable {
        case move(Int)
        case take, back
        case change(Int)
        case refresh
    }

    /// The keys of the page; letters and digits go to its text field.
    func bindings(_ settings: KioskSettings, _ words: StaffWords, isWaiting: Bool) -> [KeyBinding<Message>] {
        let keys = words.keys
        let back = KeyBinding<Message>([.escape], "Esc", keys.back, .back)
        let moves: [KeyBinding<Message>] =
            .upDown(keys.move) { .move($0) } + [
                KeyBinding([.pageUp], .empty, .empty, .move(-10)),
                KeyBinding([.pageDown], .empty, .empty, .move(10)),
                KeyBinding([.home], .empty, .empty, .move(-100_000)),
                KeyBinding([.end], .empty, .empty, .move(100_000)),
            ]
        let leave = KeyBinding<Message>([.escape], "Esc", keys.leave, .back)
        switch page {
        case .pinEntry(let entry):
            guard !isWaiting, !entry.isChecking else { return [leave] }
            return [KeyBinding([.enter], "Enter", keys.check, .take), leave]
        case .menu: return moves + [KeyBinding([.enter], "Enter", keys.open, .take), leave]
        case .closing: return [KeyBinding([.enter], "Enter", keys.close, .take), back]
        case .choice: return moves + [KeyBinding([.enter], "Enter", keys.choose, .take), back]
        case .facts: return moves + [KeyBinding([.character("r")], "r", keys.refresh, .refresh), back]
        case .stock(let stock): return self.bindings(of: stock, moves, back, words)
        case .exit:
            return [
                KeyBinding([.character("y")], "y", keys.exit, .take),
                KeyBinding([.escape, .character("n")], "Esc", keys.stay, .back),
            ]
        }
    }

    private func bindings(
        of stock: StockPage, _ moves: [KeyBinding<Message>], _ back: KeyBinding<Message>,
        _ words: StaffWords
    ) -> [KeyBinding<Message>] {
        let keys = words.keys
        switch stock.step {
        case .changing: return [back]
        case .asking:
            return [
                KeyBinding([.character("y"), .enter], "Enter", keys.yes, .take),
                KeyBinding([.escape, .character("n")], "Esc", keys.no, .back),
            ]
        case .choosing:
            let refresh = KeyBinding<Message>([.character("r")], "r", keys.refresh, .refresh)
            guard stock.selected != nil else { return [refresh, back] }
            let changes: [KeyBinding<Message>] = [
                KeyBinding([.character("+"), .right], "+ -", keys.change, .change(1)),
                KeyBinding([.character("-"), .left], .empty, .empty, .change(-1)),
            ]
            let take = KeyBinding<Message>([.enter], "Enter", keys.book, .take)
            return moves + changes + (stock.change == 0 ? [] : [take]) + [refresh, back]
        }
    }

    mutating func press(_ key: Key, _ context: Context) -> [Order] {
        touch()
        said = .empty
        let isShut = if case .pinEntry = page { context.isWaiting } else { false }
        if !isShut, type(key) { return [] }
        let bindings = bindings(context.settings, context.words, isWaiting: context.isWaiting)
        guard let binding = bindings.binding(of: key) else { return [] }
        return act(binding.message, context)
    }

    /// Selects the clicked row, or opens it when it is selected.
    mutating func pick(_ index: Int, _ context: Context) -> [Order] {
        touch()
        switch page {
        case .menu(let selection):
            page = .menu(selection: index)
            return selection == index ? act(.take, context) : []
        case .choice(let choice, let selection):
            page = .choice(choice, selection: index)
            return selection == index ? act(.take, context) : []
        case .stock(let stock) where stock.step == .choosing: self.stock?.select(index)
        case .pinEntry, .closing, .facts, .stock, .exit: break
        }
        return []
    }

    mutating func paste(_ text: String) -> [Order] {
        touch()
        if case .closing(var field) = page {
            field.insert(text)
            page = .closing(field)
        }
        return []
    }

    private mutating func type(_ key: Key) -> Bool {
        switch page {
        case .pinEntry(var entry):
            guard !entry.isChecking else { return false }
            if case .character(let digit) = key, !digit.isDecimalDigit { return true }
            guard entry.pin.edit(digits: key) else { return false }
            entry.wasRefused = false
            page = .pinEntry(entry)
        case .closing(var field):
            guard field.edit(key) else { return false }
            page = .closing(field)
        case .menu, .choice, .facts, .stock, .exit: return false
        }
        return true
    }
}
