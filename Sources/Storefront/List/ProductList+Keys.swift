import TUI

extension ProductList {
    enum Message: Hashable, Sendable {
        case move(Int)
        case page(Int)
        case select(Int)
        case open
        case reload
    }

    func bindings(_ words: Words) -> [KeyBinding<Message>] {
        switch state {
        case .loading: return []
        case .failed: return [again(words)]
        case .loaded(let rows, _) where rows.isEmpty: return [again(words)]
        case .loaded: break
        }
        return [
            KeyBinding([.enter, .right, .character("l")], "Enter", words.keys.open, .open),
            KeyBinding([.up, .character("k")], "↑↓", words.keys.move, .move(-1)),
            KeyBinding([.down, .character("j")], .empty, .empty, .move(1)),
            KeyBinding([.pageUp], "PgUp PgDn", words.keys.page, .page(-1)),
            KeyBinding([.pageDown, .space], .empty, .empty, .page(1)),
            KeyBinding([.home, .character("g")], .empty, .empty, .select(0)),
            KeyBinding([.end, .character("G")], .empty, .empty, .select(.max)),
            KeyBinding([.character("r")], .empty, .empty, .reload),
        ]
    }

    private func again(_ words: Words) -> KeyBinding<Message> {
        KeyBinding([.character("r"), .enter], "r", words.keys.retry, .reload)
    }
}
